import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError, DataDirFileError } from '../ports/data-dir.ts';
import type { Store } from '../ports/store.ts';
import { SeedError } from '../seed/problems.ts';
import { DataDirInUseError, DataDirTooNewError } from '../store/sqlite/sqlite-backend.ts';
import { createStore, openStore } from '../store/store.ts';
import { databaseUrlProblem } from './database-url.ts';

/** Where a command finds the shop: in a database, or else in a data directory. */
export interface ShopLocation {
  readonly dataDir: string | undefined;
  readonly storeUrl: string | undefined;
}

/** A mistake in a command's arguments. The message says how to correct it. */
export class UsageError extends Error {}

/** The command cannot run on this shop or file. The message says why. */
export class ShopCommandError extends Error {}

/** @throws UsageError, ShopCommandError */
export function requireShop({ dataDir, storeUrl }: ShopLocation): void {
  const problem = storeUrl === undefined ? undefined : databaseUrlProblem(storeUrl);
  if (problem !== undefined) throw new UsageError(problem);
  if (storeUrl !== undefined) return;
  if (dataDir === undefined) throw new UsageError('--data-dir is missing');
  if (!existsSync(path.join(dataDir, 'store.sqlite')))
    throw new ShopCommandError(`${dataDir} does not contain a shop`);
}

/**
 * Runs a task on the store as it is at one instant.
 * @throws DatabaseError, DataDirInUseError, DataDirTooNewError, DataDirFileError, and what the task throws
 */
export async function readStore<Result>(
  { dataDir = '', storeUrl }: ShopLocation,
  task: (store: Store) => Promise<Result>,
): Promise<Result> {
  if (storeUrl !== undefined) {
    const { readPostgresStore } = await import('../store/postgres/open-postgres-store.ts');
    return readPostgresStore(storeUrl, (backend) => task(createStore(backend)));
  }
  const store = openStore(dataDir);
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}

const writeErrorCodes = new Set(['EACCES', 'EROFS', 'ENOSPC', 'EISDIR']);

/** Returns the message about a file or folder that cannot be written; undefined for another error. */
export function writeErrorMessage(error: unknown, target: string): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  return writeErrorCodes.has(code) ? `cannot write ${target} (${code})` : undefined;
}

/**
 * Returns the message about an error with the shop or the seed that the user can correct; undefined for another error.
 */
export function shopErrorMessage(error: unknown, { dataDir = '' }: ShopLocation): string | undefined {
  if (error instanceof DataDirInUseError)
    return `the data directory ${dataDir} is in use by a Cartwright service: stop the service first`;
  if (error instanceof DataDirTooNewError)
    return `the data directory ${dataDir} was written by a newer version of Cartwright: update Cartwright`;
  const expectedErrors = [SeedError, DataDirFileError, DatabaseError, ShopCommandError];
  return error instanceof Error && expectedErrors.some((type) => error instanceof type)
    ? error.message
    : undefined;
}
