/** The script's classes, once the realm has them. They are not looked up later, because scripts may replace the globals. */
let ApiException: ErrorConstructor = Error;
let IoError: ErrorConstructor = Error;

/** Sets the classes of the errors that the Script API throws. */
export function setPlatformErrors(apiExceptionClass: ErrorConstructor, ioErrorClass: ErrorConstructor): void {
  ApiException = apiExceptionClass;
  IoError = ioErrorClass;
}

/** Creates an IOError: a file cannot be read or written. */
export const ioError = (message: string, cause?: unknown): Error => new IoError(message, { cause });

/**
 * Creates an error that the platform documents as a class of its own, such as `CreateOrderException`: an APIException, whose
 * `type` and name are those of the class.
 */
export function apiException<Details extends object>(
  type: string,
  message: string,
  details?: Details,
): Error & Details {
  return Object.assign(new ApiException(message), { name: type, type }, details);
}

/** Makes an error one that the platform documents as a class of its own. Its stack remains. */
export function asApiException(error: Error, type: string): Error {
  Object.setPrototypeOf(error, ApiException.prototype);
  return Object.assign(error, { name: type, type });
}
