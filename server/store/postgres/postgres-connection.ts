import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

const channel = 'cartwright_changes';

/** Milliseconds until an attempt to connect fails, and until a statement does. */
const connectTimeoutMs = 5000;
const statementTimeoutMs = 15_000;
/** Connections of one process. PostgreSQL permits 100 in all by default. */
const maxConnections = 10;

/** Receives the notices of other processes until it is closed. */
export interface ChangeNotices {
  close(): Promise<void>;
}

/** The connections of one process to the database. */
export interface PostgresConnection {
  readonly database: Kysely<Tables>;
  /** Calls back with the lane of each process that announces changes. After a lost connection it connects again. */
  listen(onNotice: (lane: string) => void): ChangeNotices;
  /** Announces changes, or does nothing if that is not possible now. */
  notify(lane: string): void;
  close(): Promise<void>;
}

/** Settings of each connection: no statement and no transaction may hold up others for long. */
const settings = {
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
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
  forgive(pool);
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
 * Keeps a lost connection from ending the process. The statement that was under way fails; otherwise the connection is replaced when the
 * next statement needs one.
 */
export function forgive(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
}

/** Milliseconds until the next attempt to listen. Meanwhile the log is polled all the same. */
const listenAgainMs = 2000;

function listen(url: string, onNotice: (lane: string) => void): ChangeNotices {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const scheduleAgain = () => {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      start();
    }, listenAgainMs).unref();
  };
  const start = () => {
    const { statement_timeout: _limit, ...unlimited } = settings;
    const started = new pg.Client({ connectionString: url, ...unlimited });
    client = started;
    started.on('notification', ({ payload }) => onNotice(payload ?? ''));
    started.on('error', () => void started.end().catch(() => undefined));
    started.on('end', scheduleAgain);
    started
      .connect()
      .then(() => started.query(`LISTEN ${channel}`))
      .catch(() => {
        void started.end().catch(() => undefined);
        scheduleAgain();
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
