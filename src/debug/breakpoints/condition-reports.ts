import type { BreakpointEntry } from './breakpoint-entry.ts';

/** A message for the user and the source location that it refers to. */
export interface LogLine {
  readonly text: string;
  readonly scriptPath: string;
  readonly line: number;
}

export const conditionErrorMessage = ({ request }: BreakpointEntry, error: string): string =>
  `The condition "${request.condition ?? ''}" could not be evaluated: ${error}`;

/**
 * Reports conditions that could not be evaluated. Each error of a condition is reported once, since a condition that
 * fails in a loop would fill the console.
 */
export class ConditionReports {
  readonly #log: (line: LogLine) => void;
  readonly #reportedKeys = new Set<string>();

  constructor(log: (line: LogLine) => void) {
    this.#log = log;
  }

  /**
   * Reports an error of a breakpoint's condition. `location` is where the breakpoint halts. Returns whether
   * the error is new.
   */
  report(entry: BreakpointEntry, error: string, location: Omit<LogLine, 'text'>): boolean {
    const key = JSON.stringify([entry.id, entry.request.condition, error]);
    if (this.#reportedKeys.has(key)) return false;
    this.#reportedKeys.add(key);
    const label = `${location.scriptPath.split('/').at(-1) ?? ''}:${location.line}`;
    this.#log({
      ...location,
      text: `Breakpoint at ${label}: ${lowerFirst(conditionErrorMessage(entry, error))}`,
    });
    return true;
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
