import type {
  BreakpointChange,
  RequestedBreakpoint,
  RequestedFunctionBreakpoint,
  BreakpointEntry,
  FunctionBreakpointEntry,
  HitStatistics,
} from './breakpoint-entry.ts';
import { createHitStatistics } from './breakpoint-entry.ts';
import { expressionText, parseExpression } from '../inspect/parse-code.ts';
import { parseHitCondition } from './hit-condition.ts';
import { breakpointKey, type DesiredBreakpoint } from './breakpoint-match.ts';
import { findMovedEntries, moveEntry, moveToLines, type LineText } from './moved-breakpoints.ts';
import type { Outcome } from './synchronizer.ts';

/**
 * The breakpoints that the editor requested, by file and by function, and their state. It sends no requests.
 */
export class BreakpointRegistry {
  readonly #entriesByFile = new Map<string, readonly BreakpointEntry[]>();
  #functions: readonly FunctionBreakpointEntry[] = [];
  /**
   * The lines of breakpoints that the editor has removed or changed in this session, by file, with the time of the last
   * removal.
   */
  readonly #removedLines = new Map<string, ReadonlyMap<number, number | undefined>>();
  /** The hits of these breakpoints, by file and line. */
  readonly #removedHits = new Map<string, ReadonlyMap<number, number>>();
  #nextId = 1;

  /**
   * Replaces the breakpoints of a file. An unchanged breakpoint keeps its entry, with its id and its hits. One that an
   * edit of the file has moved keeps the id, the hits and the time when it was set.
   *
   * @param time the current time in milliseconds since 1970; undefined if no session runs
   * @param lineText reads the saved file
   */
  replace(
    file: string,
    requestedBreakpoints: readonly RequestedBreakpoint[],
    time?: number,
    lineText: LineText = () => undefined,
  ): readonly BreakpointEntry[] {
    const movedEntries = findMovedEntries(
      this.#entriesByFile.get(file) ?? [],
      requestedBreakpoints,
      lineText,
    );
    const entries =
      movedEntries.size > 0
        ? requestedBreakpoints.flatMap((breakpoint) => {
            const entry = movedEntries.get(breakpoint);
            return entry ? moveEntry(entry, breakpoint) : [];
          })
        : this.#replaceUnmoved(file, requestedBreakpoints, time);
    for (const entry of entries) entry.lineText = lineText(entry.request.line);
    this.#entriesByFile.set(file, entries);
    return entries;
  }

  /**
   * Moves the breakpoints of a file to the lines at which the editor has them now, and returns the file's entries.
   * Returns no entries if the editor has another number of breakpoints: it will send them, and the lines of the entries
   * may be those of the old text.
   * @param lineText reads the saved file
   */
  move(file: string, lines: readonly number[], lineText: LineText): readonly BreakpointEntry[] {
    const previousEntries = this.#entriesByFile.get(file) ?? [];
    if (previousEntries.length !== lines.length) return [];
    const entries = moveToLines(previousEntries, lines, lineText);
    for (const entry of entries) entry.lineText = lineText(entry.request.line);
    this.#entriesByFile.set(file, entries);
    return entries;
  }

  /** Returns the new entries of a file whose breakpoints were set, removed or changed by the user, not moved by an edit. */
  #replaceUnmoved(
    file: string,
    requestedBreakpoints: readonly RequestedBreakpoint[],
    time: number | undefined,
  ): readonly BreakpointEntry[] {
    const earlierLines = this.#removedLines.get(file) ?? new Map<number, number | undefined>();
    const previousEntries = new Map(
      (this.#entriesByFile.get(file) ?? []).map((entry) => [signature(entry.request), entry]),
    );
    const signatures = new Set(requestedBreakpoints.map(signature));
    const replacedEntries = [...previousEntries.values()].filter(
      (entry) => !signatures.has(signature(entry.request)),
    );
    const earlierHits = addHits(this.#removedHits.get(file), replacedEntries);
    this.#removedHits.set(file, earlierHits);
    const entries = requestedBreakpoints.map((breakpoint): BreakpointEntry => {
      const previousEntry = previousEntries.get(signature(breakpoint));
      previousEntries.delete(signature(breakpoint));
      return (
        previousEntry ?? {
          ...createEntry(this.#nextId++, 'source', file, breakpoint),
          earlierHits: earlierHits.get(breakpoint.line) ?? 0,
          isSetAgain: earlierLines.has(breakpoint.line),
          removedTime: earlierLines.get(breakpoint.line),
          requestedTime: requestedTimeOf(breakpoint, replacedEntries, time),
          change: changeOf(breakpoint, replacedEntries),
        }
      );
    });
    const removedLines = [...previousEntries.values()].map(({ request: { line } }) => {
      const isChanged = requestedBreakpoints.some((breakpoint) => breakpoint.line === line);
      return [line, isChanged ? earlierLines.get(line) : time] as const;
    });
    this.#removedLines.set(file, new Map([...earlierLines, ...removedLines]));
    return entries;
  }

  /** Replaces all function breakpoints. An unchanged breakpoint keeps its id, hits and locations. */
  replaceFunctions(
    requestedBreakpoints: readonly RequestedFunctionBreakpoint[],
  ): readonly FunctionBreakpointEntry[] {
    const previousEntries = new Map(this.#functions.map((entry) => [JSON.stringify(entry.request), entry]));
    this.#functions = requestedBreakpoints.map((breakpoint): FunctionBreakpointEntry => {
      const previousEntry = previousEntries.get(JSON.stringify(breakpoint));
      previousEntries.delete(JSON.stringify(breakpoint));
      return (
        previousEntry ?? {
          id: this.#nextId++,
          request: breakpoint,
          hitStatistics: createHitStatistics(),
          locations: undefined,
          omittedCount: 0,
          problem: undefined,
        }
      );
    });
    return this.#functions;
  }

  /**
   * Prepares for another session with the same breakpoints: discards what was observed in the last session, such
   * as hits and warnings, and the locations of functions, which are to be searched again.
   */
  reset(): void {
    for (const entry of this.allEntries())
      Object.assign(entry, {
        isProbed: false,
        probeTime: undefined,
        wasReached: false,
        isSetAgain: false,
        earlierHits: 0,
        hitsBeforeWarning: 0,
        lineText: undefined,
        removedTime: undefined,
        requestedTime: undefined,
        change: undefined,
        setTime: undefined,
        hookWarning: undefined,
      });
    for (const { hitStatistics } of [...this.allEntries(), ...this.#functions])
      Object.assign(hitStatistics, createHitStatistics());
    for (const entry of this.#functions) entry.locations = undefined;
    this.#removedLines.clear();
    this.#removedHits.clear();
  }

  allEntries(): readonly BreakpointEntry[] {
    return [
      ...this.#entriesByFile.values(),
      ...this.#functions.map(({ locations }) => locations ?? []),
    ].flat();
  }

  /** Returns when a thread last halted at a breakpoint, in milliseconds since 1970; undefined without such a halt. */
  lastHitTimeOf(threadId: number): number | undefined {
    const times = this.allEntries().flatMap(({ hitStatistics: { lastHitTime, lastHitThread } }) =>
      lastHitThread === threadId && lastHitTime !== undefined ? [lastHitTime] : [],
    );
    return times.length === 0 ? undefined : Math.max(...times);
  }

  functionEntries(): readonly FunctionBreakpointEntry[] {
    return this.#functions;
  }

  /** Returns all breakpoints that the platform should have. */
  desiredBreakpoints(): DesiredBreakpoint[] {
    return this.allEntries().flatMap((entry) => desiredBreakpointOf(entry) ?? []);
  }

  /** Returns the entries whose breakpoint on the platform is to have this key. */
  entriesForKey(key: string): readonly BreakpointEntry[] {
    return this.allEntries().filter((entry) => {
      const desiredBreakpoint = desiredBreakpointOf(entry);
      return desiredBreakpoint !== undefined && breakpointKey(desiredBreakpoint) === key;
    });
  }

  /** Returns the entries that a halt at this location may have hit. */
  entriesPlacedAt(scriptPath: string, line: number): readonly BreakpointEntry[] {
    return this.allEntries().filter((entry) => isPlacedIn(entry, scriptPath) && haltLineOf(entry) === line);
  }

  /** Returns the breakpoint at a line of a file, or the nearest one; undefined if the file has none. */
  nearestEntry(file: string, line: number): BreakpointEntry | undefined {
    return this.allEntries()
      .filter((entry) => entry.file === file)
      .sort((a, b) => distance(a, line) - distance(b, line))[0];
  }

  /**
   * Returns the entries of the line from which a platform may have moved a halt to this location: the nearest
   * line before it or, if there is none, after it.
   */
  entriesNear(
    scriptPath: string,
    line: number,
    mayHaltAt: (file: string, line: number, haltLine: number) => boolean,
  ): readonly BreakpointEntry[] {
    const candidates = this.allEntries().filter((entry) => {
      const entryLine = isPlacedIn(entry, scriptPath) ? haltLineOf(entry) : undefined;
      return entryLine !== undefined && entryLine !== line && mayHaltAt(entry.file, entryLine, line);
    });
    const lines = candidates.map((entry) => haltLineOf(entry) ?? 0).sort((a, b) => a - b);
    const nearestLine = lines.findLast((candidateLine) => candidateLine < line) ?? lines[0];
    return candidates.filter((entry) => haltLineOf(entry) === nearestLine);
  }
}

/** Returns the hits by line, with those of further breakpoints. */
function addHits(
  hitsByLine: ReadonlyMap<number, number> = new Map(),
  entries: readonly BreakpointEntry[],
): ReadonlyMap<number, number> {
  const sums = new Map(hitsByLine);
  for (const { request, hitStatistics } of entries)
    sums.set(request.line, (sums.get(request.line) ?? 0) + hitStatistics.hits);
  return sums;
}

export function createEntry(
  id: number,
  kind: BreakpointEntry['kind'],
  file: string,
  request: RequestedBreakpoint,
  hitStatistics = createHitStatistics(),
): BreakpointEntry {
  return {
    id,
    kind,
    file,
    request,
    hitPredicate: request.hitCondition === undefined ? undefined : parseHitCondition(request.hitCondition),
    hitStatistics,
    placement: undefined,
    hookWarning: undefined,
    outcome: undefined,
    isProbed: false,
    probeTime: undefined,
    wasReached: false,
    isSetAgain: false,
    earlierHits: 0,
    hitsBeforeWarning: 0,
    lineText: undefined,
    removedTime: undefined,
    requestedTime: undefined,
    enabledTime: undefined,
    change: undefined,
    setTime: undefined,
  };
}

/** Creates the entry for one location of a function breakpoint. */
export const createLocationEntry = (
  { id, request, hitStatistics }: FunctionBreakpointEntry,
  file: string,
  line: number,
): BreakpointEntry =>
  createEntry(
    id,
    'function',
    file,
    { line, condition: request.condition, hitCondition: request.hitCondition },
    hitStatistics,
  );

/** Returns when the breakpoint was requested, or the one of its line whose settings it changes. */
function requestedTimeOf(
  { line }: RequestedBreakpoint,
  replacedEntries: readonly BreakpointEntry[],
  time: number | undefined,
): number | undefined {
  const replacedEntry = replacedEntries.find(({ request }) => request.line === line);
  return replacedEntry ? replacedEntry.requestedTime : time;
}

/** Returns how a breakpoint differs from the one of its line that it replaces; undefined if it replaces none. */
function changeOf(
  { line, condition, hitCondition }: RequestedBreakpoint,
  replacedEntries: readonly BreakpointEntry[],
): BreakpointChange | undefined {
  const replacedEntry = replacedEntries.find(({ request }) => request.line === line);
  const firstSetTime = replacedEntry?.change?.firstSetTime ?? replacedEntry?.setTime;
  if (!replacedEntry || firstSetTime === undefined) return undefined;
  const { request } = replacedEntry;
  if (request.condition !== condition) return { subject: 'condition', firstSetTime };
  return { subject: request.hitCondition === hitCondition ? 'message' : 'hit count', firstSetTime };
}

/** Returns the number of lines between a line and the nearer of an entry's requested line and the platform's line. */
const distance = ({ request, outcome }: BreakpointEntry, line: number): number =>
  Math.min(
    Math.abs(request.line - line),
    outcome && 'line' in outcome ? Math.abs(outcome.line - line) : Infinity,
  );

const isPlacedIn = ({ placement }: BreakpointEntry, scriptPath: string): boolean =>
  placement?.kind === 'placed' && placement.scriptPath === scriptPath;

/**
 * Returns the line at which a breakpoint halts or, if the outcome is uncertain, may halt. Returns undefined if it
 * cannot halt, or if there is no outcome yet.
 */
function haltLineOf({ placement, outcome }: BreakpointEntry): number | undefined {
  if (placement?.kind !== 'placed' || !outcome) return undefined;
  if ('line' in outcome) return outcome.line;
  return outcome.uncertain ? placement.line : undefined;
}

const signature = ({
  line,
  condition,
  hitCondition: hitConditionText,
  logMessage,
}: RequestedBreakpoint): string =>
  JSON.stringify([line, condition ?? null, hitConditionText ?? null, logMessage ?? null]);

export const hasInvalidHitCondition = ({ request, hitPredicate }: BreakpointEntry): boolean =>
  request.hitCondition !== undefined && !hitPredicate;

/**
 * Returns why a condition can never be true, or undefined. Platforms treat a condition that they cannot parse as false.
 */
export function conditionProblem({ request: { condition } }: BreakpointEntry): string | undefined {
  if (condition === undefined) return undefined;
  if (condition.trim() === '') return undefined;
  const parseResult = parseExpression(condition);
  return 'problem' in parseResult
    ? `The condition "${condition}" is not a valid expression: ${parseResult.problem}.`
    : undefined;
}

export function desiredBreakpointOf(entry: BreakpointEntry): DesiredBreakpoint | undefined {
  const { placement, request, isProbed } = entry;
  if (placement?.kind !== 'placed' || hasInvalidHitCondition(entry) || conditionProblem(entry) !== undefined)
    return undefined;
  // A user may end a condition with `;` or a comment, like a statement. Not every platform can parse that.
  const condition = request.condition === undefined ? undefined : expressionText(request.condition);
  return {
    scriptPath: placement.scriptPath,
    line: placement.line,
    condition: condition === '' || isProbed ? undefined : condition,
  };
}

/** Returns the platform's outcome for a breakpoint entry, or undefined if there is none. */
export function outcomeOf(
  entry: BreakpointEntry,
  outcomes: ReadonlyMap<string, Outcome>,
): Outcome | undefined {
  const desiredBreakpoint = desiredBreakpointOf(entry);
  return desiredBreakpoint && outcomes.get(breakpointKey(desiredBreakpoint));
}

/** Records a halt of a thread at a breakpoint. */
export function recordHit(statistics: HitStatistics, threadId: number, time: number | undefined): void {
  statistics.hits++;
  statistics.lastHitTime = time;
  statistics.lastHitThread = threadId;
}
