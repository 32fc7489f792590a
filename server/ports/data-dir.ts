/** A file of the data directory cannot be used. The message names the file, the reason, and what the user can do. */
export class DataDirFileError extends Error {}
