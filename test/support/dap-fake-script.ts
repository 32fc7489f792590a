import type { ObjectMember, ScriptThread, StackFrame } from '../../contract/documents/debugger.ts';

/** Returns the location of a frame: `frameAt('/app/cartridge/a.js', 7, 'first()')`. */
export const frameAt = (script_path: string, line_number: number, function_name = 'run()') => ({
  script_path,
  line_number,
  function_name,
});

type Location = StackFrame['location'];

/** A thread of the fake platform. Each command moves it to the next halt of a list. */
export class FakeThread {
  readonly id: number;
  status: ScriptThread['status'] = 'running';
  stack: readonly Location[] = [];
  /** The halts of the next commands; `undefined` lets the script run. A command after the last halt ends the script. */
  readonly nextHalts: (readonly Location[] | undefined)[] = [];
  /** Milliseconds from a command to its halt; 0 includes the halt in the response to the command. */
  delayMs = 0;
  hasEnded = false;
  /** Number of changes to the thread's state. */
  changes = 0;

  constructor(id: number) {
    this.id = id;
  }

  halt(...stack: readonly Location[]): this {
    this.status = 'halted';
    this.changes++;
    this.stack = stack;
    return this;
  }

  run(): this {
    this.status = 'running';
    this.changes++;
    this.stack = [];
    return this;
  }

  advance(): void {
    if (this.nextHalts.length === 0) {
      this.run();
      this.hasEnded = true;
      return;
    }
    const next = this.nextHalts.shift();
    this.run();
    if (!next) return;
    if (this.delayMs === 0) this.halt(...next);
    else setTimeout(() => this.halt(...next), this.delayMs);
  }

  document(): ScriptThread {
    return {
      id: this.id,
      status: this.status,
      call_stack: this.stack.map((location, index) => ({ index, location })),
    };
  }
}

/**
 * The variables of the fake platform's frames: plain values, from which members and the results of evaluations
 * are computed.
 */
export class FakeFrame {
  locals: Record<string, unknown> = {};
  closure: Record<string, unknown> = {};
  globals: Record<string, unknown> = {};

  variables(): ObjectMember[] {
    return [
      ...memberEntries(this.locals, '', 'local'),
      ...memberEntries(this.closure, '', 'closure'),
      ...memberEntries(this.globals, '', 'global'),
    ];
  }

  members(path: string): ObjectMember[] {
    // `evaluate` runs code in this process. The debug adapter sends code that stores objects in this
    // global, to read their members.
    const globals = { __cartwright: (globalThis as { __cartwright?: unknown }).__cartwright };
    let value: unknown = { ...globals, ...this.globals, ...this.closure, ...this.locals };
    for (const name of path.split('.'))
      value = (value as Record<string, unknown> | undefined)?.[name.replace(/^\[(\d+)\]$/, '$1')];
    return typeof value === 'object' && value !== null ? memberEntries(value, path, 'local') : [];
  }

  /**
   * Evaluates an expression to text, as the API does: the text of the value or of the error (open-points,
   * wire, 4).
   */
  evaluate(expression: string): string {
    const scope = new Proxy(this.locals, {
      has: (locals, name) => name in locals || name in this.closure || name in this.globals,
      get: (locals, name) =>
        name === Symbol.unscopables
          ? undefined
          : name in locals
            ? (Reflect.get(locals, name) as unknown)
            : ((Reflect.get(this.closure, name) as unknown) ?? (Reflect.get(this.globals, name) as unknown)),
    });
    try {
      // A debugger runs code that it receives as text.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval
      const run = new Function('__scope', '__code', 'with (__scope) { return eval(__code); }') as (
        scope: object,
        code: string,
      ) => unknown;
      const value = run(scope, expression);
      return Array.isArray(value) ? String(value) : displayText(value);
    } catch (error) {
      const { message } = error as Error;
      return message.replace(/^(\w+) is not defined$/, '"$1" is not defined.');
    }
  }
}

function memberEntries(object: object, parent: string, scope: ObjectMember['scope']): ObjectMember[] {
  const entries: [string, unknown][] = Array.isArray(object)
    ? [...object.map((value, index): [string, unknown] => [`[${index}]`, value]), ['length', object.length]]
    : Object.entries(object);
  return entries.map(([name, value]) => ({
    name,
    parent,
    type: typeName(value),
    value: displayText(value),
    scope,
  }));
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'function') return 'Function';
  if (typeof value !== 'object') return typeof value;
  return Array.isArray(value) ? 'Array' : 'Object';
}

const displayText = (value: unknown): string =>
  Array.isArray(value)
    ? `[Array ${value.length}]`
    : typeof value === 'object' && value
      ? '[object Object]'
      : String(value);
