// What C# calls of the runtime in C: ../../library/motionmatch_library.c. Licence: MIT.
using System;
using System.Runtime.InteropServices;

namespace MotionMatch
{
    /// mm_goal: 32 bytes. Use 0 is none.
    [StructLayout(LayoutKind.Sequential)]
    public struct Goal
    {
        public int use, leave;
        public float positionX, positionY, positionZ;
        public float directionX, directionY, directionZ;
    }

    /// mm_command: 128 bytes. Vectors are in motionmatch's axes (see Axes).
    [StructLayout(LayoutKind.Sequential)]
    public struct Command
    {
        public float velocityX, velocityY, velocityZ;
        public float facingX, facingY, facingZ;
        public int tags;
        public int hasWishes;
        [MarshalAs(UnmanagedType.ByValArray, SizeConst = 16)]
        public float[] wishes;
        public Goal goal;
    }

    internal static class Native
    {
        private const string Library = "motionmatch";

        [DllImport(Library)] internal static extern IntPtr mml_open_bytes(byte[] bytes, UIntPtr size, out int result);
        [DllImport(Library)] internal static extern void mml_close(IntPtr motion);
        [DllImport(Library)] internal static extern IntPtr mml_describe(int result);
        [DllImport(Library)] internal static extern int mml_joints(IntPtr motion);
        [DllImport(Library)] internal static extern int mml_parent(IntPtr motion, int joint);
        [DllImport(Library)] internal static extern IntPtr mml_joint_name(IntPtr motion, int joint);
        [DllImport(Library)] internal static extern IntPtr mml_use_name(IntPtr motion, int use);
        [DllImport(Library)] internal static extern IntPtr mml_start(IntPtr motion, int count, float[] positions, float[] facings, out int result);
        [DllImport(Library)] internal static extern void mml_stop(IntPtr group);
        [DllImport(Library)] internal static extern int mml_step(IntPtr group, Command[] commands, double dt);
        [DllImport(Library)] internal static extern int mml_place(IntPtr group, int number, float[] position, float[] facing);
        [DllImport(Library)] internal static extern int mml_pose(IntPtr group, int number, float[] positions, float[] rotations);

        [DllImport(Library)] internal static extern int mml_set_heights(IntPtr group, double x, double z, double step, int rows, int columns, float[] heights);
        [DllImport(Library)] internal static extern int mml_lead(IntPtr group, int number, ref Goal goal, double speed, float[] velocity, float[] facing);
        [DllImport(Library)] internal static extern int mml_phase(IntPtr group, int number);

        internal static void Check(int result)
        {
            if (result != 0) throw new InvalidOperationException(Marshal.PtrToStringAnsi(mml_describe(result)));
        }
    }
}
