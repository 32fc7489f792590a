/** Somebody has stopped the bundled service: nothing but their wish starts it again. */
export class ServiceStopped extends Error {
  constructor() {
    super('The bundled service is stopped: start it to see its shop.');
  }
}
