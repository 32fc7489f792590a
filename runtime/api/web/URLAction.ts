import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A storefront action such as `Cart-Show`, with an optional site, locale and host name. */
export class URLAction extends PlatformObject {
  readonly #action: string;
  readonly #siteName: string | null;
  readonly #locale: string | null;
  readonly #hostName: string | null;

  /** Creates an action. The default site, locale and host name are those of the request. @public */
  constructor(action: string, siteName?: string | null, locale?: string | null, hostName?: string | null) {
    super();
    this.#action = String(action);
    this.#siteName = siteName ?? null;
    this.#locale = locale ?? null;
    this.#hostName = hostName ?? null;
    Object.freeze(this);
  }

  /** Returns the name of the action, such as `Cart-Show`. */
  get action(): string {
    return this.#action;
  }

  /** Returns the ID of the site, or null for the request's site. */
  get siteName(): string | null {
    return this.#siteName;
  }

  /** Returns the ID of the locale, or null for the request's locale. */
  get locale(): string | null {
    return this.#locale;
  }

  /** Returns the host name, or null for the request's host. */
  get hostName(): string | null {
    return this.#hostName;
  }
}
registerClass('web.URLAction', URLAction);
