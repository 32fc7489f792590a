/** The bundled libraries' licenses, which require that copies of the libraries contain the text of the license. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Library {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly texts: readonly string[];
}

/**
 * Returns a text with all licenses, sorted by name.
 *
 * @param inputs files that went into the bundles, relative to `root`, as in esbuild's metafile
 * @throws Error if a library has no license text, or its `package.json` lacks its name, version or license
 */
export function thirdPartyNotices(root: string, inputs: Iterable<string>): string {
  const folders = new Set<string>();
  for (const input of inputs) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const libraries = [...folders].map((folder) => libraryIn(path.join(root, folder)));
  const librariesByTitle = new Map(
    libraries.map((library) => [`${library.name} ${library.version}`, library]),
  );
  const sortedLibraries = [...librariesByTitle].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    'Cartwright contains the libraries below, each under the license that follows its name.',
    ...sortedLibraries.map(([title, { license, texts }]) =>
      [`${'='.repeat(78)}\n${title} (${license})`, ...texts].join('\n\n'),
    ),
    '',
  ].join('\n\n');
}

function libraryIn(folder: string): Library {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<'name' | 'version' | 'license', string | undefined>>;
  if (name === undefined || version === undefined || license === undefined)
    throw new Error(
      `${folder}/package.json has no name, version or license: add it before the library ships.`,
    );
  const texts = licenseTexts(folder);
  if (texts.length === 0) throw new Error(`${folder} has no license text: add it before the library ships.`);
  return { name, version, license, texts };
}

/** Returns the texts of the license files in a folder or, if there are none, the license section of its README. */
function licenseTexts(folder: string): string[] {
  const names = readdirSync(folder).sort();
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const licenseFiles = names.filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  if (licenseFiles.length > 0) return licenseFiles.map((file) => read(file).trim());
  return names
    .filter((file) => /^readme/i.test(file))
    .flatMap((file) => /^#+ *licen[cs]e\b[^\n]*\n(.*?)(?=^#|(?![^]))/ims.exec(read(file))?.[1]?.trim() ?? [])
    .filter((section) => section !== '');
}
