/** A file of the data directory cannot be used. The message names the file, the reason, and what the user can do. */
export class DataDirFileError extends Error {}

/**
 * The database of `--store` cannot be used. The message states the reason and a remedy, and does not contain the
 * password.
 */
export class DatabaseError extends Error {}
