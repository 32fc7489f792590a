import { fault } from '../../../contract/fault.ts';
import {
  BreakpointNotFound,
  InvalidScriptFile,
  InvalidScriptPath,
} from '../../../contract/faults/debugger.ts';
import type { Breakpoint, NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { guardedCondition } from '../../../dialect/index.ts';
import type { Bare } from '../../ports/script-debugger.ts';
import type { PlacedBreakpoint } from './breakpoint-places.ts';

export interface ClientBreakpoint extends Bare<Breakpoint> {
  readonly clientId: string;
  /** Where scripts halt for it; undefined where none does. `line_number` is what its client has asked for. */
  readonly haltingLine: number | undefined;
}

/** A line with at least one breakpoint. V8 knows one breakpoint for a line, whoever asked for it. */
export interface BreakpointLine {
  readonly key: string;
  readonly scriptPath: string;
  readonly lineNumber: number;
  readonly breakpoints: readonly ClientBreakpoint[];
}

export const lineKey = (scriptPath: string, lineNumber: number): string => `${lineNumber}:${scriptPath}`;

/**
 * The condition that V8 checks by itself, to halt less often: what it evaluates there, nothing can end. Whether a
 * breakpoint's own condition is true is asked once the script stands halted, since that can be ended.
 */
export function nativeCondition({ breakpoints: [only, ...others] }: BreakpointLine): string | undefined {
  return only?.condition === undefined || others.length > 0 ? undefined : guardedCondition(only.condition);
}

/** Where one is faulty, none is to be added. @throws InvalidScriptPath, InvalidScriptFile */
export function checkPaths(wanted: readonly Bare<NewBreakpoint>[]): void {
  for (const { script_path } of wanted) {
    if (!script_path.startsWith('/')) throw fault(InvalidScriptPath);
    if (!/\.(js|ds)$/.test(script_path)) throw fault(InvalidScriptFile);
  }
}

/** Every client's breakpoints, in the order in which they were added. */
export class Breakpoints {
  readonly #all = new Map<number, ClientBreakpoint>();
  #lastId = 0;

  add(clientId: string, wanted: readonly PlacedBreakpoint[]): ClientBreakpoint[] {
    return wanted.map(({ script_path, line_number, condition, haltingLine }) => {
      const added = {
        clientId,
        haltingLine,
        id: ++this.#lastId,
        script_path,
        line_number,
        ...(condition === undefined || condition.trim() === '' ? {} : { condition }),
      };
      this.#all.set(added.id, added);
      return added;
    });
  }

  /** How many there ever were: another number means that some are new. */
  get added(): number {
    return this.#lastId;
  }

  ofClient(clientId: string): ClientBreakpoint[] {
    return [...this.#all.values()].filter((breakpoint) => breakpoint.clientId === clientId);
  }

  /** @throws BreakpointNotFound */
  get(clientId: string, id: number): ClientBreakpoint {
    const breakpoint = this.#all.get(id);
    if (breakpoint?.clientId !== clientId) throw fault(BreakpointNotFound, { id });
    return breakpoint;
  }

  /** Script paths that have breakpoints. */
  get scriptPaths(): ReadonlySet<string> {
    return new Set([...this.#all.values()].map(({ script_path }) => script_path));
  }

  /** Every client's breakpoints of one script. */
  ofScript(scriptPath: string): ClientBreakpoint[] {
    return [...this.#all.values()].filter(({ script_path }) => script_path === scriptPath);
  }

  /** Scripts halt at another line for a breakpoint than before; one that was removed meanwhile stays so. */
  move({ id }: ClientBreakpoint, haltingLine: number | undefined): void {
    const breakpoint = this.#all.get(id);
    if (breakpoint) this.#all.set(id, { ...breakpoint, haltingLine });
  }

  has(breakpoint: ClientBreakpoint): boolean {
    return this.#all.has(breakpoint.id);
  }

  remove(breakpoint: ClientBreakpoint): void {
    this.#all.delete(breakpoint.id);
  }

  lines(): Map<string, BreakpointLine> {
    const lines = new Map<string, BreakpointLine>();
    for (const breakpoint of this.#all.values()) {
      const { script_path: scriptPath, haltingLine: lineNumber } = breakpoint;
      if (lineNumber === undefined) continue;
      const key = lineKey(scriptPath, lineNumber);
      const breakpoints = [...(lines.get(key)?.breakpoints ?? []), breakpoint];
      lines.set(key, { key, scriptPath, lineNumber, breakpoints });
    }
    return lines;
  }
}

/** Clients look a breakpoint up by the line that they have asked for. */
export function breakpointDocument({
  clientId: _clientId,
  haltingLine: _haltingLine,
  ...document
}: ClientBreakpoint): Bare<Breakpoint> {
  return document;
}
