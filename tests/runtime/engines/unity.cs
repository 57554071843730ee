// As much of Unity as the package calls, so that it is compiled and played without Unity; then it plays a file for a
// second and prints the pose: position, and quaternion x, y, z, w. The second word is level, slope or sit.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Reflection;

namespace UnityEngine
{
    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    }

    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
    }

    public class Transform
    {
        public string name;
        public Vector3 position;
        public Quaternion rotation;
        public Vector3 forward = new Vector3(0f, 0f, 1f);
        public void SetPositionAndRotation(Vector3 place, Quaternion turn) { position = place; rotation = turn; }
    }

    public class MonoBehaviour
    {
        public Transform transform = new Transform { name = "character" };
        public Transform[] children = new Transform[0];
        public T[] GetComponentsInChildren<T>() { return (T[])(object)children; }
    }

    public class TooltipAttribute : Attribute { public TooltipAttribute(string text) { } }
    public static class Application { public static string streamingAssetsPath = ""; }
    public static class Time { public static float deltaTime = 1f / 60f; }
}

public static class Program
{
    public static int Main(string[] words)
    {
        var character = new MotionMatch.MotionMatchCharacter { file = words[0] };
        var bones = new List<UnityEngine.Transform>();
        for (int k = 2; k < words.Length; k++) bones.Add(new UnityEngine.Transform { name = words[k] });
        character.children = bones.ToArray();
        character.velocity = new UnityEngine.Vector3(-0.4f, 0f, 1.3f);
        character.facing = new UnityEngine.Vector3(0f, 0f, 1f);
        Call(character, "OnEnable");
        if (words[1] == "slope") character.SetGround((x, z) => -0.15f * x + 0.05f * z, new UnityEngine.Vector3(0f, 0f, 0f), 8f, 0.5f);
        if (words[1] == "sit") character.UseGoal("sit", new UnityEngine.Vector3(-0.6f, 0.45f, 1.2f), new UnityEngine.Vector3(0f, 0f, 1f));
        for (int step = 0; step < 60; step++) Call(character, "Update");
        foreach (var bone in bones)
        {
            var (p, q) = (bone.position, bone.rotation);
            var numbers = new[] { p.x, p.y, p.z, q.x, q.y, q.z, q.w };
            Console.WriteLine(string.Join(" ", Array.ConvertAll(numbers, n => n.ToString("F6", CultureInfo.InvariantCulture))));
        }
        Call(character, "OnDisable");
        return 0;
    }

    private static void Call(object character, string name)
    {
        character.GetType().GetMethod(name, BindingFlags.NonPublic | BindingFlags.Instance).Invoke(character, null);
    }
}
