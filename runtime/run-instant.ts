import { currentRun } from './current-run.ts';

/**
 * The service's time at which the current run began. Everything that the Script API dates, prices or schedules uses this
 * instant, so that a run sees the same shop from its first line to its last, however long a debugger halts it.
 * Each call returns a Date of its own, because a script can change a Date that it is given.
 *
 * @throws Error outside of a run
 */
export const runInstant = (): Date => new Date(currentRun().job.now);
