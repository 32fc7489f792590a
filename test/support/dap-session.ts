import { systemClock } from '../../src/client/clock.ts';
import { HttpTransport } from '../../src/client/transport.ts';
import { CartwrightSession } from '../../src/debug/session.ts';
import type { SessionServices } from '../../src/debug/session-context.ts';
import { DapClient } from './dap-client.ts';
import { FakePlatform } from './dap-fake-platform.ts';
import { DapWorkspace } from './dap-workspace.ts';

export const orderScript = [
  "'use strict';", //                                            1
  '', //                                                         2
  '// submits', //                                               3
  'function afterPOST(order) {', //                              4
  "  var total = require('./total');", //                        5
  '  var sum = total.of(order);', //                             6
  '', //                                                         7
  '  return sum;', //                                            8
  '}', //                                                        9
  'exports.afterPOST = afterPOST;', //                          10
  '', //                                                        11
].join('\n');

export const scriptPath = '/app_shop/cartridge/scripts/order.js';

/**
 * A session against a fake platform, with one cartridge. `close` ends the session and the platform, and deletes the
 * files.
 */
export interface DapFixture {
  readonly platform: FakePlatform;
  readonly workspace: DapWorkspace;
  readonly session: CartwrightSession;
  readonly dap: DapClient;
  /** The file of the script with the path `scriptPath`. */
  readonly file: string;
  readonly errors: Error[];
  /** A configuration that attaches to the fake platform. */
  readonly configuration: Record<string, unknown>;
  /** Sends `initialize`, `attach`, breakpoints on these lines of `file`, and `configurationDone`. */
  start(options?: {
    breakpoints?: number[];
    configuration?: Record<string, unknown>;
    /** Arguments of the client's `initialize` request. */
    client?: object;
  }): Promise<void>;
  close(): Promise<void>;
}

export async function dapFixture(services: Partial<SessionServices> = {}): Promise<DapFixture> {
  const platform = await new FakePlatform().start();
  const workspace = new DapWorkspace({ 'cartridges/app_shop/cartridge/scripts/order.js': orderScript });
  const errors: Error[] = [];
  const session = new CartwrightSession({
    clock: systemClock,
    environment: {},
    connections: () => Promise.resolve(undefined),
    workingFolder: workspace.folder,
    transport: (options) => new HttpTransport(options),
    log: (error) => errors.push(error),
    outageTimeLimitMs: 400,
    ...services,
  });
  const dap = new DapClient(session);
  const file = workspace.path('cartridges/app_shop/cartridge/scripts/order.js');
  const configuration = {
    type: 'cartwright',
    request: 'attach',
    connection: {
      baseUrl: platform.baseUrl,
      username: 'developer',
      password: 'developer',
      clientId: 'cartwright',
    },
    cartridges: ['cartridges'],
  };
  return {
    platform,
    workspace,
    session,
    dap,
    file,
    errors,
    configuration,
    async start({ breakpoints = [], configuration: overrides = {}, client = {} } = {}) {
      await dap.initialize(client);
      await dap.request('attach', { ...configuration, ...overrides });
      await dap.waitForEvent('initialized');
      if (breakpoints.length > 0) await dap.setBreakpoints(file, ...breakpoints);
      await dap.request('configurationDone');
    },
    async close() {
      await session.release();
      await platform.stop().catch(() => undefined);
      workspace.remove();
    },
  };
}
