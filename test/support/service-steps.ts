import type { StepKind } from '../../server/ports/script-debugger.ts';
import { DebugClient, type HaltedThread } from './debug-client.ts';
import { ScriptBench } from './script-bench.ts';

const script = '/app/cartridge/scripts/probe.js';

/** Steps through scripts in a script engine of its own. */
export class ServiceSteps {
  readonly #bench = new ScriptBench();

  constructor() {
    this.#bench.workspace.registerHooks('app', { probe: './probe.js' });
  }

  /**
   * Runs the script from a breakpoint on `line` and returns the places at which it halts. Each is a line number
   * with a `'` for each frame beyond the first. Executes `steps` in order (by default `over`) and repeats the last one
   * until the end, or for some 500 halts.
   */
  async walk(source: string, line: number, ...steps: readonly StepKind[]): Promise<string[]> {
    this.#bench.workspace.write({ 'app/cartridge/scripts/probe.js': source });
    const client = await DebugClient.create(this.#bench.engine.debugger);
    await client.breakAt(`${script}:${line}`);
    const run = this.#bench.run('probe', [{ kind: 'document', document: {} }]).catch(() => undefined);
    const places: string[] = [];
    let thread: HaltedThread = await client.waitForHalt();
    for (let index = 0; thread.status === 'halted'; index++) {
      places.push(formatPlace(thread));
      if (places.length > 500) break;
      thread = await client.step(thread, steps[Math.min(index, steps.length - 1)] ?? 'over');
    }
    await client.api.deleteClient(client.id);
    await run;
    return places;
  }

  close(): Promise<void> {
    return this.#bench.close();
  }
}

const formatPlace = ({ call_stack }: HaltedThread): string =>
  `${call_stack[0]?.location.line_number ?? 0}${"'".repeat(call_stack.length - 1)}`;
