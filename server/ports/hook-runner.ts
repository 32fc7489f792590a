import type { UnitOfWork } from './store.ts';

/** The request that a script runs for. The script's `request`, `session` and `customer` globals are created from it. */
export interface ScriptScope {
  readonly work: UnitOfWork;
  readonly siteId: string;
  readonly request: {
    readonly method: string;
    /** Path after the host, without the query. */
    readonly path: string;
    readonly queryString: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly clientId: string | undefined;
    readonly locale: string;
    readonly remoteAddress: string;
    /** The body as text; absent if the request has no body. */
    readonly body?: string;
    readonly id?: string;
    /** Whether the request was received over HTTPS. */
    readonly secure?: boolean;
    /** Cookies, except for those that identify a signed-in session. */
    readonly cookies?: readonly (readonly [name: string, value: string])[];
  };
  readonly session: { readonly id: string; readonly currency: string };
  readonly customerId: string | undefined;
  /**
   * Updated by each run, so that all scripts of one request share it. If absent, each run has its own state.
   */
  readonly requestState?: { current: ScriptRequestState };
  /** Aborted when the client has closed the connection. */
  readonly disconnectSignal?: AbortSignal;
  /** Whether the scripts halt for no client, neither at breakpoints nor at exceptions. */
  readonly skipsBreakpoints?: boolean;
}

/** State that scripts pass to later scripts of the same request and to its response. */
export interface ScriptRequestState {
  /** `request.custom`. */
  readonly custom: Readonly<Record<string, unknown>>;
  /** The locale that a script has set for the rest of the request. */
  readonly locale?: string;
  /**
   * The ID of the customer whom a script, or the operation between two scripts, has signed in; null if a script has
   * signed the customer out. If absent, the customer is the caller.
   */
  readonly customerId?: string | null;
  /** The location that a script has set, as the arguments of the Geolocation constructor; null if it has removed it. */
  readonly geolocation?: readonly (string | number)[] | null;
  /** Whether the customer consents to tracking, if a script has set it. */
  readonly trackingAllowed?: boolean;
  /** Headers for the response. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Values of `Set-Cookie` headers for the response. */
  readonly cookies: readonly string[];
}
export const emptyRequestState: ScriptRequestState = { custom: {}, headers: [], cookies: [] };

/**
 * An argument of a hook:
 * - `object`: a live platform object, read and written through the unit of work. Its `key` is its ID, such as the
 *   number of an order; for `object.CustomObject`, its key in the store
 * - `document`: a request or response document that the script may change (`customerInfo` and `customer_info` are the
 *   same)
 * - `enumValue`: an `EnumValue` whose value and display value are both `value`
 * - `value`: plain JSON
 */
export type HookArgument =
  | {
      readonly kind: 'object';
      readonly class:
        | 'order.Basket'
        | 'order.Order'
        | 'customer.Customer'
        | 'customer.ProductList'
        | 'customer.ProductListItem'
        | 'catalog.Product'
        | 'object.CustomObject';
      readonly key: string;
    }
  | {
      readonly kind: 'object';
      readonly class: 'order.OrderPaymentInstrument';
      /** ID of the instrument in its container. */
      readonly key: string;
      readonly container: { readonly class: 'order.Basket' | 'order.Order'; readonly key: string };
      /**
       * The card number as the customer entered it. Only a hook that authorizes payments receives it, and it must not be
       * stored.
       */
      readonly cardNumber?: string;
    }
  | {
      readonly kind: 'object';
      readonly class: 'order.Shipment';
      /** ID in its container. */
      readonly key: string;
      readonly container: { readonly class: 'order.Basket' | 'order.Order'; readonly key: string };
    }
  | {
      readonly kind: 'object';
      readonly class: 'customer.CustomerAddress' | 'customer.CustomerPaymentInstrument';
      /** ID in the address book or the wallet of the customer. */
      readonly key: string;
      readonly container: { readonly class: 'customer.Customer'; readonly key: string };
    }
  | { readonly kind: 'enumValue'; readonly value: string }
  | {
      readonly kind: 'document';
      readonly document: Readonly<Record<string, unknown>>;
      /**
       * The document's type, such as `basket`; for a list, the type of each document. When a script converts the
       * document to a string, its JSON is wrapped in an object whose only key is this type.
       */
      readonly type?: string;
    }
  | { readonly kind: 'value'; readonly value: unknown };

/** A `Status` that a hook returned. */
export interface ScriptStatus {
  readonly status: 'ok' | 'error';
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The result of running the registered scripts of a hook. */
export interface HookOutcome {
  /**
   * The first status that a script returned, after which no other script ran. Undefined if no script returned a
   * status.
   */
  readonly status: ScriptStatus | undefined;
  /** The path of the script whose function ended the hook with a status or a string. */
  readonly script?: string;
  /**
   * The string that a script returned, for extension points whose result is a string, such as an order number.
   */
  readonly text?: string;
  /** The arguments of kind `document` after the scripts ran, by position; undefined at other positions. */
  readonly documents: readonly (Record<string, unknown> | undefined)[];
}

/** The `kind` of the error of a script that the end of the service stopped, or kept from starting. */
export const engineClosed = 'ScriptEngineClosed';

/** A script threw an error, could not be loaded, or was ended, for example by a limit or in the debugger. */
export class ScriptError extends Error {
  /**
   * `ScriptDebuggerTerminate` if the debugger stopped the script or a halt lasted 60 seconds; if the service ended the
   * script for another reason, a name such as `ScriptTimeout`; otherwise the JavaScript error's name.
   */
  readonly kind: string;
  readonly extensionPoint: string;
  /** `/cartridge/.../file.js:line` frames, innermost first. */
  readonly scriptStack: readonly string[];
  constructor(kind: string, message: string, extensionPoint: string, scriptStack: readonly string[]) {
    super(message);
    this.name = 'ScriptError';
    this.kind = kind;
    this.extensionPoint = extensionPoint;
    this.scriptStack = scriptStack;
  }
}

/** A request whose response is complete. */
export interface EndedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface HookRunner {
  /**
   * Whether any cartridge on the site's path has a registration for the extension point (full name, with the vendor's
   * hook root).
   */
  has(extensionPoint: string, siteId: string): Promise<boolean>;
  /**
   * Runs the registered scripts in the order of the cartridge path, until one returns a Status or, for a hook whose
   * result is a string, a string that is not blank (open-points, Hooks and the scripts behind them).
   * @throws ScriptError
   */
  run(extensionPoint: string, args: readonly HookArgument[], scope: ScriptScope): Promise<HookOutcome>;
  /** Returns a string that changes when a script of the site's cartridges changes. */
  scriptsVersion(siteId: string): Promise<string>;
  /**
   * Records that the scripts of `extensionPoints` did not run because a script of the extension point `cause` returned a
   * Status.
   */
  recordSkips?(extensionPoints: readonly string[], cause: string, siteId: string): Promise<void>;
  /** Called when the response to a request is complete, whether or not scripts ran for the request. */
  requestEnded?(request: EndedRequest): void;
}
