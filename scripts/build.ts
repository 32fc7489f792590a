/** Builds `dist/` (what ships) and `out/` (what the tests inside VS Code load). `--watch` goes on building. */
import { context, type BuildContext, type BuildOptions, type Plugin } from 'esbuild';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { thirdPartyNotices } from './third-party-notices.ts';

const root = path.dirname(import.meta.dirname);
const watching = process.argv.includes('--watch');

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  // vscode-json-languageservice ships a UMD build that does not bundle; its module build does.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
};

/** Libraries in CommonJS ask for Node's modules through require, which an ES module has not got of itself. */
const esm: BuildOptions = {
  ...common,
  format: 'esm',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/** The extension's own bundle leaves what it loads later in a file of its own. */
const laterParts: Plugin = {
  name: 'later-parts',
  setup: (build) =>
    build.onResolve({ filter: /\/parts\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './parts.cjs', external: true } : undefined,
    ),
};
const extensionBundle: BuildOptions = {
  ...common,
  format: 'cjs',
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  target: 'node22',
  external: ['vscode'],
};

const bundles: BuildOptions[] = [
  // Runs on the oldest Node that we promise, so that it can look for a newer one.
  { ...common, format: 'esm', entryPoints: { cli: 'server/cli.ts' }, outdir: 'dist', target: 'node20' },
  { ...esm, entryPoints: { serve: 'server/process/serve.ts' }, outdir: 'dist', target: 'node22' },
  {
    ...esm,
    entryPoints: { 'script-worker': 'server/scripting/worker/main.ts' },
    outdir: 'dist',
    target: 'node22',
  },
  { ...esm, entryPoints: { export: 'server/process/export.ts' }, outdir: 'dist', target: 'node22' },
  { ...esm, entryPoints: { dap: 'src/debug/dap-command.ts' }, outdir: 'dist', target: 'node22' },
  {
    ...esm,
    entryPoints: { farewell: 'src/debug/farewell/farewell-main.ts' },
    outdir: 'dist',
    target: 'node22',
  },
  { ...extensionBundle, entryPoints: { extension: 'src/extension.ts' }, plugins: [laterParts] },
  { ...extensionBundle, entryPoints: { parts: 'src/host/parts.ts' } },
  {
    ...common,
    format: 'cjs',
    entryPoints: { 'vscode-bench/index': 'test/vscode-bench/index.ts' },
    outdir: 'out/test',
    outExtension: { '.js': '.cjs' },
    target: 'node22',
    external: ['vscode'],
  },
  {
    ...common,
    format: 'cjs',
    entryPoints: ['test/vscode/index.ts', ...globSync('test/vscode/**/*.test.ts', { cwd: root })],
    outbase: 'test/vscode',
    outdir: 'out/test/vscode',
    outExtension: { '.js': '.cjs' },
    target: 'node22',
    external: ['vscode', 'mocha'],
  },
];

async function writeSample(): Promise<void> {
  const { buildSampleShop } = await import('../server/sample/sample-shop.ts');
  const { seed, images } = buildSampleShop();
  const folder = path.join(root, 'dist', 'sample');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'shop.json'), `${JSON.stringify(seed, undefined, 1)}\n`);
  for (const [file, text] of images) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** The types of the Script API, with a placeholder for the vendor's module root (`src/host/script-api-types.ts`). */
async function writeScriptApiTypes(): Promise<void> {
  const { scriptApiTypes } = await import('./script-api/types.ts');
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist', 'script-api.d.ts'), scriptApiTypes());
}

const contexts: BuildContext[] = [];
for (const options of bundles) contexts.push(await context(options));
if (watching) {
  await writeSample();
  await writeScriptApiTypes();
  await Promise.all(contexts.map((one) => one.watch()));
  console.log('Watching. Sample shop, types and contributions are made anew by a full build only.');
} else {
  // A test that was deleted must not live on in what is built.
  for (const folder of ['dist', 'out/test'])
    rmSync(path.join(root, folder), { recursive: true, force: true });
  const results = await Promise.all(contexts.map((one) => one.rebuild()));
  await Promise.all(contexts.map((one) => one.dispose()));
  await writeSample();
  await writeScriptApiTypes();
  const shipped = results.flatMap(({ metafile }) =>
    Object.keys(metafile?.outputs ?? {}).some((file) => file.startsWith('dist/'))
      ? Object.keys(metafile?.inputs ?? {})
      : [],
  );
  writeFileSync(path.join(root, 'dist', 'third-party-notices.txt'), thirdPartyNotices(root, shipped));
  if (!existsSync(path.join(root, 'dist', 'cli.js'))) throw new Error('the build wrote no dist/cli.js');
}
