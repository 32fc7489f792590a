import { currentRun } from './current-run.ts';

/**
 * Returns the service's time at the start of the current script run. All dates, prices and schedules of the Script
 * API use this instant, so that a run sees the same shop from its first line to its last, even if a debugger halts it
 * for a long time. Each call returns a new Date, because a script can change a Date.
 *
 * @throws Error if no script is running
 */
export const runInstant = (): Date => new Date(currentRun().job.now);
