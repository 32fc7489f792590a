import { PlatformObject, registerClass } from '../../platform-object.ts';

/** An error response of a custom REST API. This service does not serve such APIs. */
export class RESTErrorResponse extends PlatformObject {
  readonly #custom: Record<string, unknown> = {};

  /** Returns the additional attributes of the error, which scripts can read and set by name. */
  get custom(): Record<string, unknown> {
    return this.#custom;
  }

  /**
   * Always throws, because this service serves no custom REST APIs, and hooks do not write responses.
   * @throws Error with a message that names the alternative
   */
  render(): never {
    throw new Error(
      'RESTErrorResponse.render is not available to API hooks: return a Status of ERROR to reject the request.',
    );
  }
}
registerClass('system.RESTErrorResponse', RESTErrorResponse);
