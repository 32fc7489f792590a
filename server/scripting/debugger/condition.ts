import type { Log } from '../../ports/environment.ts';
import type { ClientBreakpoint } from './breakpoints.ts';
import { FrameInspection } from './inspection.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';

/**
 * Looks at breakpoints' conditions. One that throws, cannot be read or takes too long is not met, and the log says so once
 * for each breakpoint: the API has no place for it.
 */
export class Conditions {
  readonly #log: Log;
  readonly #reported = new Set<number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Whether it is true in the innermost of the frames. It is ended after `timeout` milliseconds. @throws CdpError */
  async hold(
    breakpoint: ClientBreakpoint,
    isolate: Isolate,
    frames: readonly ScriptFrame[],
    timeout: number,
  ): Promise<boolean> {
    const { condition, id, script_path, line_number } = breakpoint;
    const [frame] = frames;
    if (condition === undefined || !frame) return true;
    const { holds, problem } = await new FrameInspection(isolate, frames, frame, timeout).holds(condition);
    if (problem !== undefined && !this.#reported.has(id)) {
      this.#reported.add(id);
      const place = `${script_path}:${line_number}`;
      this.#log.warn(`the condition "${condition}" of the breakpoint at ${place} is never met: ${problem}`, {
        script: script_path,
      });
    }
    return holds;
  }
}
