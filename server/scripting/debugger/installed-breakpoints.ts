import { scriptUrl } from '../bridge-protocol.ts';
import { nativeCondition, type BreakpointLine } from './breakpoints.ts';
import type { CdpSession } from './cdp-session.ts';

interface Installed {
  readonly condition: string | undefined;
  readonly breakpointId: string;
  line: BreakpointLine;
}

/**
 * One isolate's copy of the breakpoint lines, kept equal to the wanted ones by difference. Changes of one isolate are
 * made one after the other, so that two requests cannot install a line twice.
 */
export class InstalledBreakpoints {
  readonly #session: CdpSession;
  readonly #installed = new Map<string, Installed>();
  #last: Promise<void> = Promise.resolve();

  constructor(session: CdpSession) {
    this.#session = session;
  }

  /** Settles once the isolate has them. `wanted` is asked when the change's turn has come. @throws CdpError */
  update(wanted: () => ReadonlyMap<string, BreakpointLine>): Promise<void> {
    const turn = this.#last.then(() => this.#change(wanted()));
    // A failed change must not keep the later ones from their turn; its own caller sees the failure.
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The lines for which V8 halted. */
  hit(breakpointIds: readonly string[]): BreakpointLine[] {
    return [...this.#installed.values()]
      .filter(({ breakpointId }) => breakpointIds.includes(breakpointId))
      .map(({ line }) => line);
  }

  async #change(wanted: ReadonlyMap<string, BreakpointLine>): Promise<void> {
    for (const [key, installed] of this.#installed) {
      const line = wanted.get(key);
      if (line && nativeCondition(line) === installed.condition) {
        installed.line = line;
        continue;
      }
      this.#installed.delete(key);
      await this.#session.send('Debugger.removeBreakpoint', { breakpointId: installed.breakpointId });
    }
    await Promise.all(
      [...wanted.values()].filter(({ key }) => !this.#installed.has(key)).map((line) => this.#set(line)),
    );
  }

  async #set(line: BreakpointLine): Promise<void> {
    const condition = nativeCondition(line);
    const { breakpointId } = await this.#session.send('Debugger.setBreakpointByUrl', {
      url: scriptUrl(line.scriptPath),
      lineNumber: line.lineNumber - 1,
      ...(condition === undefined ? {} : { condition }),
    });
    this.#installed.set(line.key, { condition, breakpointId, line });
  }
}
