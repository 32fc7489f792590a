import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CollectedLog } from './collected-log.ts';
import { memberUseCategory } from './member-use-category.ts';

/**
 * The folder in which each test file's uses of Script API members are stored, in one file for each test file.
 * `npm run script-api` reads them.
 */
export const usesFolder = path.resolve(import.meta.dirname, '../../test-results/script-api');

const root = path.resolve(import.meta.dirname, '../..');
const usesByTestFile = new Map<string, Set<string>>();

/** Records that a script of a test file uses a member, such as `order.Order orderNo`. */
export function recordMemberUse(testFile: string, use: string): void {
  const uses = usesByTestFile.get(testFile) ?? new Set();
  usesByTestFile.set(testFile, uses.add(use));
}

/** Returns the path of the running test file, relative to the root of the repository; undefined outside a test file. */
export function currentTestFile(): string | undefined {
  const [, file] = /(?:file:\/\/)?(\/[^\s():]*\.test\.ts)/.exec(new Error().stack ?? '') ?? [];
  return file === undefined ? undefined : path.relative(root, file);
}

/**
 * Records constants that a script of the calling test has read. A script host cannot record them itself, because it
 * does not notice that a script reads a plain value.
 */
export function recordReadMembers(...uses: readonly string[]): void {
  const testFile = currentTestFile();
  for (const use of uses) if (testFile !== undefined) recordMemberUse(testFile, use);
}

/** A log that records the uses of members instead of logging them. */
export class MemberUseLog extends CollectedLog {
  readonly #testFile = currentTestFile();

  override debug(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    if (fields['category'] !== memberUseCategory) super.debug(message, fields);
    else if (this.#testFile !== undefined) recordMemberUse(this.#testFile, JSON.parse(message) as string);
  }
}

process.on('exit', () => {
  if (usesByTestFile.size === 0) return;
  mkdirSync(usesFolder, { recursive: true });
  for (const [testFile, uses] of usesByTestFile)
    writeFileSync(
      path.join(usesFolder, `${testFile.replaceAll(path.sep, '+')}.json`),
      JSON.stringify([...uses].sort()),
    );
});
