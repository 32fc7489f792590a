import { chmodSync, existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { DataDirFileError } from '../../ports/data-dir.ts';

/** SQLite's primary result codes: https://www.sqlite.org/rescode.html. */
const resultCodes = { corrupt: 11, notADatabase: 26 } as const;

const restoreAdvice = 'Restore it from a backup, or choose another --data-dir';

/** Reasons why a file cannot be opened or written, by SQLite's primary result code. */
const reasonByCode: Readonly<Record<number, string>> = {
  3: 'is not accessible',
  8: 'cannot be written',
  10: 'cannot be read or written',
  13: 'cannot be written, because the disk is full',
  14: 'cannot be opened',
};

/**
 * Converts an error that SQLite reports while a store file is opened or filled with a seed. Returns a user-facing error
 * if the file is the cause, otherwise the error itself.
 */
export function storeFileError(file: string, error: unknown): unknown {
  const code = (error as { errcode?: unknown }).errcode;
  if (typeof code !== 'number') return error;
  // The lower byte of an extended code is the primary one.
  const primaryCode = code & 0xff;
  if (primaryCode === resultCodes.notADatabase)
    return new DataDirFileError(`the file ${file} is not a store of Cartwright. ${restoreAdvice}`);
  if (primaryCode === resultCodes.corrupt) return damagedFileError(file, error);
  const reason = reasonByCode[primaryCode];
  if (reason === undefined) return error;
  return new DataDirFileError(
    `the store ${file} ${reason}: check its permissions and its disk, or choose another --data-dir`,
  );
}

const damagedFileError = (file: string, cause: unknown): DataDirFileError =>
  new DataDirFileError(`the store ${file} is damaged. Nothing was changed. ${restoreAdvice}`, { cause });

/**
 * Checks the contents of an opened store file before anything is written to it.
 * @param tables names of the tables that a store has
 * @throws DataDirFileError if it is a database of another program, or damaged
 */
export function checkStoreFile(file: string, database: DatabaseSync, tables: readonly string[]): void {
  const names = database.prepare('SELECT name FROM sqlite_schema').all();
  if (names.length === 0) return;
  if (!tables.every((table) => names.some(({ name }) => name === table)))
    throw new DataDirFileError(
      `the file ${file} is a database of another program. Choose another --data-dir`,
    );
  const { quick_check: result } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
  if (result !== 'ok') throw damagedFileError(file, result);
  // The check of the pages does not detect a damaged byte within a text.
  if (database.prepare('SELECT 1 FROM records WHERE NOT json_valid(body) LIMIT 1').get() !== undefined)
    throw damagedFileError(file, 'a record is not valid JSON');
}

/**
 * Removes other users' permissions on a store's files, since earlier versions created them with those permissions.
 * SQLite creates its log files with the permissions of the store.
 */
export function restrictToOwner(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    if (!existsSync(name)) continue;
    try {
      chmodSync(name, 0o600);
    } catch {
      // The file belongs to another user, or the file system has no permissions. SQLite reports whether the file can be
      // used.
    }
  }
}
