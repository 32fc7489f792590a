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

/** Addresses of resources, as documents carry them in `link`. */
export interface Links {
  /** Absolute address of a path below the request's family and version: `links.to('/products/p1')`. */
  to(path: string): string;
  /** Absolute address of a catalog image. */
  image(catalogId: string, path: string): string;
}

/** Paged collections, in the list envelope of data-api 2: `next` and `previous` repeat this request's address. */
export interface Lists {
  /**
   * Of a whole collection in memory, the chunk that the request's `start` and `count` ask for; only the chunk's items
   * are made into documents: `return lists.of(all, (site) => siteDocument(site))`.
   */
  of<Item, Document>(
    all: readonly Item[],
    document: (item: Item) => Document | Promise<Document>,
  ): Promise<ListEnvelope<Document>>;
  /** Of a chunk that was cut before. */
  page<Document>(page: Page<Document>): ListEnvelope<Document>;
}

/**
 * Runs the operation's extension points for this request. `point` is the name without hook root.
 * A returned `Status.ERROR` or a script error has already become the HookStatus fault when this returns.
 */
export interface RequestHooks {
  /** True where some cartridge registers it: lets a handler skip work that only a hook would see. */
  has(point: string): Promise<boolean>;
  /** Runs it and returns the documents among the arguments as the scripts left them, by position. */
  run(point: string, ...args: HookArgument[]): Promise<readonly (Record<string, unknown> | undefined)[]>;
  /** As {@link run}, for points whose returned status is an answer, an error too: the handler judges it. */
  outcome(point: string, ...args: HookArgument[]): Promise<HookOutcome>;
}

export interface RequestContext {
  readonly work: UnitOfWork;
  /** The site of the path prefix, or the default site. */
  readonly site: Site;
  readonly caller: Caller;
  readonly version: ApiVersion;
  readonly vendor: VendorProfile;
  /** The locale asked for, where the site has it; else the site's default. */
  readonly locale: string;
  readonly links: Links;
  readonly lists: Lists;
  /** Absolute address of this request as the client wrote it, without its query. */
  readonly address: string;
  readonly hooks: RequestHooks;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Makes a fault that the operation declares, to be thrown; any other is a compile error. */
export type Fail<F extends FaultDefinition> = <T extends F>(definition: T, ...args: FaultCall<T>) => Fault;

export interface HandlerInput<O extends Operation> extends RequestContext {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly fail: Fail<FaultsOf<O>>;
}

/** What the pipeline gives to any handler: read by the operation's schemas, which is what {@link HandlerInput} says in types. */
export interface RequestInput extends Omit<RequestContext, 'version'> {
  /** Undefined in families without versions, whose handlers do not ask. */
  readonly version: ApiVersion | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly fail: Fail<FaultDefinition>;
}

export interface HandlerAnswer<Document> {
  readonly document: Document;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie` headers, one a cookie. */
  readonly cookies?: readonly string[];
  /** Path of the resource for `Location`. */
  readonly location?: string;
  /** Seconds, where it differs from the operation's own. */
  readonly maxAge?: number;
  /**
   * `modify...Response` hooks run after the commit, on this document: the arguments before it. The document itself is
   * passed after them.
   */
  readonly modifyWith?: readonly HookArgument[];
  /** What such hooks are told after the document, such as the id of what was changed. */
  readonly modifyThen?: readonly HookArgument[];
}

/** A handler answers with the document alone, or with an {@link HandlerAnswer} made by {@link answer}. */
export type Handler<O extends Operation> = (
  input: HandlerInput<O>,
) => Promise<
  DocumentOf<O> extends undefined ? Answer<undefined> | undefined : Answer<DocumentOf<O>> | DocumentOf<O>
>;

const answerMark = Symbol('answer');
export type Answer<Document> = HandlerAnswer<Document> & { readonly [answerMark]: true };

/** An answer with more than its document: headers, location, cache time, arguments of modify hooks. */
export const answer = <Document>(value: HandlerAnswer<Document>): Answer<Document> => ({
  ...value,
  [answerMark]: true,
});

export const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && answerMark in value;

export type Group = Readonly<Record<string, Operation>>;
export type HandlersOf<G extends Group> = { readonly [Name in keyof G]: Handler<G[Name]> };

/** One operation of the table with the code behind it. */
export interface Implementation {
  readonly operation: Operation;
  readonly handler: (input: RequestInput) => Promise<unknown>;
}

/** Ties handlers to a group of the table; a missing handler does not compile. */
export function implement<G extends Group>(group: G, handlers: HandlersOf<G>): Implementation[] {
  return Object.entries(group).map(([name, operation]) => ({
    operation,
    handler: handlers[name as keyof G] as Implementation['handler'],
  }));
}
