import { PlatformObject, platformClass } from '../../platform-object.ts';

/** What an address leads to: an action such as `Cart-Show`, of a site, in a locale. */
export class URLAction extends PlatformObject {
  readonly #action: string;
  readonly #siteName: string | null;
  readonly #locale: string | null;
  readonly #hostName: string | null;

  /** An action, of the request's site and in its locale unless others are given. @public */
  constructor(action: string, siteName?: string | null, locale?: string | null, hostName?: string | null) {
    super();
    this.#action = String(action);
    this.#siteName = siteName ?? null;
    this.#locale = locale ?? null;
    this.#hostName = hostName ?? null;
    Object.freeze(this);
  }

  get action(): string {
    return this.#action;
  }

  get siteName(): string | null {
    return this.#siteName;
  }

  get locale(): string | null {
    return this.#locale;
  }

  get hostName(): string | null {
    return this.#hostName;
  }
}
platformClass('web.URLAction', URLAction);
