import type { Debugger } from 'node:inspector';
import { loopIterationsOf, type LoopIterations } from '../../../dialect/index.ts';
import { scriptPathOf } from '../../../runtime/protocol/bridge-protocol.ts';
import { inspectionGlobal } from '../../../runtime/protocol/inspection.ts';
import { haltPointUrl, requireStopUrl } from '../../../runtime/protocol/halt-point.ts';
import { retainVariablesSnippet } from '../../../runtime/protocol/retained-variables.ts';
import type { ExceptionHalts } from '../../../contract/thread-exceptions.ts';
import type { StepKind } from '../../ports/script-debugger.ts';
import type { ClientBreakpoints } from './client-breakpoints.ts';
import { CdpError, type CdpSession } from './cdp-session.ts';
import { InstalledBreakpoints } from './installed-breakpoints.ts';
import { scriptText, type ScriptText } from './script-text.ts';

/** A frame of a script; the host's own frames are omitted. */
export interface ScriptFrame {
  readonly callFrame: Debugger.CallFrame;
  readonly scriptPath: string;
  /** 1-based. */
  readonly lineNumber: number;
}

/** The part of a script thread that the isolate uses. */
interface Pausable {
  handlePause(event: Debugger.PausedEventDataType): void;
}

/**
 * The scripts that V8 steps over: all (loader, Script API, Node) except for the scripts of cartridges and those in
 * which the debugger itself halts (`halt-point.ts`).
 */
const hostScriptPatterns = [`^(?!cartridge:|${haltPointUrl}$|${requireStopUrl}$)`];

/** Removes the inspection object from the isolate's globals, where scripts would see it, and returns it. */
const takeInspection = `(() => {
  const inspection = globalThis[${JSON.stringify(inspectionGlobal)}];
  delete globalThis[${JSON.stringify(inspectionGlobal)}];
  return inspection;
})()`;

/** Milliseconds between two requests to pause a running script. */
const pauseRetryIntervalMs = 50;

/** V8 counts these as ends of lines. */
const lineEnd = /\r\n|[\n\r\u2028\u2029]/;

/** Maximum number of scripts whose loops are cached. The cache is shared: all isolates load the same scripts. */
const maxCachedScripts = 200;
const loopIterationsByText = new Map<string, LoopIterations | undefined>();

function cachedLoopIterations(text: string): LoopIterations | undefined {
  if (!loopIterationsByText.has(text)) {
    const [oldestKey] = loopIterationsByText.keys();
    if (loopIterationsByText.size >= maxCachedScripts && oldestKey !== undefined)
      loopIterationsByText.delete(oldestKey);
    loopIterationsByText.set(text, loopIterationsOf(text));
  }
  return loopIterationsByText.get(text);
}

/** The debugger's view of one script host. It exists as long as the host; a thread exists as long as one run. */
export class Isolate {
  readonly session: CdpSession;
  readonly breakpoints: InstalledBreakpoints;
  /** The thread of the current run, if any. */
  thread: Pausable | undefined;
  /** Interrupts a script that waits for a response of the service, because V8 cannot halt it while it waits. */
  interruptWait: () => void = () => undefined;
  /** Closes the host. */
  end: () => void = () => undefined;
  /** Gives the host's process the lowest CPU priority. This cannot be undone. */
  lowerPriority: () => void = () => undefined;
  /** Whether other runs wait for a host. */
  hasWaitingRuns: () => boolean = () => false;
  /** Called when the memory of the host's process has changed by some megabytes, with its current size in bytes. */
  onMemoryChange: (residentBytes: number) => void = () => undefined;
  #residentBytes = 0;
  #inspectionId = '';
  #exceptionHalts: ExceptionHalts = 'none';
  #pauseTimer: NodeJS.Timeout | undefined;
  readonly #scripts = new Map<string, string>();
  #requireStopScriptId: string | undefined;
  readonly #loopIterations = new Map<string, LoopIterations | undefined>();
  readonly #lineCounts = new Map<string, number>();
  readonly #texts = new Map<string, Promise<ScriptText | undefined>>();
  #lastInspection: Promise<unknown> = Promise.resolve();

  constructor(session: CdpSession, breakpoints: ClientBreakpoints) {
    this.session = session;
    this.breakpoints = new InstalledBreakpoints(session, breakpoints);
    session.setHandler('Debugger.scriptParsed', ({ scriptId, url }) => {
      if (url === requireStopUrl) this.#requireStopScriptId = scriptId;
      const path = scriptPathOf(url);
      if (path === undefined) return;
      this.#scripts.set(scriptId, path);
      breakpoints.recordLoad(path);
    });
    session.setHandler('Host.memory', ({ residentBytes }) => {
      this.#residentBytes = residentBytes;
      this.onMemoryChange(residentBytes);
    });
    session.setHandler('Debugger.paused', (event) => {
      clearInterval(this.#pauseTimer);
      if (this.thread) this.thread.handlePause(event);
      // A step from the end of a script halts in the host's code after the run.
      else this.resume();
    });
  }

  /**
   * Enables the debugger. Must settle before the host runs a script, or breakpoints have no effect.
   * @throws CdpError
   */
  async prepare(exceptionHalts: ExceptionHalts): Promise<void> {
    const [{ result }] = await Promise.all([
      this.session.send('Runtime.evaluate', { expression: takeInspection }),
      this.session.send('Debugger.enable', {}),
      this.session.send('Debugger.setBlackboxPatterns', { patterns: hostScriptPatterns }),
      this.breakpoints.update(),
      this.setExceptionHalts(exceptionHalts),
    ]);
    this.#inspectionId = result.objectId ?? '';
  }

  /** Sets the exceptions at which V8 pauses. @throws CdpError */
  async setExceptionHalts(exceptionHalts: ExceptionHalts): Promise<void> {
    if (exceptionHalts === this.#exceptionHalts) return;
    this.#exceptionHalts = exceptionHalts;
    await this.session.send('Debugger.setPauseOnExceptions', { state: exceptionHalts });
  }

  /** Returns the remote object ID of the isolate's `Inspection`. */
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

  /**
   * Returns the loops of a script in the text that V8 has compiled. Returns undefined if the text is no longer
   * available or cannot be parsed.
   */
  async loopIterations(scriptId: string): Promise<LoopIterations | undefined> {
    let loopIterations = this.#loopIterations.get(scriptId);
    if (loopIterations === undefined && !this.#loopIterations.has(scriptId)) {
      try {
        loopIterations = cachedLoopIterations(
          (await this.session.send('Debugger.getScriptSource', { scriptId })).scriptSource,
        );
      } catch (error) {
        if (!(error instanceof CdpError)) throw error;
      }
      this.#loopIterations.set(scriptId, loopIterations);
    }
    return loopIterations;
  }

  /**
   * Returns the number of lines of a script's file. The module loader adds lines ({@link retainVariablesSnippet}), in
   * which no step may end. Returns Infinity if it has added none, or if V8 no longer has the script's text.
   */
  async lineCount(scriptId: string): Promise<number> {
    let lineCount = this.#lineCounts.get(scriptId);
    if (lineCount === undefined) {
      lineCount = Infinity;
      try {
        const { scriptSource } = await this.session.send('Debugger.getScriptSource', { scriptId });
        const end = scriptSource.lastIndexOf(retainVariablesSnippet);
        if (end >= 0) lineCount = scriptSource.slice(0, end).split(lineEnd).length;
      } catch (error) {
        if (!(error instanceof CdpError)) throw error;
      }
      this.#lineCounts.set(scriptId, lineCount);
    }
    return lineCount;
  }

  /**
   * Returns the parsed text of a script, as it was compiled; undefined if it cannot be parsed.
   * @throws CdpError
   */
  text(scriptId: string): Promise<ScriptText | undefined> {
    let text = this.#texts.get(scriptId);
    if (!text) {
      text = this.session
        .send('Debugger.getScriptSource', { scriptId })
        .then(({ scriptSource }) => scriptText(scriptSource));
      // Waiting callers receive the error; the next call tries again.
      text.catch(() => this.#texts.delete(scriptId));
      this.#texts.set(scriptId, text);
    }
    return text;
  }

  /** Terminates the running or halted script, and the isolate. */
  terminate(): void {
    clearInterval(this.#pauseTimer);
    this.end();
  }

  /**
   * Asks V8 to halt at the next statement of the script; `handlePause` then has its frames. The request is repeated
   * until that event or the end of the run, because a script that is just about to wait for the service misses it.
   */
  pause(): void {
    const { thread } = this;
    const requestPause = (): void => {
      if (this.thread !== thread) clearInterval(this.#pauseTimer);
      else {
        this.session.send('Debugger.pause', {}).catch(() => clearInterval(this.#pauseTimer));
        // Sent without waiting for a response: V8 reads no command while the script waits.
        this.interruptWait();
      }
    };
    clearInterval(this.#pauseTimer);
    this.#pauseTimer = setInterval(requestPause, pauseRetryIntervalMs);
    requestPause();
  }

  /** Runs inspections of the isolate one after the other, so that none interrupts the calls of another. */
  runExclusively<Result>(inspect: () => Promise<Result>): Promise<Result> {
    const result = this.#lastInspection.then(inspect);
    // The error of a failed inspection goes to its own caller only.
    this.#lastInspection = result.catch(() => undefined);
    return result;
  }

  /**
   * Returns the memory that the isolate uses in bytes, including buffers.
   * @throws CdpError
   */
  async measureMemory(): Promise<number> {
    const { usedSize, backingStorageSize = 0 } = await this.session.send('Runtime.getHeapUsage', {});
    return usedSize + backingStorageSize;
  }

  /** Returns the CPU time of the host's process in milliseconds, also while the script runs. @throws CdpError */
  async cpuTimeMs(): Promise<number> {
    return (await this.session.send('Host.cpuTime', {})).milliseconds;
  }

  /** Collects the garbage of V8 while the script runs, before V8 responds to a later {@link measureMemory}. */
  collectGarbage(): void {
    const collect = {
      objectId: this.#inspectionId,
      functionDeclaration: 'function () { this.collectGarbage(); }',
      arguments: [],
      silent: true,
      returnByValue: true,
    };
    // HeapProfiler.collectGarbage would wait for the end of the script. The isolate may have ended.
    this.session.send('Runtime.callFunctionOn', collect).catch(() => undefined);
  }

  /** Returns the memory of the host's process in bytes, as last reported. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /**
   * Resumes from a halt at the require stop (`requireStopUrl`), or in one of Node's own scripts: V8 does not skip those
   * that are in the snapshot with which Node starts.
   * @param stepKind the step that led to the halt; undefined if the thread was not stepping
   */
  resumeFromHost(
    { callFrames, hitBreakpoints = [] }: Debugger.PausedEventDataType,
    stepKind: StepKind | undefined,
  ): void {
    const isAtRequireStop = callFrames[0]?.location.scriptId === this.#requireStopScriptId;
    if (isAtRequireStop)
      for (const breakpointId of hitBreakpoints)
        this.session.send('Debugger.removeBreakpoint', { breakpointId }).catch(() => undefined);
    const scriptIndex = callFrames.findIndex((frame) => this.isScript(frame));
    const isInRequire = callFrames
      .slice(0, scriptIndex)
      .some(({ functionName }) => functionName === 'require');
    if (stepKind === undefined || scriptIndex < 0) this.resume();
    else if (stepKind === 'into' && isInRequire && !isAtRequireStop) this.#runToRequireStop();
    else this.session.send('Debugger.stepOut', {}).catch(() => undefined);
  }

  /**
   * Resumes a script that is halted in the module loader until the module runs or `require` returns: V8 would halt in
   * each of Node's functions that the loader calls, and it is slow to prepare each function for a step.
   */
  #runToRequireStop(): void {
    const breakpoint = { urlRegex: `^${requireStopUrl}$`, lineNumber: 0 };
    // V8 rejects the command if the breakpoint exists already.
    this.session.send('Debugger.setBreakpointByUrl', breakpoint).catch(() => undefined);
    this.resume();
  }

  resume(): void {
    // V8 rejects the command if nothing is halted, which is the desired state.
    this.session.send('Debugger.resume', {}).catch(() => undefined);
  }
}
