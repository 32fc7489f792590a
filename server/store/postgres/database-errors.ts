import { errorMessage } from '../../../contract/error-message.ts';
import { DatabaseError } from '../../ports/data-dir.ts';
import { KeyTooLongError, StoreUnavailableError } from '../../ports/store.ts';

/** Network error codes and SQLSTATEs after which the same request may succeed later. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The server's Unix domain socket does not exist, usually because the server is not running.
  'ENOENT',
  // Shut down by an operator, crashed, or starting; or the session was idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // A statement took too long; the transaction has failed, or was idle for too long; the server is read-only.
  '57014',
  '25P02',
  '25P03',
  '25006',
]);

/** Classes of SQLSTATEs with the same meaning: connection exception, insufficient resources. */
const transientClasses = /^(08|53)/;

/** Messages of driver errors without a code. */
const transientMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i;

/** Serialization failure, deadlock, and lock timeout, after which the transaction can be repeated. */
const repeatableCodes = new Set(['40001', '40P01', '55P03']);

const readCode = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/**
 * The only limit that the store's statements can exceed is the size of an index row, a third of a page (2,704 bytes).
 */
const limitExceededCode = '54000';

export const isRepeatable = (error: unknown): boolean => repeatableCodes.has(readCode(error));

/**
 * Whether the same request may succeed later, as after a lost connection. The outcome of the statement may be unknown.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = readCode(error);
  return transientCodes.has(code) || transientClasses.test(code) || transientMessages.test(error.message);
}

/**
 * Converts a driver error to the error that the store reports: StoreUnavailableError, KeyTooLongError, or the error
 * itself.
 */
export function storeError(error: unknown): unknown {
  if (readCode(error) === limitExceededCode)
    return new KeyTooLongError(errorMessage(error), { cause: error });
  return isTransient(error)
    ? new StoreUnavailableError(`the database is not available: ${describeCause(error)}`, { cause: error })
    : error;
}

/** Describes the cause. A host with several addresses fails with one error for each address. */
export const describeCause = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map(errorMessage).join(', ')
    : errorMessage(error);

/**
 * Awaits a statement, and converts its errors with {@link storeError}. @throws StoreUnavailableError, KeyTooLongError
 */
export async function withStoreErrors<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    throw storeError(error);
  }
}

/** Messages for errors while the service starts, by error code: the problem and how to fix it. */
const startProblems: Readonly<Record<string, (address: string) => string>> = {
  '28P01': (address) => `${address} refuses the user name or the password: correct them in --store`,
  '28000': (address) =>
    `${address} refuses the connection: check the user name, pg_hba.conf, and whether sslmode=verify-full is needed in --store`,
  '3D000': (address) => `${address} does not exist: create it (createdb), or correct its name in --store`,
  '42501': (address) =>
    `the user has no right to create tables in ${address}: make it the owner of the database, or GRANT CREATE ON SCHEMA public`,
  ECONNREFUSED: (address) =>
    `nothing listens at ${address}: start PostgreSQL, or correct the address in --store`,
  ENOTFOUND: (address) => `the host of ${address} does not exist: correct it in --store`,
  EAI_AGAIN: (address) =>
    `the host of ${address} cannot be looked up: check the network, or correct it in --store`,
};

/**
 * Returns a user-facing error for an error while the service starts, or the error itself if it is unexpected.
 * @param address host, port and name of the database
 */
export function startError(error: unknown, address: string): unknown {
  if (error instanceof DatabaseError) return error;
  const firstError = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const problem = startProblems[readCode(firstError)];
  if (problem) return new DatabaseError(problem(`the database ${address}`), { cause: error });
  if (/does not support SSL/i.test(errorMessage(firstError)))
    return new DatabaseError(`the database ${address} has no TLS: remove sslmode from --store`, {
      cause: error,
    });
  if (isTransient(error))
    return new DatabaseError(
      `the database ${address} does not answer (${describeCause(error)}): check that it is running and can be reached`,
      { cause: error },
    );
  return error;
}
