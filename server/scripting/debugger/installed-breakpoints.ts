import { scriptUrl } from '../bridge-protocol.ts';
import {
  nativeCondition,
  type BreakpointLine,
  type Breakpoints,
  type ClientBreakpoint,
} from './breakpoints.ts';
import type { CdpSession } from './cdp-session.ts';

interface Installed {
  readonly condition: string | undefined;
  readonly breakpointId: string;
}

/**
 * One isolate's copy of the breakpoint lines, kept equal to the wanted ones by difference. Changes of one isolate are
 * made one after the other, so that two requests cannot install a line twice.
 */
export class InstalledBreakpoints {
  readonly #session: CdpSession;
  readonly #wanted: Breakpoints;
  readonly #installed = new Map<string, Installed>();
  /** Lines by V8's ids, removed ones too: a halt may be under way while its line is installed anew. */
  readonly #lineKeys = new Map<string, string>();
  #last: Promise<void> = Promise.resolve();

  constructor(session: CdpSession, wanted: Breakpoints) {
    this.#wanted = wanted;
    this.#session = session;
  }

  /** Settles once the isolate has the breakpoints of this moment. @throws CdpError */
  update(): Promise<void> {
    const turn = this.#last.then(() => this.#change(this.#wanted.lines()));
    // A failed change must not keep the later ones from their turn; its own caller sees the failure.
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The breakpoints for which V8 halted, as they stand now. */
  hit(breakpointIds: readonly string[]): ClientBreakpoint[] {
    const lines = this.#wanted.lines();
    return breakpointIds.flatMap((id) => lines.get(this.#lineKeys.get(id) ?? '')?.breakpoints ?? []);
  }

  /** Whether a breakpoint still stands: it may be removed while the isolate is on its way to a halt. */
  stands(breakpoint: ClientBreakpoint): boolean {
    return this.#wanted.has(breakpoint);
  }

  /** V8 takes no second breakpoint on a line; sent in one go, a script finds no time to pass between old and new. */
  async #change(wanted: ReadonlyMap<string, BreakpointLine>): Promise<void> {
    const changes: Promise<unknown>[] = [];
    for (const [key, { condition, breakpointId }] of this.#installed) {
      const line = wanted.get(key);
      if (line && nativeCondition(line) === condition) continue;
      this.#installed.delete(key);
      changes.push(this.#session.send('Debugger.removeBreakpoint', { breakpointId }));
    }
    for (const line of wanted.values()) if (!this.#installed.has(line.key)) changes.push(this.#set(line));
    await Promise.all(changes);
  }

  async #set(line: BreakpointLine): Promise<void> {
    const condition = nativeCondition(line);
    const { breakpointId } = await this.#session.send('Debugger.setBreakpointByUrl', {
      urlRegex: exactly(scriptUrl(line.scriptPath)),
      lineNumber: line.lineNumber - 1,
      ...(condition === undefined ? {} : { condition }),
    });
    this.#lineKeys.set(breakpointId, line.key);
    this.#installed.set(line.key, { condition, breakpointId });
  }
}

/**
 * A breakpoint by URL follows its line's text when a script is loaded anew, and would then halt elsewhere than the API
 * says. One by pattern stays at its line.
 */
const exactly = (url: string): string => `^${url.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
