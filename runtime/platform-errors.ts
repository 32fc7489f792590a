/** The error classes of the realm. They are stored here, because scripts may replace the globals. */
let ApiException: ErrorConstructor = Error;
let IoError: ErrorConstructor = Error;

/** Sets the classes of the errors that the Script API throws. */
export function setPlatformErrors(apiExceptionClass: ErrorConstructor, ioErrorClass: ErrorConstructor): void {
  ApiException = apiExceptionClass;
  IoError = ioErrorClass;
}

/** Creates an IOError, for a file that cannot be read or written. */
export const ioError = (message: string, cause?: unknown): Error => new IoError(message, { cause });

/**
 * Creates an error that the platform documents as a separate class, such as `CreateOrderException`. It is an APIException
 * whose `type` and name are the class name.
 */
export function apiException<Details extends object>(
  type: string,
  message: string,
  details?: Details,
): Error & Details {
  return Object.assign(new ApiException(message), { name: type, type }, details);
}

/** Converts an error to one that the platform documents as a separate class. Returns the same error, with its stack. */
export function asApiException(error: Error, type: string): Error {
  Object.setPrototypeOf(error, ApiException.prototype);
  return Object.assign(error, { name: type, type });
}
