import type { CollectionName, RecordOf } from '../records/collections.ts';
import type { Basket, Totals } from '../records/commerce.ts';
import type { HookArgument, HookOutcome, KeptByRequest, ScriptScope } from '../ports/hook-runner.ts';
import type { OutgoingAnswer, OutgoingReason, OutgoingRequest } from '../ports/outgoing-http.ts';
import type { ScriptServiceName } from '../ports/script-services.ts';

/**
 * What the service's main thread and a script's isolate say to each other. The isolate imports nothing else of the
 * service, so the records' types pass through here.
 */
export type * from '../ports/script-services.ts';
export type * from '../ports/product-search.ts';
export { collections, compoundKey, stockCounter } from '../records/collections.ts';
export type { CollectionName, RecordOf } from '../records/collections.ts';
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
} from '../records/commerce.ts';
export type {
  Address,
  Customer,
  CustomerPaymentInstrument,
  CustomObject,
  ObjectType,
} from '../records/people.ts';
export type { PaymentMethod, ShippingMethod, Site, TaxClass } from '../records/site.ts';
export type {
  ProductList,
  ProductListItem,
  ProductListItemPurchase,
  ProductListRegistrant,
} from '../records/product-lists.ts';
export type {
  Catalog,
  Category,
  InventoryList,
  InventoryRecord,
  PriceBook,
  Product,
} from '../records/catalog.ts';
export type { ContentAsset, ContentFolder } from '../records/content.ts';
export type { GiftCertificate } from '../records/gift-certificates.ts';
export type { AbTest, Campaign, Coupon, Promotion, SourceCodeGroup } from '../records/marketing.ts';
export type { HookArgument, HookOutcome, HookStatus, KeptByRequest } from '../ports/hook-runner.ts';
export type { OutgoingAnswer, OutgoingReason, OutgoingRequest } from '../ports/outgoing-http.ts';

/** URL under which V8 knows the script `/app/cartridge/x.js`; one to one with script paths. */
export const scriptUrl = (scriptPath: string): string =>
  `cartridge://${scriptPath.split('/').map(encodeURIComponent).join('/')}`;

/** The script path of a URL made by {@link scriptUrl}; undefined for every other URL. */
export function scriptPathOf(url: string): string | undefined {
  if (!url.startsWith('cartridge:///')) return undefined;
  return url.slice('cartridge://'.length).split('/').map(decodeURIComponent).join('/');
}

/** A cartridge and the folder that holds its `cartridge` folder's parent: `<root>/cartridge/scripts/x.js`. */
export interface Cartridge {
  readonly name: string;
  readonly root: string;
}

export type AnyRecord = RecordOf<CollectionName>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** A field of a record: where it is, and how it compares. */
export interface QueriedField {
  readonly path: readonly string[];
  /** Names in the record that stand for numbers, such as an order's status. */
  readonly values?: Readonly<Record<string, number>>;
  /** Absent means false. */
  readonly flag?: boolean;
  /** It is a list, and equals what is in it. */
  readonly list?: boolean;
}

export type QueryOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'ILIKE';

/** What a record must meet. */
export type QueryCondition =
  | { readonly kind: 'and' | 'or'; readonly of: readonly QueryCondition[] }
  | { readonly kind: 'not'; readonly of: QueryCondition }
  | {
      readonly kind: 'compare';
      readonly field: QueriedField;
      readonly operator: QueryOperator;
      /** A date is its text, ISO 8601 UTC. */
      readonly value: string | number | boolean | null;
    };

export interface RecordQuery {
  readonly collection: CollectionName;
  readonly where: QueryCondition;
  readonly sort: readonly { readonly field: QueriedField; readonly descending: boolean }[];
}

/** Calls that a script's isolate makes and waits for. Reads and writes go to the unit of work of the request. */
export interface BridgeCalls {
  get(collection: CollectionName, key: string): AnyRecord | undefined;
  find(collection: CollectionName, index: string, value: string): AnyRecord[];
  put(collection: CollectionName, record: AnyRecord): void;
  delete(collection: CollectionName, key: string): void;
  counter(name: string): number;
  savepoint(): number;
  rollbackTo(savepoint: number): void;
  totals(basket: Basket): Totals;
  /** Keys of the records that a query finds, in its order; by key where it has none. */
  query(query: RecordQuery): string[];
  /** Records by their keys, in the order of the keys. */
  getMany(collection: CollectionName, keys: readonly string[]): (AnyRecord | undefined)[];
  /** What the service computes or does for scripts. */
  service(name: ScriptServiceName, args: readonly unknown[]): unknown;
  /** Script paths registered for an extension point, in cartridge-path order. */
  hookScripts(extensionPoint: string): string[];
  /** Ids of all sites, in order. */
  siteIds(): string[];
  /** Sends a request to another server and waits for the whole answer. What goes wrong is told, not thrown. */
  http(request: OutgoingRequest): OutgoingResult;
  /** What a cache holds, in the isolates' binary form. */
  cacheGet(cache: CacheName, key: string): Uint8Array | undefined;
  /** Keeps a value, for so many seconds if given. False where it is too large. */
  cachePut(cache: CacheName, key: string, value: Uint8Array, seconds: number | undefined): boolean;
  cacheInvalidate(cache: CacheName, key: string): void;
  /** Whether a service may be called now; a call that may go out is counted. */
  serviceEnter(service: string, limits: ServiceLimits): GateState;
  serviceFailed(service: string, limits: ServiceLimits): void;
}
export type BridgeCallName = keyof BridgeCalls;

export type OutgoingResult =
  | { readonly ok: true; readonly answer: OutgoingAnswer }
  | { readonly ok: false; readonly reason: OutgoingReason; readonly message: string };

/** A cache that a cartridge defines, of one site. */
export interface CacheName {
  readonly site: string;
  readonly cartridge: string;
  readonly id: string;
}

interface CallsInTime {
  readonly calls: number;
  readonly milliseconds: number;
}

/** So many calls in so much time: more are refused; so many failures: all are, for a while. */
export interface ServiceLimits {
  readonly rateLimit: CallsInTime | undefined;
  readonly circuitBreaker: CallsInTime | undefined;
}
export type GateState = 'open' | 'limited' | 'broken';

/** Attributes that scripts keep in the session; they outlive the request. */
export interface SessionAttributes {
  readonly custom: Readonly<Record<string, unknown>>;
  readonly privacy: Readonly<Record<string, unknown>>;
}

/** Everything that one run of a hook's chain needs, besides the bridge. */
export interface RunJob {
  readonly id: number;
  readonly extensionPoint: string;
  /** Script paths in the order in which they run. */
  readonly scripts: readonly string[];
  readonly arguments: readonly HookArgument[];
  /** The cartridge path, first to last. */
  readonly cartridges: readonly Cartridge[];
  /** Cartridges that were found but are not on the path: reachable by name only. */
  readonly offPath: readonly Cartridge[];
  /** Folders `modules` beside cartridges: what lies in them is required by its name alone. */
  readonly modules: readonly Cartridge[];
  /** Changes with each new breakpoint: scripts are compiled anew for it. */
  readonly breakpointsAdded: number;
  readonly scope: Omit<ScriptScope, 'work' | 'kept'>;
  readonly session: SessionAttributes;
  readonly kept: KeptByRequest;
}

/** What scripts of this service may know and use besides the request. */
export interface ScriptSurroundings {
  /** Part of storefront addresses that names the vendor: `/on/<name>.store/Sites-...`. */
  readonly storefront: string;
  /** Folder that holds an area for each kind of files; undefined where scripts have none. */
  readonly files: string | undefined;
  /** Folder with `<alias>.pem` for each key and certificate; undefined where there are none. */
  readonly keys: string | undefined;
  /** A services file that is asked before those of the cartridges. */
  readonly services: string | undefined;
  /** The least level that is logged by category; `root` is for all others. */
  readonly logLevels: Readonly<Record<string, LogLevel | 'off'>>;
}

/** Settings of an isolate that never change; its `workerData`. */
export interface WorkerSettings {
  readonly moduleRoot: string;
  readonly surroundings: ScriptSurroundings;
  /** Receives the isolate's requests and answers them; see {@link WorkerMessage}. */
  readonly port: unknown;
  /** One 32 bit integer, raised by one with each answer: what the isolate sleeps on. */
  readonly signal: SharedArrayBuffer;
}

export type HostMessage = { readonly kind: 'run'; readonly job: RunJob };

/** Answers to calls; they travel on the bridge's port, where a sleeping isolate can take them. */
export type BridgeAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly name: string; readonly message: string };

export interface RunFailure {
  /** Name of the JavaScript error. */
  readonly kind: string;
  readonly message: string;
  /** `/cartridge/.../file.js:line`, innermost first. */
  readonly stack: readonly string[];
}

/** All of these travel on one port, so that they arrive in the order in which the isolate sent them. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly id: number; readonly name: BridgeCallName; readonly args: unknown[] }
  | {
      readonly kind: 'log';
      readonly level: LogLevel;
      readonly category: string;
      readonly message: string;
      readonly script: string | undefined;
    }
  | (RunEnd & Leftovers);

/** How a run ended. */
export type RunEnd =
  | {
      readonly kind: 'done';
      readonly job: number;
      readonly outcome: HookOutcome;
      readonly session: SessionAttributes;
      readonly kept: KeptByRequest;
    }
  | { readonly kind: 'failed'; readonly job: number; readonly failure: RunFailure };

interface Leftovers {
  /** Whether all that the script did to the language's own objects is undone. */
  readonly clean: boolean;
}

/** One row of a variables or members page, before the object path's scope is known to be anything but local. */
export interface InspectedMember {
  readonly name: string;
  readonly parent: string;
  readonly type: string;
  readonly value: string;
  readonly scope: 'local' | 'closure' | 'global';
}

export interface InspectedPage {
  readonly total: number;
  readonly members: readonly InspectedMember[];
}

/**
 * A scope's kind beside the object that holds its variables; the objects are live values of the isolate. With `names` it is
 * these variables alone, and without an object they hide those of the same name further out.
 */
export type InspectedScope = readonly [
  kind: InspectedMember['scope'],
  variables: object | undefined,
  names: readonly string[] | null,
];

/** Variables of one scope. */
export interface ScopeSurvey {
  readonly names: readonly string[];
  /** Those that were not yet assigned a value. */
  readonly unassigned: readonly string[];
}

/** A variable that an evaluation reads and assigns as a property of a view. */
export interface ViewedVariable {
  readonly name: string;
  /** `stop`: declared by an evaluation at this stop. `each`: what a `for each` goes through. */
  readonly from: 'frame' | 'stop' | 'each' | 'unassigned' | 'gone';
  readonly isConstant?: boolean;
  /** Of one that is gone: how many calls of the function around it may have it, where that cannot be told; else 0. */
  readonly activations?: number;
  /** Whether no evaluation at this stop has declared it before. */
  readonly isNew?: boolean;
  /** Set where this evaluation declares it. */
  readonly declared?: 'var' | 'let' | 'const';
}

/** What the isolate offers to the debugger, called on its own thread while a script stands halted. */
export interface Inspection {
  variables(scopes: readonly InspectedScope[], start: number, count: number): InspectedPage;
  /**
   * Members of the object that a path leads to. Undefined where it needs code to be run or leads nowhere; `internals` where
   * V8's own knowledge of the object that {@link lacking} gives is to be given to {@link learn}, and the look begun anew.
   */
  members(
    scopes: readonly InspectedScope[],
    thisValue: unknown,
    path: string,
    start: number,
    count: number,
  ): InspectedPage | 'internals' | undefined;
  /** Members of a value that was found by other means; `path` is only written into the rows. */
  membersOf(value: unknown, path: string, start: number, count: number): InspectedPage | 'internals';
  lacking(): object | undefined;
  /** Values of an object's internal properties and private fields, beside their names and whether each is a getter. */
  learn(
    names: readonly (readonly [name: string, isGetter: boolean])[],
    value: object,
    ...values: readonly unknown[]
  ): void;
  text(value: unknown): string;
  /** Text of a list's first element. */
  textIn(box: readonly unknown[]): string;
  errorText(error: unknown): string;
  survey(...scopes: readonly object[]): ScopeSurvey[];
  /** Whether the scopes of each candidate, given pairwise with those of a frame, hold the same variables. */
  agree(pairs: readonly number[], ...scopes: readonly object[]): boolean[];
  /** Names of variables, innermost scope first, that an expression can name. */
  variableNames(...scopes: readonly object[]): string[];
  /** Writes values, given as functions beside names, into the scopes where the names are first. */
  refresh(
    readers: readonly (readonly [name: string, read: () => unknown])[],
    ...scopes: readonly object[]
  ): void;
  /** Makes the view of an evaluation, under {@link viewGlobal}. `source` is the text of the function that has the frame's `this`. */
  makeView(
    variables: readonly ViewedVariable[],
    source: string,
    hasThis: boolean,
    thisValue: unknown,
    ...scopes: readonly (object | undefined)[]
  ): void;
  /** Takes the view away. Names of the variables of frames that were assigned. */
  closeView(): string[];
  assignedValue(name: string): unknown;
}

/** Global under which an evaluation finds its view. */
export const viewGlobal = '__cartwright_view';

/** Global under which a fresh isolate leaves its {@link Inspection} until the debugger has taken it. */
export const inspectionGlobal = '__cartwright_inspection';
