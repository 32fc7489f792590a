import type { HttpDebugger, HttpThread } from '../http-debugger.ts';
import type { RunningService } from '../running-service.ts';
import { entryPath, runFixture, enableStopDebugger } from './stop-service.ts';
import type { Fixture, Step, Stop } from './stop-table.ts';

export interface WireMember {
  readonly name: string;
  readonly parent: string;
  readonly type: string;
  readonly value: string;
  readonly scope: string;
}

/** The responses at one stop. */
export interface StopState {
  readonly variables: readonly WireMember[];
  readonly evaluations: readonly string[];
  readonly members: readonly (readonly WireMember[])[];
}

/** Runs fixtures to their stops over HTTP. */
export class HttpStops {
  readonly #service: RunningService;
  readonly #client: HttpDebugger;

  private constructor(service: RunningService, client: HttpDebugger) {
    this.#service = service;
    this.#client = client;
  }

  static async connect(service: RunningService): Promise<HttpStops> {
    return new HttpStops(service, await enableStopDebugger(service, 'stops'));
  }

  /**
   * Runs the fixture with a breakpoint on every marked line. Returns the responses at each stop that is reached, or the
   * error that occurred there.
   */
  async readStates({ stops, ...fixture }: Fixture): Promise<ReadonlyMap<Stop, StopState | Error>> {
    const states = new Map<Stop, StopState | Error>();
    const arrivals = new Map<number, number>();
    await this.#run(fixture, [...new Set(stops.map(({ line }) => line))], async (thread) => {
      const { line_number: line = 0 } = thread.call_stack[0]?.location ?? {};
      const arrival = (arrivals.get(line) ?? 0) + 1;
      arrivals.set(line, arrival);
      const stop = stops.find((candidate) => candidate.line === line && candidate.arrival === arrival);
      if (stop)
        states.set(stop, await this.#readState(thread, stop).catch((error: unknown) => error as Error));
      return 'resume';
    });
    return states;
  }

  /**
   * Runs the fixture to the stop, steps once, and returns the next place: `12 of /stops/...`, `entry` or `end`. Returns
   * `nothing halted` if the stop is not reached.
   */
  async step(fixture: Omit<Fixture, 'stops'>, { line, arrival }: Stop, step: Step): Promise<string> {
    let arrivals = 0;
    let nextPlace = 'nothing halted';
    await this.#run(fixture, [line], async (thread) => {
      if (arrivals >= arrival) {
        nextPlace = formatPlace(thread);
        await this.#client.request('DELETE', '/breakpoints');
        return 'resume';
      }
      if (++arrivals < arrival) return 'resume';
      nextPlace = 'end';
      return step;
    });
    return nextPlace;
  }

  async #run(
    { scriptPath, name }: Pick<Fixture, 'scriptPath' | 'name'>,
    lines: readonly number[],
    onHalt: (thread: HttpThread) => Promise<Step | 'resume'>,
  ): Promise<void> {
    const client = this.#client;
    await client.request('DELETE', '/breakpoints');
    await client.breakAt(...lines.map((line) => `${scriptPath}:${line}`));
    const state = { hasEnded: false };
    const run = runFixture(this.#service, { name }).finally(() => (state.hasEnded = true));
    while (!state.hasEnded) {
      const thread = (await client.threads()).find(({ status }) => status === 'halted');
      if (thread) await client.step(thread, await onHalt(thread));
      else await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await run;
  }

  async #readState({ id }: HttpThread, { evaluations, members }: Stop): Promise<StopState> {
    const frame = `/threads/${id}/frames/0`;
    const results: string[] = [];
    const pages: WireMember[][] = [];
    const { object_members: variables } = await this.#client.request('GET', `${frame}/variables`);
    for (const [path] of members)
      pages.push(
        (await this.#client.request('GET', `${frame}/members?object_path=${encodeURIComponent(path)}`))
          .object_members,
      );
    for (const [expression] of evaluations)
      results.push(
        (await this.#client.request('GET', `${frame}/eval?expr=${encodeURIComponent(expression)}`)).result,
      );
    return { variables, evaluations: results, members: pages };
  }
}

/** Formats the innermost frame as `12 of /stops/...`, or `entry`. */
const formatPlace = ({ call_stack: [top] }: HttpThread): string =>
  top?.location.script_path === entryPath
    ? 'entry'
    : `${top?.location.line_number ?? 0} of ${top?.location.script_path ?? ''}`;
