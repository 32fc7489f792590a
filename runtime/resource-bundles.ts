import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from './current-run.ts';
import { isInCartridgesOfRun } from './files/file-access.ts';
import { bundleLocales } from './localized.ts';
import { SafeMap, freezeTable } from './protocol/primordials.ts';

interface Bundle {
  readonly stamp: string;
  readonly texts: ReadonlyMap<string, string>;
}

/** The parsed files, by path. An entry is valid until its file changes. */
const cachedBundles = new SafeMap<string, Bundle>();

/**
 * Returns the string of a key from the first cartridge on the path that has the key, in this cartridge's most specific
 * bundle for the request's locale. Returns undefined if no cartridge has the key. A cartridge can thereby override
 * individual strings. A string that it has only in its base bundle also overrides the localized strings of later
 * cartridges.
 */
export function bundleText(bundle: string, key: string): string | undefined {
  if (!/^[\w./-]+$/.test(bundle) || bundle.includes('..')) return undefined;
  const locales = bundleLocales();
  for (const { root } of currentRun().job.cartridges)
    for (const locale of locales) {
      const name = `${bundle}${locale === '' ? '' : `_${locale}`}.properties`;
      const text = readBundle(join(root, 'cartridge', 'templates', 'resources', name))?.get(key);
      if (text !== undefined) return text;
    }
  return undefined;
}

function readBundle(file: string): ReadonlyMap<string, string> | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat || !isInCartridgesOfRun(file)) return undefined;
  const stamp = `${stat.mtimeMs}:${stat.size}`;
  const cachedBundle = cachedBundles.get(file);
  if (cachedBundle?.stamp === stamp) return cachedBundle.texts;
  const texts = parseProperties(readFileSync(file, 'utf8'));
  cachedBundles.set(file, { stamp, texts });
  return texts;
}

/**
 * Parses the properties format of Java: `key=value`, `key: value`, comments, continued lines and Unicode escapes.
 */
export function parseProperties(source: string): Map<string, string> {
  const texts = new SafeMap<string, string>();
  for (const line of logicalLines(source.replace(/^\uFEFF/, ''))) {
    const [, key = '', value = ''] =
      /^\s*((?:\\.|[^\s=:#!\\])(?:\\.|[^\s=:\\])*)\s*[=:]?\s*(.*)$/.exec(line) ?? [];
    if (key !== '') texts.set(unescape(key), unescape(value));
  }
  return texts;
}

/** Returns the lines that are not comments. A line that ends with an odd number of backslashes continues on the next. */
function logicalLines(source: string): string[] {
  const lines: string[] = [];
  let start: string | undefined;
  for (const naturalLine of source.split(/\r?\n/)) {
    if (start === undefined && /^\s*[#!]/.test(naturalLine)) continue;
    const line: string = start === undefined ? naturalLine : start + naturalLine.trimStart();
    const [backslashes = ''] = /\\*$/.exec(naturalLine) ?? [];
    start = backslashes.length % 2 === 1 ? line.slice(0, -1) : undefined;
    if (start === undefined) lines.push(line);
  }
  return start === undefined ? lines : [...lines, start];
}

const escapes: Readonly<Record<string, string>> = freezeTable({ n: '\n', t: '\t', r: '\r', f: '\f' });

function unescape(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/g,
    (_match, code: string | undefined, character: string) =>
      code === undefined ? (escapes[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
