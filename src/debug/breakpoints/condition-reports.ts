import type { BookedBreakpoint } from './booked.ts';

/** What the user is to read, and the place that it is about. */
export interface LogLine {
  readonly text: string;
  readonly scriptPath: string;
  readonly line: number;
}

export const conditionProblemText = ({ asked }: BookedBreakpoint, error: string): string =>
  `The condition "${asked.condition ?? ''}" could not be evaluated: ${error}`;

/** Tells of conditions that could not be evaluated, each once: one that fails in a loop would fill the console. */
export class ConditionReports {
  readonly #log: (line: LogLine) => void;
  readonly #past = new Set<string>();

  constructor(log: (line: LogLine) => void) {
    this.#log = log;
  }

  /** `place` is where the breakpoint halts. Gives back whether this is news. */
  report(booked: BookedBreakpoint, error: string, place: Omit<LogLine, 'text'>): boolean {
    const key = JSON.stringify([booked.id, booked.asked.condition, error]);
    if (this.#past.has(key)) return false;
    this.#past.add(key);
    const where = `${place.scriptPath.split('/').at(-1) ?? ''}:${place.line}`;
    this.#log({
      ...place,
      text: `Breakpoint at ${where}: ${lowerFirst(conditionProblemText(booked, error))}`,
    });
    return true;
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
