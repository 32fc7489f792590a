/** The licences of the libraries that are part of what ships: they ask that their texts come along. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Library {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly texts: readonly string[];
}

/**
 * One text of all of them, by name.
 *
 * @param inputs files that went into the bundles, relative to `root`, as esbuild's metafile names them
 * @throws Error where a library says nothing of its licence
 */
export function thirdPartyNotices(root: string, inputs: Iterable<string>): string {
  const folders = new Set<string>();
  for (const input of inputs) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const libraries = [...folders].map((folder) => libraryIn(path.join(root, folder)));
  const all = new Map(libraries.map((library) => [`${library.name} ${library.version}`, library]));
  const sorted = [...all].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    'Cartwright contains the libraries below, each under the licence that follows its name.',
    ...sorted.map(([title, { licence, texts }]) =>
      [`${'='.repeat(78)}\n${title} (${licence})`, ...texts].join('\n\n'),
    ),
    '',
  ].join('\n\n');
}

function libraryIn(folder: string): Library {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<'name' | 'version' | 'license', string | undefined>>;
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  if (name === undefined || version === undefined || license === undefined)
    throw new Error(`${folder} says nothing of its licence: look it up before it ships.`);
  return { name, version, licence: license, texts };
}
