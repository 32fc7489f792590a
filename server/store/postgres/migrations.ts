import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const steps: Readonly<Record<string, string>> = {
  '0001-tables': `
    CREATE TABLE records (
      collection TEXT COLLATE "C" NOT NULL,
      key TEXT COLLATE "C" NOT NULL,
      state TEXT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (collection, key)
    );
    CREATE TABLE entries (
      collection TEXT COLLATE "C" NOT NULL,
      name TEXT COLLATE "C" NOT NULL,
      value TEXT COLLATE "C" NOT NULL,
      key TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (collection, key, name)
    );
    CREATE INDEX entries_by_value ON entries (collection, name, value, key);
    CREATE TABLE counters (name TEXT COLLATE "C" PRIMARY KEY, value DOUBLE PRECISION NOT NULL);
    CREATE TABLE sequences (name TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL);
    CREATE TABLE secrets (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE lanes (
      lane TEXT COLLATE "C" PRIMARY KEY,
      seen_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    CREATE TABLE changes (
      lane TEXT COLLATE "C" NOT NULL,
      number BIGINT NOT NULL,
      floor BIGINT NOT NULL,
      body TEXT NOT NULL,
      created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      PRIMARY KEY (lane, number)
    );
    CREATE INDEX changes_by_age ON changes (created_at);
  `,
  '0002-peers': `
    CREATE TABLE peers (
      number INTEGER PRIMARY KEY,
      instance TEXT NOT NULL,
      address TEXT NOT NULL,
      seen_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
  `,
};

const createMigration = (step: string): Migration => ({
  up: async (database: Kysely<unknown>) => {
    for (const statement of step.split(';'))
      if (statement.trim() !== '') await sql.raw(statement).execute(database);
  },
});

/** Steps from an empty database to the current tables, ordered by name. A released step is never changed. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(steps).map(([name, step]) => [name, createMigration(step)]),
);
