import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Caller } from '../../ports/caller.ts';
import type { Clock, Log } from '../../ports/environment.ts';
import type { CompletedRequest, Telemetry } from '../../ports/telemetry.ts';

export interface AuditLog extends Telemetry {
  /** Resolves when all lines are written. */
  close(): Promise<void>;
}

/** The audit log's file cannot be written. The message states the reason. */
export class AuditLogError extends Error {}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);

/**
 * Returns a log that appends a line of JSON for each request that may change something or sign in: each request whose
 * method is not one of {@link readMethods}, even if it fails. A line states who called which operation on which path,
 * from where, and with which result. It contains neither documents nor credentials.
 * @param file path of the file, which is created for its owner only; `-` for the service's own log
 * @throws AuditLogError
 */
export async function openAuditLog(
  file: string,
  { clock, log }: { readonly clock: Pick<Clock, 'now'>; readonly log: Log },
): Promise<AuditLog> {
  const { write, close } = file === '-' ? createLogTarget(log) : await openFileTarget(file, log);
  return {
    requestStarted: () => undefined,
    requestEnded(request) {
      if (readMethods.has(request.method)) return;
      write({ time: new Date(clock.now()).toISOString(), ...auditEntry(request) });
    },
    scriptRunEnded: () => undefined,
    operationRetried: () => undefined,
    close,
  };
}

interface AuditTarget {
  readonly write: (entry: Readonly<Record<string, unknown>>) => void;
  readonly close: () => Promise<void>;
}

const createLogTarget = (log: Log): AuditTarget => ({
  write: (entry) => log.info('audit', entry),
  close: async () => undefined,
});

async function openFileTarget(file: string, log: Log): Promise<AuditTarget> {
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  try {
    await once(stream, 'open');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AuditLogError(`cannot write the audit log ${file} (${code}): choose another --audit-log`);
  }
  // The disk may be full, for example. The service continues, because its data is not affected.
  stream.on('error', (error) => log.error('the audit log cannot be written', { error: error.message, file }));
  return {
    write: (entry) => void stream.write(`${JSON.stringify(entry)}\n`),
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}

function auditEntry({ id, clientRequestId, operation, caller, ...request }: CompletedRequest) {
  const { method, path, status, fault, remoteAddress } = request;
  return {
    requestId: id,
    clientRequestId,
    operation,
    method,
    path,
    status,
    fault,
    remoteAddress,
    ...callerIds(caller),
  };
}

function callerIds(caller: Caller | undefined): Readonly<Record<string, string | undefined>> {
  switch (caller?.kind) {
    case 'customer':
      return { client: caller.clientId, customer: caller.customerId, user: caller.agent };
    case 'oauth':
    case 'user':
      return { client: caller.clientId, user: caller.user };
    case 'client':
      return { client: caller.clientId };
    default:
      return {};
  }
}
