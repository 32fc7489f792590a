import { errorMessage } from '../../../contract/error-message.ts';
import { DatabaseError } from '../../ports/data-dir.ts';
import { KeyTooLongError, StoreUnavailableError } from '../../ports/store.ts';

/** Codes of the network, and SQLSTATEs, for which the same request may succeed later. */
const transientCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  // Shut down by an operator, crashed, or starting.
  ...['57P01', '57P02', '57P03', '57P05'],
  // A statement took too long; a transaction was idle for too long; the server is read-only, as after a failover.
  ...['57014', '25P02', '25P03', '25006'],
]);

/** Classes of SQLSTATEs of the same kind: connection exception, insufficient resources. */
const transientClasses = /^(08|53)/;

/** Texts of errors of the driver, which have no code. */
const transientTexts =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i;

/** Serialization failure, deadlock, and a lock that could not be had in time: the transaction can be repeated. */
const repeatableCodes = new Set(['40001', '40P01', '55P03']);

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** The only limit that the store's statements can reach is that of an index row, a third of a page (2,704 bytes). */
const limitExceeded = '54000';

export const isRepeatable = (error: unknown): boolean => repeatableCodes.has(codeOf(error));

/** Whether the connection to the database was lost, so that it is not known what became of the last statement. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = codeOf(error);
  return transientCodes.has(code) || transientClasses.test(code) || transientTexts.test(error.message);
}

/**
 * Returns an error of the driver as the store reports it: the database is not available now, or the error itself.
 */
export function storeError(error: unknown): unknown {
  if (codeOf(error) === limitExceeded) return new KeyTooLongError(errorMessage(error), { cause: error });
  return isTransient(error)
    ? new StoreUnavailableError(`the database is not available: ${causeOf(error)}`, { cause: error })
    : error;
}

/** A host with several addresses fails with one error for each. */
export const causeOf = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map(errorMessage).join(', ')
    : errorMessage(error);

/** Runs a statement. @throws StoreUnavailableError */
export async function reported<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    throw storeError(error);
  }
}

/** What to do about an error while the service starts, by its code. */
const startProblems: Readonly<Record<string, (where: string) => string>> = {
  '28P01': (where) => `${where} refuses the user name or the password: correct them in --store`,
  '28000': (where) =>
    `${where} refuses the connection: check the user name, pg_hba.conf, and whether sslmode=verify-full is needed in --store`,
  '3D000': (where) => `${where} has no such database: create it (createdb), or correct its name in --store`,
  '42501': (where) =>
    `the user must not create tables in ${where}: make it the owner of the database, or GRANT CREATE ON SCHEMA public`,
  ECONNREFUSED: (where) => `nothing listens at ${where}: start PostgreSQL, or correct the address in --store`,
  ENOTFOUND: (where) => `the host of ${where} does not exist: correct it in --store`,
  EAI_AGAIN: (where) =>
    `the host of ${where} cannot be looked up: check the network, or correct it in --store`,
};

/**
 * Returns an error while the service starts, in words.
 * @param where host, port and name of the database
 */
export function startError(error: unknown, where: string): unknown {
  if (error instanceof DatabaseError) return error;
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const problem = startProblems[codeOf(first)];
  if (problem) return new DatabaseError(problem(`the database ${where}`), { cause: error });
  if (/does not support SSL/i.test(errorMessage(first)))
    return new DatabaseError(`the database ${where} has no TLS: remove sslmode from --store`, {
      cause: error,
    });
  if (isTransient(error))
    return new DatabaseError(
      `the database ${where} does not answer (${causeOf(error)}): check that it is running and can be reached`,
      { cause: error },
    );
  return error;
}
