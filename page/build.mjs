// Builds the page into src/motionmatch/viewer/static, and notes there what it was built from.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../src/motionmatch/viewer/static");

/** Every file the bundle depends on, as paths from here with forward slashes, sorted by code points. */
function sources() {
  const found = readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(here, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  return [...found, "build.mjs", "package.json", "package-lock.json"].sort((a, b) => (a < b ? -1 : 1));
}

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

await build({
  entryPoints: { app: join(here, "src/main.js") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  legalComments: "eof",
  banner: { js: `/*! This file holds three.js.\n${readFileSync(join(here, "node_modules/three/LICENSE"), "utf8")}*/` },
  logLevel: "warning",
});
await build({
  entryPoints: [join(here, "src/app.css")],
  outdir: out,
  minify: true,
  bundle: true,
  logLevel: "warning",
});
copyFileSync(join(here, "src/index.html"), join(out, "index.html"));

// The page without a server, beside the runtime as WebAssembly that `make wasm` builds there.
const alone = join(here, "../src/motionmatch/viewer/alone");
await build({
  entryPoints: { alone: join(here, "src/alone/main.js") },
  outdir: alone,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  legalComments: "eof",
  banner: { js: `/*! This file holds three.js.\n${readFileSync(join(here, "node_modules/three/LICENSE"), "utf8")}*/` },
  logLevel: "warning",
});
await build({ entryPoints: [join(here, "src/alone/alone.css")], outdir: alone, minify: true, bundle: true, logLevel: "warning" });
copyFileSync(join(here, "src/alone/index.html"), join(alone, "index.html"));

const hash = createHash("sha256");
for (const path of sources()) hash.update(`${path}\n`).update(readFileSync(join(here, path))).update("\n");
const built = Object.fromEntries(
  ["app.css", "app.js", "index.html", "../alone/alone.css", "../alone/alone.js", "../alone/index.html"].map((name) => [name, digest(readFileSync(join(out, name)))]),
);
writeFileSync(join(out, "bundle.json"), `${JSON.stringify({ sources: hash.digest("hex"), built }, null, 2)}\n`);
