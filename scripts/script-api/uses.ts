import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { usesFolder } from '../../test/support/member-uses.ts';

/**
 * The file with the members that test scripts use, each with a test file. It is in git, so that the coverage is known
 * without a test run.
 */
export const usesFile = path.resolve(import.meta.dirname, '../../test/data/script-api-uses.tsv');

/** Returns a test file for each member in use, such as `order.Order orderNo`. */
export function readUses(): Map<string, string> {
  if (!existsSync(usesFile)) return new Map();
  const lines = readFileSync(usesFile, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [className = '', member = '', testFile = ''] = line.split('\t');
      return [`${className} ${member}`, testFile];
    }),
  );
}

/** Returns the members that each test file has used in its last run. */
export function recordedUses(): Map<string, ReadonlySet<string>> {
  return new Map(
    globSync('*.json', { cwd: usesFolder }).map((file) => [
      file.slice(0, -'.json'.length).replaceAll('+', '/'),
      new Set(JSON.parse(readFileSync(path.join(usesFolder, file), 'utf8')) as string[]),
    ]),
  );
}

/** Updates the list with the uses that the last tests recorded. Entries of tests that did not run remain. */
export function writeUses(usesByFile = recordedUses()): void {
  const uses = new Map(
    [...readUses()].filter(([use, testFile]) => usesByFile.get(testFile)?.has(use) ?? true),
  );
  for (const testFile of [...usesByFile.keys()].sort())
    for (const use of usesByFile.get(testFile) ?? []) if (!uses.has(use)) uses.set(use, testFile);
  const lines = [...uses].map(([use, testFile]) => `${use.replace(' ', '\t')}\t${testFile}`);
  writeFileSync(usesFile, `${lines.sort().join('\n')}\n`);
}

/**
 * Returns the entries whose test file has run and no longer uses the member, unless another test file that has run uses
 * it: a use that only moved is not lost.
 */
export function staleUses(usesByFile = recordedUses()): string[] {
  const isUsed = (use: string): boolean => [...usesByFile.values()].some((uses) => uses.has(use));
  return [...readUses()]
    .filter(([use, testFile]) => usesByFile.has(testFile) && !isUsed(use))
    .map(([use, testFile]) => `${use}: ${testFile}`);
}
