/** Somebody has stopped the bundled service: nothing but their wish starts it again. */
export class ServiceStopped extends Error {
  constructor() {
    super('The bundled service is stopped: start it to see its shop.');
  }
}

/** It ended by itself, or could not be started: tried again when somebody wishes, not whenever a view is shown. */
export class ServiceFailed extends Error {}
