/** The user has stopped the bundled service: only the user starts it again. */
export class ServiceStopped extends Error {
  constructor() {
    super('The bundled service is stopped. Start it to show its shop.');
  }
}

/**
 * The service ended unexpectedly or could not be started: only the user starts it again, not every view that
 * is shown.
 */
export class ServiceFailed extends Error {}
