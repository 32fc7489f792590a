import { defaultVendor } from '../../contract/vendor.ts';
import type { Clock } from '../../server/ports/environment.ts';
import type { OutgoingHttp } from '../../server/ports/outgoing-http.ts';
import type { ScriptSurroundings } from '../../server/scripting/bridge-protocol.ts';
import type { HookArgument, HookOutcome, ScriptScope } from '../../server/ports/hook-runner.ts';
import type { Store, UnitOfWork } from '../../server/ports/store.ts';
import type { Totals } from '../../server/records/commerce.ts';
import { findCartridges } from '../../server/scripting/cartridges.ts';
import { createScriptEngine, type ScriptEngine, type ScriptLimits } from '../../server/scripting/engine.ts';
import { openStore } from '../../server/store/store.ts';
import { CollectedLog } from './collected-log.ts';
import { FakeClock } from './fake-clock.ts';
import { scriptWorkerBundle } from './script-worker-bundle.ts';
import { ScriptWorkspace } from './script-workspace.ts';

export const noTotals: Totals = {
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
  readonly cartridgePath?: readonly string[];
  readonly limits?: Partial<ScriptLimits>;
  readonly clock?: Clock;
  readonly http?: OutgoingHttp;
  readonly surroundings?: Partial<ScriptSurroundings>;
}

/** A script engine over a workspace of its own and an empty store in memory. */
export class ScriptBench {
  readonly workspace = new ScriptWorkspace();
  readonly store: Store = openStore(':memory:');
  readonly log = new CollectedLog();
  readonly clock: FakeClock;
  readonly engine: ScriptEngine;
  cartridgePath: readonly string[];

  constructor({ cartridgePath = ['app'], limits = {}, clock, http, surroundings }: BenchOptions = {}) {
    this.cartridgePath = cartridgePath;
    this.clock = new FakeClock();
    this.engine = createScriptEngine({
      // Files are written between one statement and the next, and the clock stands still.
      cartridges: findCartridges([this.workspace.folder], this.clock, 0),
      cartridgePath: async () => this.cartridgePath,
      siteIds: async () => ['Shop'],
      vendor: defaultVendor,
      clock: clock ?? this.clock,
      log: this.log,
      workerEntry: scriptWorkerBundle(),
      computeTotals: async () => noTotals,
      http,
      surroundings,
      limits: { look: 0, ...limits },
    });
  }

  scope(work: UnitOfWork = this.store.begin(), rest: Partial<ScriptScope> = {}): ScriptScope {
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
      ...rest,
    };
  }

  run(
    extensionPoint: string,
    args: readonly HookArgument[] = [],
    scope = this.scope(),
  ): Promise<HookOutcome> {
    return this.engine.hookRunner.run(extensionPoint, args, scope);
  }

  /** Runs one script, as a hook of its own, and gives the document in which it wrote its `result`. */
  async script(body: string, scope = this.scope(), extra: readonly HookArgument[] = []): Promise<unknown> {
    this.workspace.hooks('app', { probe: './probe.js' });
    this.workspace.write({
      'app/cartridge/scripts/probe.js': `exports.probe = function (out, a, b) {${body}\n};`,
    });
    const outcome = await this.run('probe', [{ kind: 'document', document: {} }, ...extra], scope);
    return outcome.documents[0]?.['result'];
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.store.close();
    this.workspace.remove();
  }
}
