import type { ProcessDebugger, ScriptDebugger, StepKind } from '../../server/ports/script-debugger.ts';

export type HaltedThread = Awaited<ReturnType<ScriptDebugger['thread']>>;

/** A debugger client for tests: it waits for halts, and names places as `path:line`. */
export class DebugClient {
  readonly id: string;
  readonly api: ProcessDebugger;

  private constructor(api: ProcessDebugger, id: string) {
    this.api = api;
    this.id = id;
  }

  static async create(api: ProcessDebugger, id = 'me'): Promise<DebugClient> {
    await api.createClient(id);
    return new DebugClient(api, id);
  }

  /** Sets breakpoints, each written as `path:line` or `path:line condition`. */
  breakAt(...places: readonly string[]) {
    return this.api.addBreakpoints(
      this.id,
      places.map((place) => {
        const [, script_path = '', line = '', condition] = /^(\S+):(\d+)(?: (.*))?$/.exec(place) ?? [];
        return { script_path, line_number: Number(line), ...(condition === undefined ? {} : { condition }) };
      }),
    );
  }

  /** Resolves with the halted threads when there are at least `count`. */
  async waitForHalts(count = 1): Promise<HaltedThread[]> {
    for (;;) {
      const threads = (await this.api.threads(this.id)).filter(({ status }) => status === 'halted');
      if (threads.length >= count) return threads;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async waitForHalt(): Promise<HaltedThread> {
    const [thread] = await this.waitForHalts();
    if (!thread) throw new Error('no thread is halted');
    return thread;
  }

  async step(thread: HaltedThread, kind: StepKind): Promise<HaltedThread> {
    return (await this.api.step(this.id, thread.id, kind)).thread;
  }

  async evaluate(thread: HaltedThread, expression: string, frame = 0): Promise<string> {
    return (await this.api.evaluate(this.id, thread.id, frame, expression)).result;
  }

  members(thread: HaltedThread, path: string | undefined, start = 0, count = 200) {
    return this.api.members(this.id, thread.id, 0, path, { start, count });
  }

  /** Returns the previews of the top frame's variables by name; undefined for a variable without a preview. */
  async previews(thread: HaltedThread): Promise<Record<string, string | undefined>> {
    const page = { start: 0, count: 200, hasPreviews: true };
    const { object_members: variables } = await this.api.variables(this.id, thread.id, 0, page);
    return Object.fromEntries(variables.map(({ name, preview }) => [name, preview]));
  }

  /** Returns the preview of an expression's value, or undefined if it has none. */
  async preview(thread: HaltedThread, expression: string): Promise<string | undefined> {
    return (await this.api.evaluate(this.id, thread.id, 0, expression, true)).preview;
  }

  variables(thread: HaltedThread, start = 0, count = 200, frame = 0) {
    return this.api.variables(this.id, thread.id, frame, { start, count });
  }
}

/** Returns the frames of a thread, innermost first, each as `first() /app/cartridge/x.js:3`. */
export const formatStack = (thread: HaltedThread): string[] =>
  thread.call_stack.map(
    ({ location }) => `${location.function_name} ${location.script_path}:${location.line_number}`,
  );
