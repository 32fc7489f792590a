import type { UnitOfWork } from './store.ts';

/** The request that a script runs for; its `request`, `session` and `customer` globals are made from it. */
export interface ScriptScope {
  readonly work: UnitOfWork;
  readonly siteId: string;
  readonly request: {
    readonly method: string;
    /** Path below the host, without query. */
    readonly path: string;
    readonly queryString: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly clientId: string | undefined;
    readonly locale: string;
    readonly remoteAddress: string;
    /** The body as text; absent where there is none. */
    readonly body?: string;
    readonly id?: string;
    /** Whether it came over HTTPS. */
    readonly secure?: boolean;
    /** Cookies other than those that sign in. */
    readonly cookies?: readonly (readonly [name: string, value: string])[];
  };
  readonly session: { readonly id: string; readonly currency: string };
  readonly customerId: string | undefined;
  /** Filled by each run, so that all scripts of one request see it; without it, each run has its own. */
  readonly kept?: { current: KeptByRequest };
}

/** What scripts leave behind for later scripts of the same request, and for its answer. */
export interface KeptByRequest {
  /** `request.custom`. */
  readonly custom: Readonly<Record<string, unknown>>;
  /** Headers for the answer. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Values of `Set-Cookie` headers for the answer. */
  readonly cookies: readonly string[];
}
export const nothingKept: KeptByRequest = { custom: {}, headers: [], cookies: [] };

/**
 * What a hook is called with:
 * `object` a live platform object (`order.Order` of order number `key`), read and written through the unit of work;
 * `document` a request or response document that the script may change (`customerInfo` and `customer_info` alike);
 * `value` plain JSON.
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
        | 'catalog.Product';
      readonly key: string;
    }
  | {
      readonly kind: 'object';
      readonly class: 'order.OrderPaymentInstrument';
      /** Of the instrument in its container. */
      readonly key: string;
      readonly container: { readonly class: 'order.Basket' | 'order.Order'; readonly key: string };
      /** What an authorisation may know and nobody may keep: the number as the customer wrote it. */
      readonly cardNumber?: string;
    }
  | {
      readonly kind: 'object';
      readonly class: 'order.Shipment';
      /** Its id in its container. */
      readonly key: string;
      readonly container: { readonly class: 'order.Basket' | 'order.Order'; readonly key: string };
    }
  | { readonly kind: 'document'; readonly document: Readonly<Record<string, unknown>> }
  | { readonly kind: 'value'; readonly value: unknown };

/** A `Status` that a hook returned. */
export interface HookStatus {
  readonly status: 'ok' | 'error';
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** How the chain of registered scripts ended. */
export interface HookOutcome {
  /** The first status returned; it ended the chain. Undefined when every script returned nothing. */
  readonly status: HookStatus | undefined;
  /** The arguments of kind `document` as the scripts left them, by position; undefined elsewhere. */
  readonly documents: readonly (Record<string, unknown> | undefined)[];
}

/** A script threw, did not load, ran too long, or was stopped in the debugger. */
export class ScriptError extends Error {
  /** `ScriptDebuggerTerminate` when a debugger stopped it or its 60 seconds ran out; else the JavaScript error's name. */
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

export interface HookRunner {
  /** Whether any cartridge of the site's path registers the point (full name, with the vendor's hook root). */
  has(extensionPoint: string, siteId: string): Promise<boolean>;
  /**
   * Runs every registered script in cartridge-path order. A script that returns nothing lets the chain go on; a
   * returned Status ends it (open-points, Hooks and the scripts behind them).
   * @throws ScriptError
   */
  run(extensionPoint: string, args: readonly HookArgument[], scope: ScriptScope): Promise<HookOutcome>;
}
