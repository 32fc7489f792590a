import { defaultVendor } from '../../contract/vendor.ts';
import type { Clock, Randomness } from '../../server/ports/environment.ts';
import type { OutgoingHttp } from '../../server/ports/outgoing-http.ts';
import type { ScriptEnvironment } from '../../runtime/protocol/bridge-protocol.ts';
import type { HookArgument, HookOutcome, ScriptScope } from '../../server/ports/hook-runner.ts';
import type { Store, UnitOfWork } from '../../server/ports/store.ts';
import type { Totals } from '../../server/records/commerce.ts';
import { createPurgeExpired } from '../../server/auth/purge-expired.ts';
import { createCredentials } from '../../server/auth/credentials.ts';
import { createPasswords } from '../../server/auth/passwords.ts';
import { createResetTokens } from '../../server/auth/reset-tokens.ts';
import { createTokenRegistry } from '../../server/auth/token-registry.ts';
import { createScriptServices } from '../../server/handlers/scripts/index.ts';
import { computeTotals } from '../../server/handlers/shop/basket-view.ts';
import { productOffers } from '../../server/handlers/shop/product-offers.ts';
import { createProductSearch } from '../../server/store/search/product-search.ts';
import { cachedCartridges } from '../../server/scripting/cartridges.ts';
import { createScriptEngine, type ScriptEngine, type ScriptLimits } from '../../server/scripting/engine.ts';
import { openStore } from '../../server/store/store.ts';
import { FakeClock } from './fake-clock.ts';
import { MemberUseLog } from './member-uses.ts';
import { recordingScriptHostBundle } from './script-host-bundle.ts';
import { ScriptWorkspace } from './script-workspace.ts';

export const fixedTotals: Totals = {
  lines: {},
  product_sub_total: 10,
  product_total: 10,
  shipping_total: 5,
  shipping_total_tax: 0.5,
  adjusted_shipping_total_tax: 0.5,
  merchandize_total_tax: 1,
  adjusted_merchandize_total_tax: 1,
  tax_total: 1.5,
  order_total: 16.5,
};

export interface BenchOptions {
  /** Whether totals are computed as the service computes them, instead of being {@link fixedTotals}. */
  readonly realTotals?: boolean;
  readonly cartridgePath?: readonly string[];
  readonly limits?: Partial<ScriptLimits>;
  /** The clock of the script engine. The default is the bench's fake clock. */
  readonly clock?: Clock;
  readonly http?: OutgoingHttp;
  readonly scriptEnvironment?: Partial<ScriptEnvironment>;
}

/** Creates the services for scripts as `app.ts` does, but with consecutive IDs, and caches passwords as plain text. */
function createBenchServices(store: Store, clock: FakeClock) {
  const random = createCountingRandom();
  const beginWork = () => store.begin();
  const purgeExpired = createPurgeExpired({ clock, beginWork });
  const passwords = createPasswords((text) => text);
  const tokenRegistry = createTokenRegistry({ clock, purgeExpired });
  return createScriptServices({
    clock,
    random,
    beginWork,
    passwords,
    credentials: createCredentials({ passwords, clock, beginWork }),
    resetTokens: createResetTokens({ clock, random, tokenRegistry }),
    productSearch: createProductSearch({ store, clock, offers: productOffers }),
  });
}

/** Returns a source of readable, unique IDs, which are consecutive numbers. */
function createCountingRandom(): Randomness {
  let count = 0;
  const next = (length: number) => String(++count).padStart(length, '0');
  return { hex: next, id: () => next(26) };
}

/** A test bench for scripts: a script engine with its own workspace and an empty store in memory. */
export class ScriptBench {
  readonly workspace = new ScriptWorkspace();
  readonly store: Store = openStore(':memory:');
  readonly log = new MemberUseLog();
  readonly clock: FakeClock;
  readonly engine: ScriptEngine;
  cartridgePath: readonly string[];

  constructor({
    cartridgePath = ['app'],
    limits = {},
    clock,
    realTotals = false,
    http,
    scriptEnvironment: environment,
  }: BenchOptions = {}) {
    this.cartridgePath = cartridgePath;
    this.clock = new FakeClock();
    this.engine = createScriptEngine({
      // 0: the cache is checked at every use, because tests change files while the clock does not advance.
      cartridges: cachedCartridges([this.workspace.folder], this.clock, 0),
      cartridgePath: async () => this.cartridgePath,
      siteIds: async () => ['Shop'],
      vendor: defaultVendor,
      clock: clock ?? this.clock,
      log: this.log,
      hostEntry: recordingScriptHostBundle(),
      computeTotals: async (basket, work, now, priceBookIds) =>
        realTotals ? computeTotals(basket, work, now, priceBookIds) : fixedTotals,
      createScriptServices: createBenchServices(this.store, this.clock),
      http,
      scriptEnvironment: environment,
      // Changed hooks apply at once. On a busy machine, V8 may need more than the default 50 ms to halt a script that
      // has to end, and without that halt its position is unknown.
      limits: { hookCheckIntervalMs: 0, finalPauseTimeLimitMs: 5_000, ...limits },
    });
  }

  createScope(work: UnitOfWork = this.store.begin(), overrides: Partial<ScriptScope> = {}): ScriptScope {
    return {
      work,
      siteId: 'Shop',
      request: {
        method: 'POST',
        path: '/s/Shop/svc/shop/v20_4/orders',
        queryString: 'expand=a&expand=b&name=J%C3%BCrgen+K',
        headers: { host: 'shop.example', 'x-custom': 'yes' },
        clientId: 'app',
        locale: 'en-US',
        remoteAddress: '127.0.0.1',
      },
      session: { id: 'session-1', currency: 'USD' },
      customerId: undefined,
      ...overrides,
    };
  }

  run(
    extensionPoint: string,
    args: readonly HookArgument[] = [],
    scope = this.createScope(),
  ): Promise<HookOutcome> {
    return this.engine.hookRunner.run(extensionPoint, args, scope);
  }

  /** Runs the body of a `function (out, a, b)` as a hook, and returns what it assigned to `out.result`. */
  async runScript(
    body: string,
    scope = this.createScope(),
    extraArguments: readonly HookArgument[] = [],
  ): Promise<unknown> {
    this.workspace.registerHooks('app', { probe: './probe.js' });
    this.workspace.write({
      'app/cartridge/scripts/probe.js': `exports.probe = function (out, a, b) {${body}\n};`,
    });
    const outcome = await this.run('probe', [{ kind: 'document', document: {} }, ...extraArguments], scope);
    return outcome.documents[0]?.['result'];
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.store.close();
    this.workspace.remove();
  }
}
