/** The message of whatever was thrown: a value that is not an `Error` as text. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
