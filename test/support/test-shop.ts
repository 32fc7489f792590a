import type { DocumentOf, Operation } from '../../contract/operation.ts';
import { Fault, fault } from '../../contract/fault.ts';
import { defaultVendor } from '../../contract/vendor.ts';
import { parseVersion } from '../../contract/version.ts';
import {
  response,
  isBrandedResponse,
  type HandlerInput,
  type RequestHooks,
} from '../../server/handlers/implement.ts';
import { createShopHandlers, type ShopDependencies } from '../../server/handlers/shop/index.ts';
import { productOffers } from '../../server/handlers/shop/product-offers.ts';
import { createResetTokens } from '../../server/auth/reset-tokens.ts';
import { createTokenRegistry } from '../../server/auth/token-registry.ts';
import { compoundKey } from '../../server/records/collections.ts';
import { createLists } from '../../server/http/links.ts';
import { respond } from '../../server/http/respond.ts';
import type { Caller } from '../../server/ports/caller.ts';
import type { CustomerTokens } from '../../server/ports/customer-tokens.ts';
import type { HookArgument, ScriptStatus } from '../../server/ports/hook-runner.ts';
import type { UnitOfWork } from '../../server/ports/store.ts';
import type { Site } from '../../server/records/site.ts';
import { createProductSearch } from '../../server/store/search/product-search.ts';
import { openStore } from '../../server/store/store.ts';
import { recordDocument, recordOutcome } from './exchange-record.ts';

type Script = (args: readonly HookArgument[], work: UnitOfWork) => Promise<unknown> | undefined;

export interface Call {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly caller?: Caller;
  readonly version?: string;
}

export interface CallResult<Document> {
  readonly document: Document;
  readonly headers: Record<string, string>;
  readonly modifyHookArguments: readonly HookArgument[] | undefined;
  readonly trailingModifyHookArguments: readonly HookArgument[] | undefined;
}

/**
 * Readable tokens: `customer|guest|client|site`, followed by `|agent` if an agent has the token. `guest` is `true` or
 * `false`. The token `expired` is expired, and other texts are invalid.
 */
export const plainTokens: CustomerTokens = {
  issue: async ({ customerId, guest, agent }, clientId, siteId) =>
    [customerId, guest, clientId, siteId, ...(agent === undefined ? [] : [agent])].join('|'),
  verify: async (token) => {
    if (token === 'expired') return 'expired';
    const [customerId, guest, clientId, siteId, agent] = token.split('|');
    if (customerId === undefined || clientId === undefined || siteId === undefined) return 'invalid';
    const times = { issuedAt: 0, expiresAt: 0 };
    return {
      customerId,
      guest: guest === 'true',
      clientId,
      siteId,
      ...times,
      tokenId: '',
      ...(agent === undefined ? {} : { agent }),
    };
  },
};

/**
 * A shop with a store in memory. Its handlers are called without the pipeline, and its hooks are the functions in
 * `scripts`.
 */
export class TestShop {
  readonly store = openStore(':memory:');
  readonly scripts = new Map<string, Script>();
  /** The extension points that operations have run, in order, even those without a script. */
  readonly executedPoints: string[] = [];
  now = Date.parse('2026-03-01T10:00:00.000Z');
  siteId = 'Shop';
  #idCount = 0;

  readonly #clock = { now: () => this.now, schedule: () => () => undefined };
  readonly #tokenRegistry = createTokenRegistry({ clock: this.#clock, purgeExpired: async () => undefined });

  readonly dependencies: ShopDependencies = {
    customerTokens: plainTokens,
    passwords: {
      hash: async (password) => `hash of ${password}`,
      matches: async (password, hash) => hash === `hash of ${password}`,
    },
    beginWork: () => this.store.begin(),
    productSearch: createProductSearch({
      store: this.store,
      clock: { now: () => this.now },
      offers: productOffers,
    }),
    tokenRegistry: this.#tokenRegistry,
    resetTokens: createResetTokens({
      clock: this.#clock,
      random: { hex: (length) => `reset${String(++this.#idCount)}`.padEnd(length, '0') },
      tokenRegistry: this.#tokenRegistry,
    }),
    sessions: {
      open: async () => ({ sessionId: 'opened', secureToken: 'secret', recordId: 'opened' }),
      customerOf: async ({ sessionId, secureToken }) =>
        sessionId === 'session' && secureToken === 'secret' ? 'anna' : undefined,
      recordSecureUse: async () => undefined,
      end: (work, id) => work.collection('expiring').delete(compoundKey('session', id)),
    },
  };

  async write(fill: (work: UnitOfWork) => void | Promise<void>): Promise<void> {
    const work = this.store.begin();
    await fill(work);
    await work.commit();
  }

  async site(): Promise<Site> {
    const site = await this.store.begin().collection('sites').get(this.siteId);
    if (!site) throw new Error('no site');
    return site;
  }

  /** Calls one operation, commits, and returns the response after checking its document against the contract. */
  async call<O extends Operation>(operation: O, call: Call = {}): Promise<CallResult<DocumentOf<O>>> {
    try {
      const result = await this.#call(operation, call);
      recordOutcome(operation.id, operation.success.status, undefined);
      if (result.document !== undefined)
        recordDocument(operation, JSON.parse(JSON.stringify(result.document)) as unknown);
      return result;
    } catch (error) {
      if (error instanceof Fault) recordOutcome(operation.id, error.definition.status, error.definition.name);
      throw error;
    }
  }

  async #call<O extends Operation>(operation: O, call: Call): Promise<CallResult<DocumentOf<O>>> {
    const shopHandler = createShopHandlers(this.dependencies).find(
      (candidate) => candidate.operation.id === operation.id,
    );
    if (!shopHandler) throw new Error(`no handler for ${operation.id}`);
    const work = this.store.begin();
    const handlerResult = await shopHandler.handler(await this.#input(work, call));
    await work.commit();
    const handlerResponse = isBrandedResponse(handlerResult)
      ? handlerResult
      : response<unknown>({ document: handlerResult });
    const context = {
      version: call.version ?? '20.4',
      validatesDocument: true,
      addressOf: (path: string) => path,
    };
    const { body, headers } = respond(operation, handlerResponse, handlerResponse.document, context);
    const { modifyHookArguments, trailingModifyHookArguments } = handlerResponse;
    return { document: body as DocumentOf<O>, headers, modifyHookArguments, trailingModifyHookArguments };
  }

  async #input(work: UnitOfWork, call: Call): Promise<HandlerInput<Operation>> {
    const site = await this.site();
    const id = () => `id${String(++this.#idCount).padStart(4, '0')}`;
    const locale = call.query?.['locale'];
    return {
      params: call.params ?? {},
      query: call.query ?? {},
      body: (call.body ?? {}) as unknown as undefined,
      fail: fault,
      work,
      site,
      caller: call.caller ?? { kind: 'anonymous' },
      version: parseVersion(call.version ?? '20.4'),
      vendor: defaultVendor,
      locale: typeof locale === 'string' ? locale : (site.locales[0] ?? 'default'),
      links: {
        resource: (path) => `https://shop${path}`,
        image: (catalog, path) => `https://shop/${catalog}/${path}`,
      },
      lists: createLists(call.query ?? {}, () => new URL('https://shop/')),
      address: 'https://shop/',
      hooks: this.#hooks(work),
      clock: this.#clock,
      random: { hex: (length) => id().padStart(length, '0'), id },
      log: { trace: doNothing, debug: doNothing, info: doNothing, warn: doNothing, error: doNothing },
      headers: call.headers ?? {},
    };
  }

  #hooks(work: UnitOfWork): RequestHooks {
    return {
      has: async (point) => this.scripts.has(point),
      run: async (point, ...args) => {
        this.executedPoints.push(point);
        const copies = args.map((arg) => (arg.kind === 'document' ? structuredClone(arg) : arg));
        await this.scripts.get(point)?.(copies, work);
        return copies.map((arg) => (arg.kind === 'document' ? { ...arg.document } : undefined));
      },
      signIn: doNothing,
      recordSkips: () => Promise.resolve(),
      outcome: async (point, ...args) => {
        this.executedPoints.push(point);
        const copies = args.map((arg) => (arg.kind === 'document' ? structuredClone(arg) : arg));
        const result = await this.scripts.get(point)?.(copies, work);
        return {
          status: isStatus(result) ? result : undefined,
          documents: copies.map((arg) => (arg.kind === 'document' ? { ...arg.document } : undefined)),
        };
      },
    };
  }
}

const isStatus = (value: unknown): value is ScriptStatus =>
  typeof value === 'object' && value !== null && 'status' in value;

const doNothing = (): void => undefined;

/** Returns a validator for `assert.rejects`: the error must be the fault `name` with at least these arguments. */
export const isFault =
  (name: string, args: Record<string, unknown> = {}) =>
  (error: unknown) => {
    const fault = error as Fault;
    if (fault.name !== `${name}Exception`) throw error;
    for (const [key, value] of Object.entries(args)) {
      if (JSON.stringify(fault.arguments[key]) !== JSON.stringify(value)) {
        throw new Error(`${name}.${key} is ${JSON.stringify(fault.arguments[key])}`);
      }
    }
    return true;
  };
