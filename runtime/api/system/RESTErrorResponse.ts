import { PlatformObject, platformClass } from '../../platform-object.ts';

/** An error as a script of a REST API describes it. */
export class RESTErrorResponse extends PlatformObject {
  readonly #custom: Record<string, unknown> = {};

  /** Returns the attributes that the script adds to the error; they can be read and set by name. */
  get custom(): Record<string, unknown> {
    return this.#custom;
  }

  /** Always throws, because hooks do not write responses. @throws Error with the alternative */
  render(): never {
    throw new Error(
      'RESTErrorResponse.render is not available to API hooks: return a Status of ERROR to refuse the request.',
    );
  }
}
platformClass('system.RESTErrorResponse', RESTErrorResponse);
