import type { Debugger } from 'node:inspector';
import { turnsOf, type Turns } from '../../../dialect/index.ts';
import { inspectionGlobal, scriptPathOf } from '../bridge-protocol.ts';
import type { Breakpoints } from './breakpoints.ts';
import { CdpError, type CdpSession } from './cdp-session.ts';
import { InstalledBreakpoints } from './installed-breakpoints.ts';
import { scriptText, type ScriptText } from './script-text.ts';

/** A frame of a script; the host's own frames are left out. */
export interface ScriptFrame {
  readonly callFrame: Debugger.CallFrame;
  readonly scriptPath: string;
  /** 1-based. */
  readonly lineNumber: number;
}

/** The run that goes on in an isolate, as it is told that the isolate stands still. */
interface Pausable {
  paused(event: Debugger.PausedEventDataType): void;
}

/** Scripts of cartridges are stepped through; everything else (loader, Script API, Node) is stepped over. */
const hostScripts = ['^(?!cartridge:)'];

/** Takes the inspection object out of the isolate's globals, where scripts would see it. */
const takeInspection = `(() => {
  const inspection = globalThis[${JSON.stringify(inspectionGlobal)}];
  delete globalThis[${JSON.stringify(inspectionGlobal)}];
  return inspection;
})()`;

/** Milliseconds between two requests to a script to halt where it stands. */
const insistence = 50;

/** Milliseconds for which an isolate that is let go of may do something that V8 does not interrupt. It is not halted then. */
const patience = 500;

/** Scripts whose loops are remembered: isolates have the same ones. */
const mostTurns = 200;
const turnsByText = new Map<string, Turns | undefined>();

function cachedTurns(text: string): Turns | undefined {
  if (!turnsByText.has(text)) {
    const [oldest] = turnsByText.keys();
    if (turnsByText.size >= mostTurns && oldest !== undefined) turnsByText.delete(oldest);
    turnsByText.set(text, turnsOf(text));
  }
  return turnsByText.get(text);
}

/** The debugger's side of one script worker. It lives as long as the worker; a thread as long as one run. */
export class Isolate {
  readonly session: CdpSession;
  readonly breakpoints: InstalledBreakpoints;
  /** The run that goes on, if any. */
  thread: Pausable | undefined;
  /** Makes a script that waits for an answer of the service take a turn: while it sleeps, V8 cannot halt it. */
  wake: () => void = () => undefined;
  /** Ends the worker. */
  end: () => void = () => undefined;
  #inspectionId = '';
  #pausing: NodeJS.Timeout | undefined;
  readonly #scripts = new Map<string, string>();
  readonly #turns = new Map<string, Turns | undefined>();
  readonly #texts = new Map<string, Promise<ScriptText | undefined>>();
  #looks: Promise<unknown> = Promise.resolve();

  constructor(session: CdpSession, breakpoints: Breakpoints) {
    this.session = session;
    this.breakpoints = new InstalledBreakpoints(session, breakpoints);
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
      const path = scriptPathOf(url);
      if (path !== undefined) this.#scripts.set(scriptId, path);
    });
    session.on('Debugger.paused', (event) => {
      clearInterval(this.#pausing);
      if (this.thread) this.thread.paused(event);
      // Stepping off the end of a script reaches the host's code after the run is over.
      else this.goOn();
    });
  }

  /** Must settle before the worker runs a script: until then breakpoints are not seen. @throws CdpError */
  async prepare(): Promise<void> {
    const [{ result }] = await Promise.all([
      this.session.send('Runtime.evaluate', { expression: takeInspection }),
      this.session.send('Debugger.enable', {}),
      this.session.send('Debugger.setBlackboxPatterns', { patterns: hostScripts }),
      this.breakpoints.update(),
    ]);
    this.#inspectionId = result.objectId ?? '';
  }

  /** Id of the isolate's `Inspection` object, to call its methods on. */
  get inspectionId(): string {
    return this.#inspectionId;
  }

  isScript(frame: Debugger.CallFrame | undefined): boolean {
    return frame !== undefined && this.#scripts.has(frame.location.scriptId);
  }

  scriptFrames(callFrames: readonly Debugger.CallFrame[]): ScriptFrame[] {
    return callFrames.flatMap((callFrame) => {
      const scriptPath = this.#scripts.get(callFrame.location.scriptId);
      if (scriptPath === undefined) return [];
      return [{ callFrame, scriptPath, lineNumber: callFrame.location.lineNumber + 1 }];
    });
  }

  /** The loops of a script, as V8 has its text. Undefined where it cannot be read any more. */
  async turns(scriptId: string): Promise<Turns | undefined> {
    let turns = this.#turns.get(scriptId);
    if (turns === undefined) {
      try {
        turns = cachedTurns((await this.session.send('Debugger.getScriptSource', { scriptId })).scriptSource);
      } catch (error) {
        if (!(error instanceof CdpError)) throw error;
      }
      this.#turns.set(scriptId, turns);
    }
    return turns;
  }

  /** A script's text as it was compiled, taken apart; undefined where it is no script of a cartridge. @throws CdpError */
  text(scriptId: string): Promise<ScriptText | undefined> {
    let text = this.#texts.get(scriptId);
    if (!text) {
      text = this.session
        .send('Debugger.getScriptSource', { scriptId })
        .then(({ scriptSource }) => scriptText(scriptSource));
      // Whoever waits for it learns that it failed; the next one asks again.
      text.catch(() => this.#texts.delete(scriptId));
      this.#texts.set(scriptId, text);
    }
    return text;
  }

  /** Ends what runs or stands halted, and the isolate with it. */
  terminate(): void {
    clearInterval(this.#pausing);
    this.end();
  }

  /**
   * Ends what runs or stands halted, sees to it that nothing halts any more, and parts from the isolate. Must settle
   * before its thread is ended: Node ends the whole process where the inspector has a message for a thread that is just
   * taking itself apart.
   */
  async letGo(): Promise<void> {
    clearInterval(this.#pausing);
    // Answered at the end of what it ends only, which need not be waited for.
    this.session.send('Runtime.terminateExecution', {}).catch(() => undefined);
    const told = this.session.send('Debugger.disable', {}).catch(() => undefined);
    this.wake();
    const timer = Promise.withResolvers<undefined>();
    const limit = setTimeout(() => timer.resolve(undefined), patience);
    await Promise.race([told, timer.promise]);
    clearTimeout(limit);
    this.session.detach();
  }

  /**
   * Asks V8 to halt at the next statement of the script; `paused` then comes with its frames. Until it comes, or the run
   * is over, it is asked again: a script that is just going to sleep over a call misses the first time.
   */
  pause(): void {
    const { thread } = this;
    const ask = (): void => {
      if (this.thread !== thread) clearInterval(this.#pausing);
      else
        this.session.send('Debugger.pause', {}).then(
          () => this.wake(),
          () => clearInterval(this.#pausing),
        );
    };
    clearInterval(this.#pausing);
    this.#pausing = setInterval(ask, insistence);
    ask();
  }

  /** Looks into the isolate one after the other: what one look calls must not be interrupted by the next one. */
  inTurn<Result>(look: () => Promise<Result>): Promise<Result> {
    const turn = this.#looks.then(look);
    // A look that fails is its own caller's matter.
    this.#looks = turn.catch(() => undefined);
    return turn;
  }

  /** Bytes of memory that the isolate holds, buffers included. @throws CdpError */
  async memory(): Promise<number> {
    const { usedSize, backingStorageSize = 0 } = await this.session.send('Runtime.getHeapUsage', {});
    return usedSize + backingStorageSize;
  }

  goOn(): void {
    // Refused where nothing is halted, and that is as good as done.
    this.session.send('Debugger.resume', {}).catch(() => undefined);
  }
}
