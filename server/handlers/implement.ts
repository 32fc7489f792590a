import type { ApiVersion } from '../../contract/version.ts';
import type { Fault, FaultCall, FaultDefinition } from '../../contract/fault.ts';
import type { ListEnvelope, Page } from '../../contract/paging.ts';
import type { BodyOf, DocumentOf, FaultsOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Caller } from '../ports/caller.ts';
import type { HookArgument, HookOutcome } from '../ports/hook-runner.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { Site } from '../records/site.ts';

/** URLs of resources for `link` fields in documents. */
export interface Links {
  /**
   * Returns the absolute URL for a path below the request's family and version, with or without a query:
   * `links.resource('/products/p1')`.
   */
  resource(path: string): string;
  /** Returns the absolute URL of a catalog image. */
  image(catalogId: string, path: string): string;
}

/**
 * Paged collections in the list envelope of data-api 2. `next` and `previous` are this request's URL for other pages.
 */
export interface Lists {
  /**
   * Returns the page of a collection in memory that the request's `start` and `count` select. Only items on the page
   * are converted to documents: `return lists.paginate(all, (site) => siteDocument(site))`.
   */
  paginate<Item, Document>(
    items: readonly Item[],
    toDocument: (item: Item) => Document | Promise<Document>,
  ): Promise<ListEnvelope<Document>>;
  /** Wraps one page of a collection. */
  page<Document>(page: Page<Document>): ListEnvelope<Document>;
}

/**
 * Runs the scripts of extension points for this request. `point` is the name without the hook root. `run` raises the
 * fault HookStatus if a script returned `Status.ERROR`. If a script threw an error, both `run` and `outcome` raise a
 * fault such as HookExecution.
 */
export interface RequestHooks {
  /** Whether any cartridge of the site registers the hook. A handler can skip work that only a hook needs. */
  has(point: string): Promise<boolean>;
  /** Runs the hook and returns the arguments that are documents, by position, as the scripts left them. */
  run(point: string, ...args: HookArgument[]): Promise<readonly (Record<string, unknown> | undefined)[]>;
  /** Like {@link run}, but does not raise a fault for an error status: the handler evaluates the outcome. */
  outcome(point: string, ...args: HookArgument[]): Promise<HookOutcome>;
  /**
   * Records, for debuggers, that scripts do not run in this request because one has returned a Status.
   * @param points without the hook root; by default, all points of the operation that have not run
   */
  recordSkips(points?: readonly string[]): Promise<void>;
  /** After a sign-in, makes this customer the current customer of the scripts that run later in the request. */
  signIn(customerId: string): void;
}

export interface RequestContext {
  readonly work: UnitOfWork;
  /** The site in the path prefix, or the default site. Reading it throws in a shop without sites. */
  readonly site: Site;
  readonly caller: Caller;
  readonly version: ApiVersion;
  readonly vendor: VendorProfile;
  /** The requested locale, or the site's default locale if none is requested. */
  readonly locale: string;
  readonly links: Links;
  readonly lists: Lists;
  /** Absolute URL of this request, with the host that the client used and without the query. */
  readonly address: string;
  readonly hooks: RequestHooks;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Creates a fault that the operation declares, to be thrown. Any other fault is a compile error. */
export type Fail<F extends FaultDefinition> = <T extends F>(definition: T, ...args: FaultCall<T>) => Fault;

export interface HandlerInput<O extends Operation> extends RequestContext {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly fail: Fail<FaultsOf<O>>;
}

/**
 * The input of any handler. It is validated with the operation's schemas; {@link HandlerInput} has the corresponding
 * types.
 */
export interface RequestInput extends Omit<RequestContext, 'version'> {
  /** Undefined in families without versions. Their handlers do not use it. */
  readonly version: ApiVersion | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly fail: Fail<FaultDefinition>;
}

export interface HandlerResponse<Document> {
  readonly document: Document;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie` headers, one per cookie. */
  readonly cookies?: readonly string[];
  /** Path of the resource for the `Location` header. */
  readonly location?: string;
  /** Cache time in seconds, if it differs from the operation's `maxAge`. */
  readonly maxAge?: number;
  /**
   * Leading arguments for `modify...Response` hooks, which run after the commit. The document is passed after them.
   * Without this field, the hooks do not run.
   */
  readonly modifyHookArguments?: readonly HookArgument[];
  /** Arguments that follow the document, such as the ID of the changed resource. */
  readonly trailingModifyHookArguments?: readonly HookArgument[];
}

/** A handler returns either the document alone or a {@link HandlerResponse} created by {@link response}. */
export type Handler<O extends Operation> = (
  input: HandlerInput<O>,
) => Promise<
  DocumentOf<O> extends undefined
    ? BrandedResponse<undefined> | undefined
    : BrandedResponse<DocumentOf<O>> | DocumentOf<O>
>;

const responseBrand = Symbol('response');
export type BrandedResponse<Document> = HandlerResponse<Document> & { readonly [responseBrand]: true };

/**
 * Creates a response that contains more than a document: headers, cookies, location, cache time, arguments of modify
 * hooks.
 */
export const response = <Document>(value: HandlerResponse<Document>): BrandedResponse<Document> => ({
  ...value,
  [responseBrand]: true,
});

export const isBrandedResponse = (value: unknown): value is BrandedResponse<unknown> =>
  typeof value === 'object' && value !== null && responseBrand in value;

export type Group = Readonly<Record<string, Operation>>;
export type HandlersOf<G extends Group> = { readonly [Name in keyof G]: Handler<G[Name]> };

/** One operation of the table with its implementation. */
export interface Implementation {
  readonly operation: Operation;
  readonly handler: (input: RequestInput) => Promise<unknown>;
}

/**
 * Assigns handlers to the operations of a group in the operation table. A missing handler is a compile error.
 */
export function implement<G extends Group>(group: G, handlers: HandlersOf<G>): Implementation[] {
  return Object.entries(group).map(([name, operation]) => ({
    operation,
    handler: handlers[name as keyof G] as Implementation['handler'],
  }));
}
