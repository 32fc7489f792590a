/**
 * Steps from an empty database to the current schema, in order. A released step is never changed. `user_version` is the
 * number of steps that a database has run.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE records (
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (collection, key)
  ) WITHOUT ROWID;
  CREATE TABLE entries (
    collection TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (collection, name, value, key)
  ) WITHOUT ROWID;
  CREATE INDEX entries_by_record ON entries (collection, key);
  CREATE TABLE counters (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
  CREATE TABLE sequences (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  `,
  // Adds index entries, so that all bundles or all sets can be found.
  `
  INSERT INTO entries (collection, name, value, key)
  SELECT collection, 'assembly', json_extract(body, '$.type'), key FROM records
  WHERE collection = 'products' AND json_extract(body, '$.type') IN ('bundle', 'set');
  `,
  // Logins and email addresses are indexed in the form in which they are compared.
  `
  UPDATE entries
  SET value = substr(value, 1, instr(value, char(31))) || comparable_login(substr(value, instr(value, char(31)) + 1))
  WHERE collection = 'customers' AND name IN ('login', 'email');
  `,
];
