import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { systemClock } from '../../src/client/clock.ts';
import { HttpTransport, type Transport } from '../../src/client/transport.ts';
import { CartwrightSession } from '../../src/debug/session.ts';
import { DapClient } from './dap-client.ts';
import { startTestService, type RunningService } from './running-service.ts';
import { ScriptWorkspace } from './script-workspace.ts';
import { Storefront } from './storefront.ts';

const hookFile = 'app/cartridge/scripts/hook.js';

export interface TimedExchange {
  /** `METHOD path`, as in `requests`. */
  readonly requestLine: string;
  /** The request's `If-None-Match` header. */
  readonly tag: string | undefined;
  /** The number of requests and responses of the adapter before this request. */
  readonly sendTime: number;
  /** The number of requests and responses before the response; Infinity until it arrives. */
  responseTime: number;
}

/**
 * Returns the length of the longest chain of exchanges, each of which was sent after the one before had
 * completed: the round trips for which the user waits.
 */
export function countRoundTrips(exchanges: readonly TimedExchange[]): number {
  const depths: number[] = [];
  for (const { sendTime } of exchanges) {
    const earlierDepths = exchanges.flatMap(({ responseTime: earlierResponseTime }, index) =>
      earlierResponseTime < sendTime ? [depths[index] ?? 0] : [],
    );
    depths.push(1 + Math.max(0, ...earlierDepths));
  }
  return Math.max(0, ...depths);
}

/** Adapter and service in this process, over real HTTP, with one hook that runs when a basket is created. */
export class LiveDebugging {
  readonly dap: DapClient;
  /** `METHOD path` of each of the adapter's requests, in order. Debugger paths are relative to the API's base path. */
  readonly requests: string[] = [];
  /** Milliseconds by which each of the adapter's requests is delayed. */
  delayMs = 0;
  /**
   * The adapter's requests with the order in which they were sent and completed, which shows which of them waited
   * for others.
   */
  readonly exchanges: TimedExchange[] = [];
  #time = 0;
  readonly #workspace: ScriptWorkspace;
  readonly #service: RunningService;
  readonly #guest: Storefront;
  readonly #session: CartwrightSession;
  #response: Promise<unknown> = Promise.resolve();

  private constructor(workspace: ScriptWorkspace, service: RunningService, guest: Storefront) {
    this.#workspace = workspace;
    this.#service = service;
    this.#guest = guest;
    this.#session = new CartwrightSession({
      clock: systemClock,
      environment: {},
      connections: () => Promise.resolve(undefined),
      workingFolder: workspace.folder,
      transport: (options) => this.#recordRequests(new HttpTransport(options)),
      log: (error) => {
        throw error;
      },
    });
    this.dap = new DapClient(this.#session);
  }

  /** Starts adapter and service. `script` is the hook's module; its `beforePOST` runs when a basket is created. */
  static async start(
    script: string,
    initialize: Partial<Dap.InitializeRequestArguments> = {},
  ): Promise<LiveDebugging> {
    const workspace = new ScriptWorkspace();
    workspace
      .registerHooks('app', { 'svc.api.shop.basket.beforePOST': './hook.js' })
      .write({ [hookFile]: script });
    const service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    const live = new LiveDebugging(workspace, service, await Storefront.signIn(service.http));
    const { dap } = live;
    await dap.initialize(initialize);
    await dap.request('attach', {
      type: 'cartwright',
      request: 'attach',
      connection: { baseUrl: service.http, username: 'developer', password: 'developer', clientId: 'live' },
      cartridges: [workspace.folder],
    });
    await dap.waitForEvent('initialized');
    await dap.request('configurationDone');
    return live;
  }

  /** Address of the service. */
  get url(): string {
    return this.#service.http;
  }

  get file(): string {
    return `${this.#workspace.folder}/${hookFile}`;
  }

  /**
   * Sets these breakpoints instead of earlier ones, sends the request that runs the hook, and resolves with the thread
   * of the next stop.
   */
  async stopAt(...breakpoints: (number | Dap.SourceBreakpoint)[]): Promise<number> {
    await this.dap.setBreakpoints(this.file, ...breakpoints);
    this.send();
    return this.waitForStop();
  }

  /** Sends the request that runs the hook, and deletes the basket after the response. */
  send(): void {
    this.#response = this.#guest.send('POST', '/baskets', {}).then(async (response) => {
      const { basket_id: id } = response.body as { basket_id?: string };
      if (id !== undefined) await this.#guest.request('DELETE', `/baskets/${id}`);
    });
  }

  /** Sends the request that runs the hook, with this body, and resolves with the status of the response. */
  async request(body: object): Promise<number> {
    return (await this.#guest.send('POST', '/baskets', body)).status;
  }

  async waitForStop(): Promise<number> {
    const { body } = await this.dap.waitForStop();
    assert.ok(body.threadId !== undefined);
    return body.threadId;
  }

  /** Returns the Debug Console's response to an expression in the top frame. */
  async evaluate(threadId: number, expression: string): Promise<string> {
    return (await this.dap.evaluate(threadId, expression)).result;
  }

  /** Returns values of the top frame's variables in a scope, by name. */
  async values(threadId: number, scopeName = 'Local'): Promise<Record<string, string>> {
    const scope = (await this.dap.scopes(threadId)).find(({ name }) => name === scopeName);
    const variables = await this.dap.variables(scope?.variablesReference ?? 0);
    return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
  }

  /** Waits until the script ends. Removes breakpoints and resumes threads first, unless `withBreakpoints` is set. */
  async finish({ withBreakpoints = false } = {}): Promise<void> {
    if (withBreakpoints) {
      await this.#response;
      return;
    }
    await this.dap.setBreakpoints(this.file);
    const { threads } = await this.dap.request<Dap.ThreadsResponse['body']>('threads');
    for (const { id } of threads) await this.dap.request('continue', { threadId: id }).catch(() => undefined);
    await this.#response;
  }

  async close(): Promise<void> {
    await this.#session.release();
    await this.#response.catch(() => undefined);
    await this.#service.close();
    this.#workspace.remove();
  }

  #recordRequests(transport: Transport): Transport {
    return {
      send: async (request) => {
        const path = /\/debugger\/v2_0(\/.*)$/.exec(request.url.pathname)?.[1] ?? request.url.pathname;
        this.requests.push(`${request.method} ${path}`);
        const exchange: TimedExchange = {
          requestLine: `${request.method} ${path}`,
          tag: request.headers['if-none-match'],
          sendTime: this.#time++,
          responseTime: Infinity,
        };
        this.exchanges.push(exchange);
        if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
        const response = await transport.send(request);
        exchange.responseTime = this.#time++;
        return response;
      },
      close: () => transport.close(),
    };
  }
}
