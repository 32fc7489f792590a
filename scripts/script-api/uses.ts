import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { usesFolder } from '../../test/support/member-uses.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The file with the members that test scripts use, each with a test file. It is in git, so that the coverage is known
 * without a test run.
 */
export const usesFile = path.join(root, 'test/data/script-api-uses.tsv');

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

/**
 * Updates the list with the uses that the last tests recorded. Entries of test files that exist and did not run remain.
 */
export function writeUses(usesByFile = recordedUses()): void {
  const uses = new Map(
    [...readUses()].filter(
      ([use, testFile]) => usesByFile.get(testFile)?.has(use) ?? existsSync(path.resolve(root, testFile)),
    ),
  );
  for (const testFile of [...usesByFile.keys()].sort())
    for (const use of usesByFile.get(testFile) ?? []) if (!uses.has(use)) uses.set(use, testFile);
  const lines = [...uses].map(([use, testFile]) => `${use.replace(' ', '\t')}\t${testFile}`);
  writeFileSync(usesFile, `${lines.sort().join('\n')}\n`);
}

/**
 * Returns the entries that have lost their use: their test file has run without using the member or no longer exists,
 * and no other test that has run uses it.
 */
export function staleUses(usesByFile = recordedUses()): string[] {
  const isUsed = (use: string): boolean => [...usesByFile.values()].some((uses) => uses.has(use));
  const hasLost = (testFile: string): boolean =>
    usesByFile.has(testFile) || !existsSync(path.resolve(root, testFile));
  return [...readUses()]
    .filter(([use, testFile]) => hasLost(testFile) && !isUsed(use))
    .map(([use, testFile]) => `${use}: ${testFile}`);
}
