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
}

/**
 * One isolate's copy of the breakpoint lines, kept equal to the wanted ones by difference. Changes of one isolate are
 * made one after the other, so that two requests cannot install a line twice.
 */
export class InstalledBreakpoints {
  readonly #session: CdpSession;
  readonly #clientBreakpoints: ClientBreakpoints;
  readonly #installedLines = new Map<string, InstalledLine>();
  /** Lines by V8's ids, removed ones too: a halt may be under way while its line is installed anew. */
  readonly #lineKeys = new Map<string, string>();
  #lastUpdate: Promise<void> = Promise.resolve();

  constructor(session: CdpSession, clientBreakpoints: ClientBreakpoints) {
    this.#clientBreakpoints = clientBreakpoints;
    this.#session = session;
  }

  /** Settles once the isolate has the breakpoints of this moment. @throws CdpError */
  update(): Promise<void> {
    const pendingUpdate = this.#lastUpdate.then(() => this.#applyChanges(this.#clientBreakpoints.lines()));
    // A failed change must not keep the later ones from their turn; its own caller sees the failure.
    this.#lastUpdate = pendingUpdate.catch(() => undefined);
    return pendingUpdate;
  }

  /** The breakpoints for which V8 halted, as they stand now. */
  hitBreakpoints(breakpointIds: readonly string[]): ClientBreakpoint[] {
    const lines = this.#clientBreakpoints.lines();
    return breakpointIds.flatMap((id) => lines.get(this.#lineKeys.get(id) ?? '')?.breakpoints ?? []);
  }

  /** Whether a breakpoint still stands: it may be removed while the isolate is on its way to a halt. */
  isActive(breakpoint: ClientBreakpoint): boolean {
    return this.#clientBreakpoints.has(breakpoint);
  }

  /** V8 takes no second breakpoint on a line; sent in one go, a script finds no time to pass between old and new. */
  async #applyChanges(desiredLines: ReadonlyMap<string, BreakpointLine>): Promise<void> {
    const changes: Promise<unknown>[] = [];
    for (const [key, { condition, breakpointId }] of this.#installedLines) {
      const line = desiredLines.get(key);
      if (line && nativeCondition(line) === condition) continue;
      this.#installedLines.delete(key);
      changes.push(this.#session.send('Debugger.removeBreakpoint', { breakpointId }));
    }
    for (const line of desiredLines.values())
      if (!this.#installedLines.has(line.key)) changes.push(this.#installLine(line));
    await Promise.all(changes);
  }

  async #installLine(line: BreakpointLine): Promise<void> {
    const condition = nativeCondition(line);
    const { breakpointId } = await this.#session.send('Debugger.setBreakpointByUrl', {
      urlRegex: exactUrlPattern(scriptUrl(line.scriptPath)),
      lineNumber: line.lineNumber - 1,
      ...(condition === undefined ? {} : { condition }),
    });
    this.#lineKeys.set(breakpointId, line.key);
    this.#installedLines.set(line.key, { condition, breakpointId });
  }
}

/**
 * A breakpoint by URL follows its line's text when a script is loaded anew, and would then halt elsewhere than the API
 * says. One by pattern stays at its line.
 */
const exactUrlPattern = (url: string): string => `^${url.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
