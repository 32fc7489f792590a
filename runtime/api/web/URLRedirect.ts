import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** A redirect of a request: its target and status. */
export class URLRedirect extends PlatformObject {
  readonly #location: string;
  readonly #status: number;

  constructor(location: string, status: number) {
    super();
    this.#location = location;
    this.#status = status;
  }

  /** Returns the URL to which the request is redirected. */
  get location(): string {
    return this.#location;
  }

  /** Returns the status of the response: 301, 302 or 307. */
  get status(): number {
    return this.#status;
  }

  [displayId](): string {
    return this.#location;
  }
}
registerClass('web.URLRedirect', URLRedirect);
