import { scriptUrl } from '../../../runtime/protocol/bridge-protocol.ts';
import {
  nativeCondition,
  type BreakpointLine,
  type ClientBreakpoints,
  type ClientBreakpoint,
} from './client-breakpoints.ts';
import type { CdpSession } from './cdp-session.ts';

interface InstalledLine {
  readonly condition: string | undefined;
  readonly breakpointId: string;
  /** Index of the pattern in {@link variantPatterns}. Alternates each time the line's breakpoint is replaced. */
  readonly variant: 0 | 1;
}

/**
 * One isolate's copy of the breakpoint lines, updated by sending only the differences. The updates of one isolate run
 * sequentially, so that two requests cannot install a line twice.
 */
export class InstalledBreakpoints {
  readonly #session: CdpSession;
  readonly #clientBreakpoints: ClientBreakpoints;
  readonly #installedLines = new Map<string, InstalledLine>();
  /**
   * Keys of the lines by V8's breakpoint IDs. Removed IDs stay in the map: V8 may report a halt while a breakpoint is
   * being replaced.
   */
  readonly #lineKeys = new Map<string, string>();
  #lastUpdate: Promise<void> = Promise.resolve();

  constructor(session: CdpSession, clientBreakpoints: ClientBreakpoints) {
    this.#clientBreakpoints = clientBreakpoints;
    this.#session = session;
  }

  /** Settles when the isolate has the current breakpoints. @throws CdpError */
  update(): Promise<void> {
    const pendingUpdate = this.#lastUpdate.then(() => this.#applyChanges(this.#clientBreakpoints.lines()));
    // A failed update must not prevent later ones; its own caller receives the error.
    this.#lastUpdate = pendingUpdate.catch(() => undefined);
    return pendingUpdate;
  }

  /** Returns the breakpoints for which V8 halted, in their current state. Counts the hit. */
  takeHits(breakpointIds: readonly string[]): ClientBreakpoint[] {
    const lines = this.#clientBreakpoints.lines();
    const breakpoints = breakpointIds.flatMap(
      (id) => lines.get(this.#lineKeys.get(id) ?? '')?.breakpoints ?? [],
    );
    for (const breakpoint of breakpoints) this.#clientBreakpoints.recordHit(breakpoint);
    // From the first hit on, V8 checks a condition on variables itself.
    if (breakpoints.some(({ condition }) => condition !== undefined)) this.update().catch(() => undefined);
    return breakpoints;
  }

  /** Returns whether a breakpoint still exists: it may have been removed just before the halt. */
  isActive(breakpoint: ClientBreakpoint): boolean {
    return this.#clientBreakpoints.has(breakpoint);
  }

  /**
   * The new breakpoint of a line is set before the old one is removed, so that no script passes the line without
   * halting.
   */
  async #applyChanges(desiredLines: ReadonlyMap<string, BreakpointLine>): Promise<void> {
    const changes: Promise<unknown>[] = [];
    const outdatedIds: string[] = [];
    const replacedVariants = new Map<string, 0 | 1>();
    for (const [key, { condition, breakpointId, variant }] of this.#installedLines) {
      const line = desiredLines.get(key);
      if (line && nativeCondition(line) === condition) continue;
      this.#installedLines.delete(key);
      outdatedIds.push(breakpointId);
      replacedVariants.set(key, variant);
    }
    for (const line of desiredLines.values())
      if (!this.#installedLines.has(line.key))
        changes.push(this.#installLine(line, replacedVariants.get(line.key) === 0 ? 1 : 0));
    for (const breakpointId of outdatedIds)
      changes.push(this.#session.send('Debugger.removeBreakpoint', { breakpointId }));
    await Promise.all(changes);
  }

  async #installLine(line: BreakpointLine, variant: 0 | 1): Promise<void> {
    const condition = nativeCondition(line);
    const { breakpointId } = await this.#session.send('Debugger.setBreakpointByUrl', {
      urlRegex: `${exactUrlPattern(scriptUrl(line.scriptPath))}${variantPatterns[variant]}`,
      lineNumber: line.lineNumber - 1,
      ...(condition === undefined ? {} : { condition }),
    });
    this.#lineKeys.set(breakpointId, line.key);
    this.#installedLines.set(line.key, { condition, breakpointId, variant });
  }
}

/**
 * V8 rejects a second breakpoint with the same pattern at a line. These patterns match the same URLs, but differ as
 * text.
 */
const variantPatterns = ['', '(?:)'] as const;

/**
 * When a changed script is loaded, V8 moves a breakpoint that was set by URL to the line that now has the text of its
 * old line. That is no longer the line that the API reports. A breakpoint that was set by pattern stays at its line.
 */
const exactUrlPattern = (url: string): string => `^${url.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
