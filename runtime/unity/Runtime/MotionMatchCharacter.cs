// Plays a character of motionmatch on a hierarchy of transforms. Licence: MIT.
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using UnityEngine;

namespace MotionMatch
{
    /// From motionmatch's axes (right-handed) to Unity's (left-handed), both y up, in metres.
    public static class Axes
    {
        public static Vector3 Position(float x, float y, float z) => new Vector3(-x, y, z);
        public static Quaternion Rotation(float w, float x, float y, float z) => new Quaternion(x, -y, -z, w);
        public static Vector3 Back(Vector3 vector) => new Vector3(-vector.x, vector.y, vector.z);
    }

    public class MotionMatchCharacter : MonoBehaviour
    {
        [Tooltip("In StreamingAssets; written by: motionmatch export locomotion --runtime character.mmr")]
        public string file = "character.mmr";
        [Tooltip("Metres per second, in the world")]
        public Vector3 velocity;
        [Tooltip("Direction to look in; zero: where it goes")]
        public Vector3 facing;

        private Goal goal;
        private float goalSpeed;
        private readonly float[] way = new float[3], look = new float[3];
        private IntPtr motion, group;
        private Transform[] bones;
        private float[] positions, rotations;
        private readonly Command[] commands = { new Command { wishes = new float[16] } };

        private void OnEnable()
        {
            byte[] bytes = File.ReadAllBytes(Path.Combine(Application.streamingAssetsPath, file));
            motion = Native.mml_open_bytes(bytes, (UIntPtr)bytes.Length, out int result);
            Native.Check(result);
            Vector3 at = Axes.Back(transform.position), towards = Axes.Back(transform.forward);
            group = Native.mml_start(motion, 1, new[] { at.x, 0f, at.z }, new[] { towards.x, 0f, towards.z }, out result);
            Native.Check(result);
            int joints = Native.mml_joints(motion);
            positions = new float[3 * joints];
            rotations = new float[4 * joints];
            var known = new Dictionary<string, Transform>();
            foreach (Transform each in GetComponentsInChildren<Transform>()) known[each.name] = each;
            bones = new Transform[joints];
            for (int joint = 0; joint < joints; joint++)
                known.TryGetValue(Marshal.PtrToStringAnsi(Native.mml_joint_name(motion, joint)), out bones[joint]);
        }

        /// Walk on uneven ground: a function of x and z in the world, sampled every `step` metres over a square around a
        /// place. For a Terrain: (x, z) => terrain.SampleHeight(new Vector3(x, 0, z)) + terrain.transform.position.y
        public void SetGround(Func<float, float, float> height, Vector3 middle, float size, float step = 0.1f)
        {
            int count = (int)Math.Ceiling(size / step) + 1;
            var heights = new float[count * count];
            Vector3 here = Axes.Back(middle);
            float x = here.x - size / 2, z = here.z - size / 2;
            for (int row = 0; row < count; row++)
                for (int column = 0; column < count; column++)
                    heights[row * count + column] = height(-(x + column * step), z + row * step);
            Native.Check(Native.mml_set_heights(group, x, z, step, count, count, heights));
        }

        /// Walk to something and use it: sit, or reach, as the file knows it. `position` is where hips or hand arrive.
        public void UseGoal(string use, Vector3 position, Vector3 direction, float speed = 1.1f)
        {
            int number = 1;
            while (true)
            {
                IntPtr name = Native.mml_use_name(motion, number);
                if (name == IntPtr.Zero) throw new ArgumentException("the file knows no goal '" + use + "'");
                if (Marshal.PtrToStringAnsi(name) == use) break;
                number++;
            }
            Vector3 at = Axes.Back(position), towards = Axes.Back(direction);
            goal = new Goal { use = number, positionX = at.x, positionY = at.y, positionZ = at.z, directionX = towards.x, directionZ = towards.z };
            goalSpeed = speed;
        }

        /// Leave it; `velocity` says where to.
        public void LeaveGoal() { goal.leave = 1; }

        private void Update()
        {
            if (group == IntPtr.Zero || Time.deltaTime <= 0f) return;
            Vector3 wanted = Axes.Back(velocity), towards = Axes.Back(facing);
            commands[0].velocityX = wanted.x;
            commands[0].velocityZ = wanted.z;
            commands[0].facingX = towards.x;
            commands[0].facingZ = towards.z;
            commands[0].goal = goal;
            if (goal.use > 0 && goal.leave == 0)
            {
                Native.Check(Native.mml_lead(group, 0, ref goal, goalSpeed, way, look));
                commands[0].velocityX = way[0];
                commands[0].velocityZ = way[2];
                commands[0].facingX = look[0];
                commands[0].facingZ = look[2];
            }
            Native.Check(Native.mml_step(group, commands, Math.Min(Time.deltaTime, 0.1)));
            Native.Check(Native.mml_pose(group, 0, positions, rotations));
            for (int j = 0; j < bones.Length; j++)   // parents come before children
            {
                if (bones[j] == null) continue;
                bones[j].SetPositionAndRotation(
                    Axes.Position(positions[3 * j], positions[3 * j + 1], positions[3 * j + 2]),
                    Axes.Rotation(rotations[4 * j], rotations[4 * j + 1], rotations[4 * j + 2], rotations[4 * j + 3]));
            }
        }

        private void OnDisable()
        {
            if (group != IntPtr.Zero) Native.mml_stop(group);
            if (motion != IntPtr.Zero) Native.mml_close(motion);
            group = motion = IntPtr.Zero;
        }
    }
}
