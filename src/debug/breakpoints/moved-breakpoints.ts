import type { BreakpointEntry, RequestedBreakpoint } from './breakpoint-entry.ts';

/** Returns the code of a line of a file without its indentation; undefined if the line cannot be read. */
export type LineText = (line: number) => string | undefined;

/**
 * Returns, for each requested breakpoint, its entry from before an edit of the file. Empty unless the edit has only moved
 * the breakpoints: otherwise the user has set, removed or changed one.
 */
export function findMovedEntries(
  entries: readonly BreakpointEntry[],
  requestedBreakpoints: readonly RequestedBreakpoint[],
  lineText: LineText,
): ReadonlyMap<RequestedBreakpoint, BreakpointEntry> {
  if (entries.length !== requestedBreakpoints.length) return new Map();
  const sortedEntries = entries.toSorted((a, b) => a.request.line - b.request.line);
  const pairs = requestedBreakpoints
    .toSorted((a, b) => a.line - b.line)
    .flatMap((breakpoint, index) => {
      const entry = sortedEntries[index];
      return entry && isSameCode(entry, breakpoint, lineText) ? [[breakpoint, entry] as const] : [];
    });
  const isFileChanged = entries.some((entry) => lineText(entry.request.line) !== entry.lineText);
  return new Map(isFileChanged && pairs.length === requestedBreakpoints.length ? pairs : []);
}

const isSameCode = (
  { request, lineText: previousText }: BreakpointEntry,
  breakpoint: RequestedBreakpoint,
  lineText: LineText,
): boolean =>
  previousText !== undefined &&
  previousText === lineText(breakpoint.line) &&
  request.condition === breakpoint.condition &&
  request.hitCondition === breakpoint.hitCondition &&
  request.logMessage === breakpoint.logMessage;

/** Returns the entry of a moved breakpoint, whose new outcome is not known yet. It shares the hits of the previous one. */
export const moveEntry = (entry: BreakpointEntry, request: RequestedBreakpoint): BreakpointEntry =>
  entry.request.line === request.line
    ? entry
    : { ...entry, request, placement: undefined, outcome: undefined };

/**
 * Returns the entries of a file's breakpoints with the lines at which the editor has them now: as many lines as
 * entries, in any order.
 */
export function moveToLines(
  entries: readonly BreakpointEntry[],
  lines: readonly number[],
  lineText: LineText,
): readonly BreakpointEntry[] {
  const sortedLines = lines.toSorted((a, b) => a - b);
  return entries
    .toSorted((a, b) => a.request.line - b.request.line)
    .map((entry, index) => {
      const line = sortedLines[index] ?? entry.request.line;
      return isShownAt(entry, line, lineText) ? entry : moveEntry(entry, { ...entry.request, line });
    });
}

/** Whether the editor shows a breakpoint at the line to which the session has moved it, in unchanged code. */
const isShownAt = ({ request, outcome, lineText }: BreakpointEntry, line: number, read: LineText): boolean =>
  outcome !== undefined && 'line' in outcome && outcome.line === line && read(request.line) === lineText;
