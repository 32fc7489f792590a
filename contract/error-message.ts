/** Returns the message of a thrown value; a value that is not an `Error` is converted to a string. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
