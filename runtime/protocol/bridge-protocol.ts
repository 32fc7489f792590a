import type { Debugger, Runtime } from 'node:inspector';
import type { CollectionName, RecordOf } from '../../server/records/collections.ts';
import type { Basket, Totals } from '../../server/records/commerce.ts';
import type {
  HookArgument,
  HookOutcome,
  ScriptRequestState,
  ScriptScope,
} from '../../server/ports/hook-runner.ts';
import type { FetchedResponse, OutgoingReason, OutgoingRequest } from '../../server/ports/outgoing-http.ts';
import type { ScriptServiceName } from '../../server/ports/script-services.ts';
import type { RecordQuery } from './record-query.ts';

/**
 * The messages between the service's main thread and a script's isolate. This file also exports the types of records
 * and ports, because the other folders of the runtime import only the domain, the dialect, `errorMessage` and
 * `other-names.ts` from elsewhere.
 */
export type * from '../../server/ports/script-services.ts';
export type * from '../../server/ports/product-search.ts';
export type * from './record-query.ts';
export {
  collections,
  compoundKey,
  splitCompoundKey,
  stockCounterName,
} from '../../server/records/collections.ts';
export type { CollectionName, RecordOf } from '../../server/records/collections.ts';
export type {
  Adjustment,
  Basket,
  BonusChoice,
  FixedPrices,
  GiftCertificateLine,
  ManualAdjustment,
  Order,
  PaymentInstrument,
  ProductLine,
  Shipment,
  Totals,
} from '../../server/records/commerce.ts';
export type {
  Address,
  Customer,
  CustomerPaymentInstrument,
  CustomObject,
  ObjectType,
} from '../../server/records/people.ts';
export type { PaymentMethod, ShippingMethod, Site, TaxClass } from '../../server/records/site.ts';
export type {
  ProductList,
  ProductListItem,
  ProductListItemPurchase,
  ProductListRegistrant,
} from '../../server/records/product-lists.ts';
export type {
  Catalog,
  Category,
  InventoryList,
  InventoryRecord,
  PriceBook,
  Product,
} from '../../server/records/catalog.ts';
export type { ContentAsset, ContentFolder } from '../../server/records/content.ts';
export type { GiftCertificate } from '../../server/records/gift-certificates.ts';
export type { AbTest, Campaign, Coupon, Promotion, SourceCodeGroup } from '../../server/records/marketing.ts';
export type {
  HookArgument,
  HookOutcome,
  ScriptStatus as HookStatus,
  ScriptRequestState,
} from '../../server/ports/hook-runner.ts';
export type { FetchedResponse, OutgoingReason, OutgoingRequest } from '../../server/ports/outgoing-http.ts';

/** File descriptors that a script host inherits: the bridge, the messages of its inspector, and its jobs. */
export const bridgeFd = 3;
export const inspectorFd = 4;
export const jobFd = 5;

/** Returns the URL of a script, such as `/app/cartridge/x.js`, in V8. Each script path has exactly one URL. */
export const scriptUrl = (scriptPath: string): string =>
  `cartridge://${scriptPath.split('/').map(encodeURIComponent).join('/')}`;

/** Returns the script path of a URL that {@link scriptUrl} has created; undefined for any other URL. */
export function scriptPathOf(url: string): string | undefined {
  if (!url.startsWith('cartridge:///')) return undefined;
  return url.slice('cartridge://'.length).split('/').map(decodeURIComponent).join('/');
}

/** A cartridge and its root folder, whose scripts have paths such as `<root>/cartridge/scripts/x.js`. */
export interface Cartridge {
  readonly name: string;
  readonly root: string;
}

export type AnyRecord = RecordOf<CollectionName>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Calls from a script's isolate, which waits for the result. Reads and writes use the request's unit of work. */
export interface BridgeCalls {
  get(collection: CollectionName, key: string): AnyRecord | undefined;
  find(collection: CollectionName, index: string, value: string): AnyRecord[];
  put(collection: CollectionName, record: AnyRecord): void;
  delete(collection: CollectionName, key: string): void;
  counter(name: string): number;
  savepoint(): number;
  rollbackTo(savepoint: number): void;
  totals(basket: Basket): Totals;
  /** Returns the keys of the records that match a query, in the query's sort order, or by key if it has none. */
  query(query: RecordQuery): string[];
  /** Returns the records of the keys, in the order of the keys; undefined for a record that does not exist. */
  getMany(collection: CollectionName, keys: readonly string[]): (AnyRecord | undefined)[];
  /** Calls one of the functions that the service's handlers offer to scripts. */
  service(name: ScriptServiceName, args: readonly unknown[]): unknown;
  /** Returns the paths of the scripts registered for an extension point, in the order of the cartridge path. */
  hookScripts(extensionPoint: string): string[];
  /** Returns the IDs of all sites, in alphabetical order. */
  siteIds(): string[];
  /** Sends a request to another server and waits for the whole response. Failures are returned, not thrown. */
  http(request: OutgoingRequest): OutgoingResult;
  /** Returns a cached value, serialized by V8; undefined if there is none. */
  cacheGet(cache: CacheName, key: string): Uint8Array | undefined;
  /** Caches a value, optionally for a number of seconds. Returns false if the value is too large. */
  cachePut(cache: CacheName, key: string, value: Uint8Array, seconds: number | undefined): boolean;
  cacheInvalidate(cache: CacheName, key: string): void;
  /** Returns whether a web service may be called now. Counts the call if it is allowed. */
  beginServiceCall(service: string, limits: ServiceLimits): ServiceCallState;
  recordServiceFailure(service: string, limits: ServiceLimits): void;
}
export type BridgeCallName = keyof BridgeCalls;

export type OutgoingResult =
  | { readonly ok: true; readonly response: FetchedResponse }
  | { readonly ok: false; readonly reason: OutgoingReason; readonly message: string };

/** A cache that a cartridge defines, for one site. */
export interface CacheName {
  readonly site: string;
  readonly cartridge: string;
  readonly id: string;
}

interface CallLimit {
  readonly calls: number;
  readonly periodMs: number;
}

/**
 * Calls of a web service are rejected after a number of calls in a period (rate limit), or after a number of failures
 * in a period (circuit breaker).
 */
export interface ServiceLimits {
  readonly rateLimit: CallLimit | undefined;
  readonly circuitBreaker: CallLimit | undefined;
}
export type ServiceCallState = 'allowed' | 'rate-limited' | 'circuit-open';

/** Attributes that scripts store in the session. They outlive the request. */
export interface SessionAttributes {
  readonly custom: Readonly<Record<string, unknown>>;
  readonly privacy: Readonly<Record<string, unknown>>;
  readonly settings: SessionSettings;
}

/** What scripts set for the session, through its currency and the Mgr classes. */
export interface SessionSettings {
  /** ISO 4217; undefined if no script has set a currency. */
  readonly currency?: string;
  /** The ID of the store that `StoreMgr` has set. */
  readonly storeId?: string;
  /** The IDs of the price books that `PriceBookMgr` has set, which replace the site's; undefined if it has set none. */
  readonly priceBookIds?: readonly string[];
  /** The login of the back-office user who acts on behalf of customers. */
  readonly agentLogin?: string;
  /** An OAuth login in progress. */
  readonly oauthLogin?: { readonly providerId: string; readonly state: string };
}

/** The input of a script run. */
export interface RunJob {
  readonly id: number;
  /** The service's time at the beginning of the run, ISO 8601 UTC: the "now" of everything that the run computes. */
  readonly now: string;
  readonly extensionPoint: string;
  /** The paths of the scripts of the extension point, in execution order. */
  readonly scripts: readonly string[];
  readonly arguments: readonly HookArgument[];
  /** The cartridges on the path, in the order in which they are searched. */
  readonly cartridges: readonly Cartridge[];
  /** Cartridges of the workspace that are not on the path. They can be required by name only. */
  readonly cartridgesOffPath: readonly Cartridge[];
  /** `modules` folders next to cartridges. Their modules are required by name alone. */
  readonly moduleFolders: readonly Cartridge[];
  /** The number of breakpoints added so far. When it changes, scripts are compiled again. */
  readonly addedBreakpointCount: number;
  readonly scope: Omit<ScriptScope, 'work' | 'requestState'>;
  /**
   * A version that changes whenever the shop's attribute definitions change; undefined if this request itself is
   * changing them.
   */
  readonly definitionsVersion: string | undefined;
  readonly session: SessionAttributes;
  readonly requestState: ScriptRequestState;
  /** Records that nearly every script reads, as the request's unit of work sees them. */
  readonly records: readonly JobRecord[];
}

/** Parameters of the command `Host.evaluateText` on the inspector's pipe, which V8 does not define. */
export interface EvaluateTextParams {
  readonly evaluation: Debugger.EvaluateOnCallFrameParameterType;
  /** The function that is called with the value and returns its text. */
  readonly text: Omit<Runtime.CallFunctionOnParameterType, 'arguments'>;
}

/** A record, by its collection and key. It is undefined if it does not exist. */
export type JobRecord = readonly [collection: CollectionName, key: string, record: AnyRecord | undefined];

/** The resources of the service that scripts can use in addition to the request. */
export interface ScriptEnvironment {
  /** The vendor's part of storefront URLs: `/on/<name>.store/Sites-...`. */
  readonly storefront: string;
  /** The folder with one subfolder for each root directory of files; undefined if scripts have no files. */
  readonly files: string | undefined;
  /** The folder with `<alias>.pem` for each key and certificate; undefined if there are none. */
  readonly keys: string | undefined;
  /** A services file whose definitions take precedence over those of the cartridges. */
  readonly services: string | undefined;
  /** The web services of site exports, as in a services file. The cartridges' definitions take precedence. */
  readonly exportedServices: object;
  /** The lowest level that is logged, by category; `root` applies to all other categories. */
  readonly logLevels: Readonly<Record<string, LogLevel | 'off'>>;
  /** The compatibility mode as a number, as in `System.compatibilityMode`: 2207 is 22.7. */
  readonly compatibilityMode: number;
  /**
   * Whether a script fails to load if it uses a feature that the language of the compatibility mode lacks. Otherwise, a
   * warning is logged.
   */
  readonly strictScripts: boolean;
}

/** Fixed settings, which are sent to the host as its first message. */
export interface HostSettings {
  readonly moduleRoot: string;
  /** The names of the fields that documents may have. */
  readonly documentFields: readonly string[];
  readonly scriptEnvironment: ScriptEnvironment;
}

/** Messages to a host on the descriptor of its jobs; the settings come first. */
export type JobMessage =
  | { readonly kind: 'settings'; readonly settings: HostSettings }
  | { readonly kind: 'run'; readonly job: RunJob };

/** Messages to a host on the bridge. */
export type BridgeMessage =
  | { readonly kind: 'response'; readonly response: BridgeResponse }
  /** Interrupts the host while it waits for a response, so that V8 can halt it. */
  | { readonly kind: 'interrupt' };

/** Results of calls, for which the host waits. */
export type BridgeResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly name: string; readonly message: string };

export interface RunFailure {
  /** The name of the JavaScript error. */
  readonly kind: string;
  readonly message: string;
  /** `/<cartridge>/cartridge/.../file.js:line`, innermost first. */
  readonly stack: readonly string[];
}

/** Messages from a host. They are sent on one pipe, so that they arrive in the order in which the isolate sent them. */
export type HostMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly id: number; readonly name: BridgeCallName; readonly args: unknown[] }
  | {
      readonly kind: 'log';
      readonly level: LogLevel;
      readonly category: string;
      readonly message: string;
      readonly script: string | undefined;
      /** The line of the script that logged the message. */
      readonly line?: number | undefined;
      /** Only the first message with this key is logged, across all hosts. */
      readonly dedupeKey?: string;
    }
  | RunEnd
  /** Sent after the end of the run: the host can run another job. */
  | ({ readonly kind: 'idle' } & RealmState);

/** The message at the end of a script run: the result or the error. */
export type RunEnd =
  | {
      readonly kind: 'done';
      readonly job: number;
      readonly outcome: HookOutcome;
      readonly session: SessionAttributes;
      readonly requestState: ScriptRequestState;
    }
  | { readonly kind: 'failed'; readonly job: number; readonly failure: RunFailure };

interface RealmState {
  /** Whether all changes of the scripts to the language's built-in objects have been undone. */
  readonly isClean: boolean;
}
