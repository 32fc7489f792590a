/** The script's class, once the realm has it. It is not looked up later, because scripts may replace the global. */
let ApiException: ErrorConstructor = Error;

export function setApiException(constructor: ErrorConstructor): void {
  ApiException = constructor;
}

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
