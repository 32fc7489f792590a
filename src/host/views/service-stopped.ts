/** Thrown if the bundled service was stopped. Views do not start it again; the user does. */
export class ServiceStopped extends Error {
  constructor() {
    super('The bundled service is stopped. Start it to show its shop.');
  }
}

/**
 * Thrown if the service ended unexpectedly or could not be started. Only the user starts it again, since otherwise
 * every view that is shown would try.
 */
export class ServiceFailed extends Error {}
