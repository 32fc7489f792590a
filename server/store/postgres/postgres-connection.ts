import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

const channel = 'cartwright_changes';

/** Times after which an attempt to connect fails, and after which a statement fails. */
const connectTimeoutMs = 5000;
const statementTimeoutMs = 15_000;
/**
 * Maximum number of connections of one process, besides the one that listens. PostgreSQL permits 100 in total by
 * default.
 */
const maxConnections = 10;

/** A subscription to the notifications of all processes. */
export interface ChangeSubscription {
  close(): Promise<void>;
}

/** The connections of one process to the database. */
export interface PostgresConnection {
  readonly database: Kysely<Tables>;
  /**
   * Calls back with the lane of each process that announces changes, this one included. Reconnects after the connection
   * is lost.
   */
  listen(onNotice: (lane: string) => void): ChangeSubscription;
  /** Announces changes. Does nothing if this is not possible at the moment. */
  notify(lane: string): void;
  close(): Promise<void>;
}

/** Settings of each connection, which prevent statements and transactions from blocking others for long. */
const settings = {
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
  // Applies only if the server does not respond. Otherwise, the server's own limit ends the statement earlier.
  query_timeout: statementTimeoutMs + 5000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  application_name: 'cartwright',
} as const;

export function connectTo(url: string): PostgresConnection {
  const pool = new pg.Pool({
    connectionString: url,
    ...settings,
    max: maxConnections,
    idleTimeoutMillis: 60_000,
  });
  ignoreConnectionErrors(pool);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    database,
    listen: (onNotice) => listen(url, onNotice),
    notify: (lane) => {
      pool.query('SELECT pg_notify($1, $2)', [channel, lane]).catch(() => undefined);
    },
    close: () => database.destroy(),
  };
}

/**
 * Prevents a lost connection from ending the process. A running statement fails. An idle connection is replaced when
 * the next statement needs one.
 */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
}

/** Delay until the next attempt to listen. The log is polled in any case. */
const restartDelayMs = 2000;

function listen(url: string, onNotice: (lane: string) => void): ChangeSubscription {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const scheduleRestart = () => {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      start();
    }, restartDelayMs).unref();
  };
  const start = () => {
    // The only statement is `LISTEN`, which `query_timeout` limits. The server needs no limit of its own, since the
    // connection then only waits.
    const { statement_timeout: _limit, ...listenSettings } = settings;
    const newClient = new pg.Client({ connectionString: url, ...listenSettings });
    client = newClient;
    newClient.on('notification', ({ payload }) => onNotice(payload ?? ''));
    newClient.on('error', () => void newClient.end().catch(() => undefined));
    newClient.on('end', scheduleRestart);
    newClient
      .connect()
      .then(() => newClient.query(`LISTEN ${channel}`))
      .catch(() => {
        void newClient.end().catch(() => undefined);
        scheduleRestart();
      });
  };
  start();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
