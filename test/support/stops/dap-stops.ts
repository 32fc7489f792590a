import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { systemClock } from '../../../src/client/clock.ts';
import { HttpTransport } from '../../../src/client/transport.ts';
import { CartwrightSession } from '../../../src/debug/session.ts';
import { DapClient } from '../dap-client.ts';
import type { RunningService } from '../running-service.ts';
import { entryPath, runFixture } from './stop-service.ts';
import { stopsFolder, type Fixture, type Step, type Stop } from './stop-table.ts';

/** What the adapter displays at one stop. */
export interface StopDisplay {
  /** Variables by the name of their scope: `Local`, `Closure`, `Global`. */
  readonly scopes: ReadonlyMap<string, readonly Dap.Variable[]>;
  readonly evaluations: readonly string[];
  /** The hover of each local variable that the mark lists. */
  readonly hovers: ReadonlyMap<string, string>;
  readonly members: readonly (readonly Dap.Variable[])[];
}

const requests = { over: 'next', into: 'stepIn', out: 'stepOut', resume: 'continue' } as const;

/** Runs fixtures to their stops through the debug adapter. */
export class DapStops {
  readonly #service: RunningService;
  readonly #session = new CartwrightSession({
    clock: systemClock,
    environment: {},
    connections: () => Promise.resolve(undefined),
    workingFolder: stopsFolder,
    transport: (options) => new HttpTransport(options),
    log: () => undefined,
  });
  readonly #dap = new DapClient(this.#session);

  private constructor(service: RunningService) {
    this.#service = service;
  }

  static async attach(service: RunningService): Promise<DapStops> {
    const stops = new DapStops(service);
    const dap = stops.#dap;
    await dap.initialize();
    const { http: baseUrl } = service;
    await dap.request('attach', {
      type: 'cartwright',
      request: 'attach',
      connection: {
        baseUrl,
        username: 'developer',
        password: 'developer',
        clientId: 'cartwright',
        vendor: { prefix: 'dw', hookRoot: 'dw.ocapi', moduleRoot: 'dw' },
      },
      cartridges: [stopsFolder],
    });
    await dap.waitForEvent('initialized');
    await dap.request('configurationDone');
    return stops;
  }

  async close(): Promise<void> {
    await this.#session.release();
  }

  /**
   * Runs the fixture with a breakpoint on every marked line. Returns what each stop that is reached displays, or the
   * error that occurred there.
   */
  async readDisplays({ stops, ...fixture }: Fixture): Promise<ReadonlyMap<Stop, StopDisplay | Error>> {
    const displays = new Map<Stop, StopDisplay | Error>();
    const arrivals = new Map<number, number>();
    await this.runWithBreakpoints(
      fixture,
      [...new Set(stops.map(({ line }) => line))],
      async (_thread, frame) => {
        const arrival = (arrivals.get(frame.line) ?? 0) + 1;
        arrivals.set(frame.line, arrival);
        const stop = stops.find(
          (candidate) => candidate.line === frame.line && candidate.arrival === arrival,
        );
        if (stop)
          displays.set(stop, await this.#readDisplay(frame, stop).catch((error: unknown) => error as Error));
        return 'resume';
      },
    );
    return displays;
  }

  /**
   * Runs to the stop, steps, and returns the next place: `N of FILE`, `entry of FILE` or `end`. Returns
   * `nothing halted` if the stop is not reached.
   */
  async step(fixture: Omit<Fixture, 'stops'>, { line, arrival }: Stop, step: Step): Promise<string> {
    let arrivals = 0;
    let nextPlace = 'nothing halted';
    await this.runWithBreakpoints(fixture, [line], async (_thread, frame) => {
      if (arrivals >= arrival) {
        const file = frame.source?.path ?? '';
        nextPlace = `${file.endsWith(entryPath) ? 'entry' : frame.line} of ${file}`;
        await this.#dap.setBreakpoints(fixture.file);
        return 'resume';
      }
      if (++arrivals < arrival) return 'resume';
      nextPlace = 'end';
      return step;
    });
    return nextPlace;
  }

  async runWithBreakpoints(
    { file, name }: Pick<Fixture, 'file' | 'name'>,
    lines: readonly number[],
    onHalt: (threadId: number, frame: Dap.StackFrame) => Promise<Step | 'resume'>,
  ): Promise<void> {
    const dap = this.#dap;
    await dap.setBreakpoints(file, ...lines);
    const run = runFixture(this.#service, { name });
    for (;;) {
      const stopEvent = await dap.waitForStopBefore(run);
      if (!stopEvent) break;
      const { threadId = 0 } = stopEvent.body;
      const [frame] = await dap.stack(threadId);
      if (!frame) throw new Error('the halted thread has no frame');
      await dap.request(requests[await onHalt(threadId, frame)], { threadId });
    }
    await dap.setBreakpoints(file);
  }

  /** Expands one variable after the other along a path, as users do, and returns the variables at its end. */
  async #expand(
    path: string,
    frameId: number,
    variables: readonly Dap.Variable[],
  ): Promise<readonly Dap.Variable[]> {
    let children = variables;
    for (const name of path.split('.')) {
      const { variablesReference = 0 } =
        name === 'this'
          ? await this.#dap.request<Dap.EvaluateResponse['body']>('evaluate', {
              expression: name,
              frameId,
              context: 'watch',
            })
          : (children.find((candidate) => candidate.name === name) ?? {});
      children = variablesReference === 0 ? [] : await this.#dap.variables(variablesReference);
    }
    return children;
  }

  async #readDisplay(
    { id: frameId }: Dap.StackFrame,
    { locals, evaluations, members }: Stop,
  ): Promise<StopDisplay> {
    const dap = this.#dap;
    const scopes = new Map<string, readonly Dap.Variable[]>();
    const scopesResponse = await dap.request<Dap.ScopesResponse['body']>('scopes', { frameId });
    for (const { name, variablesReference } of scopesResponse.scopes)
      scopes.set(name, await dap.variables(variablesReference));
    const evaluate = async (expression: string, context: string) =>
      dap.request<Dap.EvaluateResponse['body']>('evaluate', { expression, frameId, context });
    const evaluateOrMessage = (expression: string, context: string) =>
      evaluate(expression, context).then(
        ({ result }) => result,
        (error: unknown) => (error as Error).message,
      );
    const hovers = new Map<string, string>();
    for (const name of locals.keys()) hovers.set(name, await evaluateOrMessage(name, 'hover'));
    const results: string[] = [];
    for (const [expression] of evaluations) results.push(await evaluateOrMessage(expression, 'repl'));
    const pages: (readonly Dap.Variable[])[] = [];
    for (const [path] of members) pages.push(await this.#expand(path, frameId, [...scopes.values()].flat()));
    return { scopes, evaluations: results, hovers, members: pages };
  }
}
