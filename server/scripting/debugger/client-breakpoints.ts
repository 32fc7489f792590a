import { fault } from '../../../contract/fault.ts';
import {
  BreakpointNotFound,
  InvalidScriptFile,
  InvalidScriptPath,
} from '../../../contract/faults/debugger.ts';
import type { Breakpoint, BreakpointState, NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { guardedCondition } from '../../../dialect/index.ts';
import type { Unversioned } from '../../ports/script-debugger.ts';
import type { PlacedBreakpoint } from './breakpoint-placer.ts';

export interface ClientBreakpoint extends Unversioned<Breakpoint> {
  readonly clientId: string;
  /**
   * The line at which scripts halt; undefined if they halt at no line for it. `line_number` is the line that the client
   * has requested.
   */
  readonly haltingLine: number | undefined;
}

/** A line with at least one breakpoint. V8 has one breakpoint for the line, for all clients. */
export interface BreakpointLine {
  readonly key: string;
  readonly scriptPath: string;
  readonly lineNumber: number;
  readonly breakpoints: readonly ClientBreakpoint[];
  /** Whether a script has reached one of these breakpoints. */
  readonly wasReached: boolean;
}

export const lineKey = (scriptPath: string, lineNumber: number): string => `${lineNumber}:${scriptPath}`;

/**
 * Returns the condition that V8 itself checks, so that it halts less often; undefined if it must halt each time. An
 * evaluation in V8 cannot be terminated, so this condition runs no code of the script. The breakpoint's own condition
 * is evaluated after the halt, with a time limit. V8 halts at the line until a script has reached it once, so that the
 * state of the breakpoint shows whether one has.
 */
export function nativeCondition({
  breakpoints: [first, ...otherBreakpoints],
  wasReached,
}: BreakpointLine): string | undefined {
  return first?.condition === undefined || otherBreakpoints.length > 0 || !wasReached
    ? undefined
    : guardedCondition(first.condition);
}

/** Checks all paths, so that no breakpoint is added if one is invalid. @throws InvalidScriptPath, InvalidScriptFile */
export function checkPaths(newBreakpoints: readonly Unversioned<NewBreakpoint>[]): void {
  for (const { script_path } of newBreakpoints) {
    if (!script_path.startsWith('/')) throw fault(InvalidScriptPath);
    if (!/\.(js|ds|isml)$/.test(script_path)) throw fault(InvalidScriptFile);
  }
}

/** The breakpoints of all clients, in the order in which they were added. */
export class ClientBreakpoints {
  readonly #breakpointsById = new Map<number, ClientBreakpoint>();
  /** How many times scripts reached each breakpoint, by its ID. */
  readonly #hits = new Map<number, number>();
  readonly #loadedScripts = new Set<string>();
  #lastId = 0;
  #addedCount = 0;

  /** @param ids the IDs of the breakpoints, if another process has assigned them; by default, new IDs */
  add(
    clientId: string,
    newBreakpoints: readonly PlacedBreakpoint[],
    ids: readonly { readonly id: number }[] = [],
  ): ClientBreakpoint[] {
    this.#addedCount += newBreakpoints.length;
    return newBreakpoints.map(({ script_path, line_number, condition, haltingLine }, index) => {
      const breakpoint = {
        clientId,
        haltingLine,
        id: ids[index]?.id ?? ++this.#lastId,
        script_path,
        line_number,
        ...(condition === undefined || condition.trim() === '' ? {} : { condition }),
      };
      this.#breakpointsById.set(breakpoint.id, breakpoint);
      return breakpoint;
    });
  }

  /** Records that a script host has loaded a script. */
  recordLoad(scriptPath: string): void {
    this.#loadedScripts.add(scriptPath);
  }

  /** Records that a script reached a breakpoint, whether or not its condition is true. */
  recordHit({ id }: ClientBreakpoint): void {
    if (this.#breakpointsById.has(id)) this.#hits.set(id, (this.#hits.get(id) ?? 0) + 1);
  }

  activityOf({ id, script_path }: ClientBreakpoint): Pick<BreakpointState, 'script_loaded' | 'hits'> {
    return { script_loaded: this.#loadedScripts.has(script_path), hits: this.#hits.get(id) ?? 0 };
  }

  /** Returns the number of breakpoints added so far. A changed number means that there are new ones. */
  get addedCount(): number {
    return this.#addedCount;
  }

  forClient(clientId: string): ClientBreakpoint[] {
    return [...this.#breakpointsById.values()].filter((breakpoint) => breakpoint.clientId === clientId);
  }

  /** @throws BreakpointNotFound */
  get(clientId: string, id: number): ClientBreakpoint {
    const breakpoint = this.#breakpointsById.get(id);
    if (breakpoint?.clientId !== clientId) throw fault(BreakpointNotFound, { id });
    return breakpoint;
  }

  /** Returns the script paths that have breakpoints. */
  get scriptPaths(): ReadonlySet<string> {
    return new Set([...this.#breakpointsById.values()].map(({ script_path }) => script_path));
  }

  /** Returns the breakpoints of all clients in one script. */
  forScript(scriptPath: string): ClientBreakpoint[] {
    return [...this.#breakpointsById.values()].filter(({ script_path }) => script_path === scriptPath);
  }

  /** Changes a breakpoint's halting line. Has no effect on a breakpoint that has been removed. */
  move({ id }: ClientBreakpoint, haltingLine: number | undefined): void {
    const breakpoint = this.#breakpointsById.get(id);
    if (breakpoint) this.#breakpointsById.set(id, { ...breakpoint, haltingLine });
  }

  has(breakpoint: ClientBreakpoint): boolean {
    return this.#breakpointsById.has(breakpoint.id);
  }

  remove(breakpoint: ClientBreakpoint): void {
    this.#breakpointsById.delete(breakpoint.id);
    this.#hits.delete(breakpoint.id);
  }

  /** Returns the lines at which scripts halt, by their keys. */
  lines(): Map<string, BreakpointLine> {
    const lines = new Map<string, BreakpointLine>();
    for (const breakpoint of this.#breakpointsById.values()) {
      const { script_path: scriptPath, haltingLine: lineNumber } = breakpoint;
      if (lineNumber === undefined) continue;
      const key = lineKey(scriptPath, lineNumber);
      const breakpoints = [...(lines.get(key)?.breakpoints ?? []), breakpoint];
      const wasReached = breakpoints.some(({ id }) => this.#hits.has(id));
      lines.set(key, { key, scriptPath, lineNumber, breakpoints, wasReached });
    }
    return lines;
  }
}

/** Returns a breakpoint's document, which has the line that the client has requested. */
export function breakpointDocument({
  clientId: _clientId,
  haltingLine: _haltingLine,
  ...document
}: ClientBreakpoint): Unversioned<Breakpoint> {
  return document;
}
