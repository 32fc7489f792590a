/**
 * Builds `dist/` (the bundles that ship) and `out/` (the extension's development folder, and the tests inside
 * VS Code). With `--watch` it rebuilds the bundles when their sources change.
 */
import { context, type BuildContext, type BuildOptions, type Plugin } from 'esbuild';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { updateExtensionFolder, writeExtensionFolder } from './extension-folder.ts';
import { thirdPartyNotices } from './third-party-notices.ts';
import { extensionFolder } from './vscode/locations.ts';

const root = path.dirname(import.meta.dirname);
const isWatching = process.argv.includes('--watch');

const commonOptions: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  // vscode-json-languageservice ships a UMD build, which cannot be bundled; its ES module build can.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
};

/** Identifiers are not minified, since users read stack traces and class names. */
const minification = { minifyWhitespace: true, minifySyntax: true } satisfies BuildOptions;

/** CommonJS libraries load Node's modules with `require`, which ES modules do not have. */
const esm: BuildOptions = {
  ...commonOptions,
  format: 'esm',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/** The modules that the extension loads on demand are excluded from its own bundle. */
const deferredModules: Plugin = {
  name: 'deferred-modules',
  setup: (build) =>
    build.onResolve({ filter: /\/(deferred-modules|language-client)\.ts$/ }, ({ path: file, kind }) =>
      kind === 'dynamic-import' ? { path: `./${path.basename(file, '.ts')}.cjs`, external: true } : undefined,
    ),
};

/** A script host's calls into scripts are in a separate module (`runtime/call-script.ts`). */
const separateScriptCalls: Plugin = {
  name: 'separate-script-calls',
  setup: (build) =>
    build.onResolve({ filter: /\/call-script\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './call-script.js', external: true },
    ),
};
const extensionBundle: BuildOptions = {
  ...commonOptions,
  ...minification,
  format: 'cjs',
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  target: 'node22',
  external: ['vscode'],
};

const bundles: BuildOptions[] = [
  // Targets the oldest supported Node, so that it can look for a newer one.
  {
    ...commonOptions,
    format: 'esm',
    entryPoints: { cli: 'server/cli.ts' },
    outdir: 'dist',
    target: 'node20',
  },
  {
    ...esm,
    ...minification,
    entryPoints: {
      serve: 'server/process/serve.ts',
      export: 'server/process/export.ts',
      import: 'server/process/import.ts',
      dap: 'src/debug/dap-command.ts',
      lsp: 'src/language/lsp-command.ts',
      watchdog: 'src/debug/watchdog/watchdog-main.ts',
    },
    // Each library is in one file, and modules that are imported on demand are read when they are first used. All files
    // are in one folder, because some modules locate others by `import.meta.url`.
    splitting: true,
    // The driver of PostgreSQL uses this native library only if a program asks for it.
    external: ['pg-native'],
    outdir: 'dist',
    target: 'node22',
  },
  {
    ...esm,
    entryPoints: {
      'script-host': 'runtime/main.ts',
      'call-script': 'runtime/call-script.ts',
      'inspector-thread': 'runtime/inspector-thread.ts',
    },
    plugins: [separateScriptCalls],
    // Each host holds the text of its bundle in memory.
    ...minification,
    outdir: 'dist',
    target: 'node22',
  },
  { ...extensionBundle, entryPoints: { extension: 'src/extension.ts' }, plugins: [deferredModules] },
  { ...extensionBundle, entryPoints: { 'deferred-modules': 'src/host/deferred-modules.ts' } },
  { ...extensionBundle, entryPoints: { 'language-client': 'src/host/language-client.ts' } },
  {
    ...extensionBundle,
    entryPoints: { 'typescript-plugin': 'src/typescript-plugin/plugin.ts' },
    // A TypeScript 5.4 server may run in an older Node, and expects the function itself as the module.
    target: 'node18',
    define: { 'import.meta.dirname': '__dirname' },
    footer: { js: 'module.exports = module.exports.init;' },
  },
  {
    ...commonOptions,
    format: 'cjs',
    entryPoints: { 'vscode-bench/index': 'test/vscode-bench/index.ts' },
    outdir: 'out/test',
    outExtension: { '.js': '.cjs' },
    target: 'node22',
    external: ['vscode'],
  },
  {
    ...commonOptions,
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
  const { sampleStoreFile, writeSampleStore } = await import('../server/process/sample-store.ts');
  await writeSampleStore(seed, path.join(folder, sampleStoreFile));
  for (const [file, text] of images) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/**
 * Writes the types of the Script API, with a placeholder for the vendor's module root
 * (`src/host/script-api-types.ts`), and those of hook parameters.
 */
async function writeScriptApiTypes(): Promise<void> {
  const { scriptApiTypes } = await import('./script-api/types.ts');
  const { hookParameterTypes } = await import('./script-api/hook-parameter-types.ts');
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist', 'script-api.d.ts'), scriptApiTypes());
  writeFileSync(path.join(root, 'dist', 'hook-parameters.json'), JSON.stringify(hookParameterTypes()));
}

/** Copies each rebuilt bundle to the extension's folder. */
const updateExtension: Plugin = {
  name: 'update-extension',
  setup: (build) =>
    build.onEnd(({ metafile }) =>
      updateExtensionFolder(extensionFolder, Object.keys(metafile?.outputs ?? {})),
    ),
};

const contexts: BuildContext[] = [];
for (const options of bundles) {
  const plugins = isWatching ? [...(options.plugins ?? []), updateExtension] : options.plugins;
  contexts.push(await context({ ...options, ...(plugins && { plugins }) }));
}
if (isWatching) {
  await writeSample();
  await writeScriptApiTypes();
  writeExtensionFolder(extensionFolder, { sourceMaps: true });
  await Promise.all(contexts.map((bundle) => bundle.watch()));
  console.log('Watching. Only a full build updates the sample shop, the types and the contributions.');
} else {
  // Removed first, so that no bundle of a deleted source file remains.
  for (const folder of ['dist', 'out/test'])
    rmSync(path.join(root, folder), { recursive: true, force: true });
  const results = await Promise.all(contexts.map((bundle) => bundle.rebuild()));
  await Promise.all(contexts.map((bundle) => bundle.dispose()));
  await writeSample();
  await writeScriptApiTypes();
  const shippedFiles = results.flatMap(({ metafile }) =>
    Object.keys(metafile?.outputs ?? {}).some((file) => file.startsWith('dist/'))
      ? Object.keys(metafile?.inputs ?? {})
      : [],
  );
  writeFileSync(path.join(root, 'dist', 'third-party-notices.txt'), thirdPartyNotices(root, shippedFiles));
  writeExtensionFolder(extensionFolder, { sourceMaps: true });
  if (!existsSync(path.join(root, 'dist', 'cli.js'))) throw new Error('the build wrote no dist/cli.js');
}
