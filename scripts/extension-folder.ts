/**
 * The folder from which VS Code loads the extension: bundles, media, documents, and the manifest with all
 * contributions. The repository's root is not an extension, since its `package.json` has no contributions.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contributions } from '../src/contributions.ts';
import { pluginName } from '../src/typescript-plugin/plugin-settings.ts';
import { extensionManifest } from './extension-manifest.ts';

const root = path.dirname(import.meta.dirname);
/** Translations: `package.nls.<language>.json` with the keys of the generated `package.nls.json`. */
export const translationsFolder = path.join(root, 'l10n');

/** Replaces the folder. `dist/` must have been built. Source maps refer to the repository, or are omitted. */
export function writeExtensionFolder(folder: string, options: { readonly sourceMaps: boolean }): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md', 'media'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  if (options.sourceMaps) for (const file of sourceMaps()) copySourceMap(file, folder);
  writeManifest(folder);
  writeTypescriptPlugin(folder);
}

const pluginBundle = 'dist/typescript-plugin.cjs';

/** A TypeScript server loads plugins by name from `node_modules` of the extension's folder. */
function writeTypescriptPlugin(folder: string): void {
  const target = path.join(folder, 'node_modules', pluginName);
  mkdirSync(target, { recursive: true });
  const dist = path.join(folder, 'dist');
  renameSync(path.join(folder, pluginBundle), path.join(target, 'index.js'));
  renameSync(path.join(dist, 'hook-parameters.json'), path.join(target, 'hook-parameters.json'));
  const manifest = { name: pluginName, version: '1.0.0', main: 'index.js' };
  writeFileSync(path.join(target, 'package.json'), JSON.stringify(manifest));
}

/** Copies files of a running watch build, such as `dist/extension.cjs`. */
export function updateExtensionFolder(folder: string, files: readonly string[]): void {
  for (const file of files) {
    if (!file.startsWith('dist/')) continue;
    if (file.endsWith('.map')) copySourceMap(path.basename(file), folder);
    else if (file === pluginBundle)
      cpSync(path.join(root, file), path.join(folder, 'node_modules', pluginName, 'index.js'));
    else cpSync(path.join(root, file), path.join(folder, file));
  }
}

/** Writes the manifest, its English texts and the translations. */
export function writeManifest(folder: string, translations = translationsFolder): void {
  const packageJson = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const { manifest, texts } = extensionManifest(packageJson, contributions);
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  writeFileSync(path.join(folder, 'package.nls.json'), `${JSON.stringify(texts, undefined, 2)}\n`);
  for (const file of translationFiles(translations))
    cpSync(path.join(translations, file), path.join(folder, file));
}

export const translationFiles = (folder = translationsFolder): string[] =>
  readdirSync(folder).filter((file) => /^package\.nls\.[\w-]+\.json$/.test(file));

const sourceMaps = (): string[] =>
  readdirSync(path.join(root, 'dist')).filter((file) => file.endsWith('.map'));

/** Sources in a map are relative to it, so the copy gets the original's folder as its `sourceRoot`. */
function copySourceMap(name: string, folder: string): void {
  const map = JSON.parse(readFileSync(path.join(root, 'dist', name), 'utf8')) as Record<string, unknown>;
  const sourceRoot = `${path.relative(path.join(folder, 'dist'), path.join(root, 'dist')).replaceAll('\\', '/')}/`;
  writeFileSync(path.join(folder, 'dist', name), JSON.stringify({ ...map, sourceRoot }));
}
