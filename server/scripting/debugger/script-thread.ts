import type { Debugger } from 'node:inspector';
import { errorMessage } from '../../../contract/error-message.ts';
import type { ThreadException } from '../../../contract/thread-exceptions.ts';
import type { ThreadRequest } from '../../../contract/thread-requests.ts';
import type { Clock } from '../../ports/environment.ts';
import { ScriptError } from '../../ports/hook-runner.ts';
import type { StepKind } from '../../ports/script-debugger.ts';
import type { ClientBreakpoint } from './client-breakpoints.ts';
import type { Conditions } from './condition.ts';
import { exceptionOf, isExceptionEvent } from './exception-event.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';
import { MemoryWatch, type MemoryLimits } from './memory-watch.ts';
import { PriorityWatch, type PriorityLimits } from './priority-watch.ts';
import { haltPositionOf, StepTrail, type HaltPosition } from './step-trail.ts';

export interface ThreadLimits extends MemoryLimits, PriorityLimits {
  /** Milliseconds that a script may run, without the time while it is halted. */
  readonly runTimeLimitMs: number;
  /** Milliseconds that a script may be halted without a reset (data-api 3: 60 seconds). */
  readonly haltTimeLimitMs: number;
  /** Milliseconds that a condition or an evaluated expression may take. V8 executes nothing else in the meantime. */
  readonly evaluationTimeLimitMs: number;
  /** Milliseconds to wait for the halt that shows the position of a script before it is terminated. */
  readonly finalPauseTimeLimitMs: number;
}

const commands = {
  into: 'Debugger.stepInto',
  over: 'Debugger.stepOver',
  out: 'Debugger.stepOut',
  resume: 'Debugger.resume',
} as const;

/** What a thread needs to know about the debugger's clients. */
export interface ThreadClients {
  /** Returns the number of requests that a client has sent. */
  requestCountOf(clientId: string): number;
  /** Called when a halt reaches its time limit, for each client that sent no request during the halt. */
  onSilent(clientId: string): void;
  /** Returns the clients for which scripts halt at an exception. */
  clientsForException(isUncaught: boolean): string[];
}

export interface ThreadDependencies {
  readonly isolate: Isolate;
  readonly clock: Clock;
  readonly limits: ThreadLimits;
  readonly conditions: Conditions;
  readonly clients: ThreadClients;
  /** Called when the thread has halted, resumed or ended. */
  readonly onChange: (kind: 'halt' | 'other') => void;
}

/** The reason why a script is terminated. */
interface EndReason {
  readonly kind: string;
  readonly message: string;
}

interface CurrentStep {
  readonly clientId: string;
  readonly kind: StepKind;
  /** The position at which the step started. */
  readonly start: HaltPosition | undefined;
}

/**
 * The thread of one script run: running, halted for at least one client, or ended. It ends by itself (`finish`) or is
 * terminated. When it is terminated, `termination` rejects, because the isolate sends no message for a terminated
 * script.
 */
export class ScriptThread {
  readonly id: number;
  readonly extensionPoint: string;
  readonly isolate: Isolate;
  readonly termination: Promise<never>;
  /** The request for which the script runs; undefined if it runs for none. */
  request: Omit<ThreadRequest, 'threadId'> | undefined;
  /** Whether the thread halts for no client. */
  skipsBreakpoints = false;
  /** Frames of a halted thread, innermost first. */
  frames: readonly ScriptFrame[] = [];
  /** Whether the isolate must not run another script. */
  mustReplaceHost = false;
  readonly #clock: Clock;
  readonly #limits: ThreadLimits;
  readonly #conditions: Conditions;
  readonly #reject: (error: ScriptError) => void;
  readonly #memory: MemoryWatch;
  readonly #owners = new Set<string>();
  readonly #onChange: ThreadDependencies['onChange'];
  readonly #clients: ThreadClients;
  #requestCountsAtHalt: ReadonlyMap<string, number> = new Map();
  /** The exception at which the thread is halted, if it is. */
  exception: Omit<ThreadException, 'threadId'> | undefined;
  /** The number of halts so far. */
  haltCount = 0;
  #state: 'running' | 'halted' | 'ended' = 'running';
  #currentStep: CurrentStep | undefined;
  readonly #trail = new StepTrail();
  /** The position of the last halt. */
  #lastPosition: HaltPosition | undefined;
  #lastOwners: ReadonlySet<string> = new Set();
  /** Defined when the script is to be terminated at its next halt. */
  #endReason: EndReason | undefined;
  #change = Promise.withResolvers<undefined>();
  #remainingRunMs: number;
  #runningSince = 0;
  #cancelTimer: () => void = () => undefined;
  readonly #priority: PriorityWatch;

  constructor(
    id: number,
    extensionPoint: string,
    { isolate, clock, limits, conditions, clients, onChange }: ThreadDependencies,
  ) {
    this.#clients = clients;
    this.#conditions = conditions;
    this.#onChange = onChange;
    this.id = id;
    this.extensionPoint = extensionPoint;
    this.isolate = isolate;
    this.#clock = clock;
    this.#limits = limits;
    this.#remainingRunMs = limits.runTimeLimitMs;
    this.#memory = new MemoryWatch(isolate, clock, limits, (isUrgent) => {
      this.mustReplaceHost = true;
      if (isUrgent) this.#endAt(outOfMemory, []);
      else this.#pauseAndEnd(outOfMemory);
    });
    this.#priority = new PriorityWatch(isolate, clock, limits, () => {
      this.mustReplaceHost = true;
      isolate.lowerPriority();
    });
    const { promise, reject } = Promise.withResolvers<never>();
    this.termination = promise;
    this.#reject = reject;
    // Avoids an unhandled rejection if nothing waits when the engine closes.
    promise.catch(() => undefined);
    this.#startRunning();
  }

  /** Returns the clients for which the thread is halted. */
  get owners(): readonly string[] {
    return [...this.#owners];
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  isHaltedFor(clientId: string): boolean {
    return this.#state === 'halted' && this.#owners.has(clientId);
  }

  /** Resolves when the thread next halts or ends; immediately if it is halted or has ended. */
  nextChange(): Promise<undefined> {
    return this.#change.promise;
  }

  /** Steps or resumes a halted thread, which is then no longer halted. @throws CdpError */
  async step(kind: StepKind, clientId: string): Promise<void> {
    // There is no frame to halt in after a step out of the outermost one (data-api 3).
    const effectiveKind = kind === 'out' && this.frames.length <= 1 ? 'resume' : kind;
    this.#leaveHalt();
    if (effectiveKind === 'resume') this.#trail.clear();
    this.#currentStep =
      effectiveKind === 'resume' ? undefined : { clientId, kind: effectiveKind, start: this.#lastPosition };
    // An inspection consists of several calls into the isolate. A call after the command would consume the step.
    await this.isolate.runExclusively(() => this.isolate.session.send(commands[effectiveKind], {}));
  }

  /** Restarts the halt's time limit. */
  reset(): void {
    if (this.#state === 'halted') this.#startHaltTimer();
  }

  /**
   * Removes a client. Returns whether the thread is now halted for no client and must be resumed by {@link
   * resumeWithoutOwner}.
   */
  removeOwner(clientId: string): boolean {
    if (this.#currentStep?.clientId === clientId) this.#currentStep = undefined;
    if (!this.#owners.delete(clientId) || this.#owners.size > 0 || this.#state !== 'halted') return false;
    this.#cancelTimer();
    return true;
  }

  /** Resumes the thread if it is halted for no client. */
  resumeWithoutOwner(): void {
    if (this.#state !== 'halted' || this.#owners.size > 0) return;
    this.#leaveHalt();
    this.isolate.resume();
  }

  /** Ends the thread, terminates its script with the isolate, and rejects `termination`. */
  terminate(kind: string, message: string, frames = this.frames): void {
    if (this.#state === 'ended') return;
    const stack = frames.map((frame) => `${frame.scriptPath}:${frame.lineNumber}`);
    this.finish();
    this.isolate.terminate();
    this.#reject(new ScriptError(kind, message, this.extensionPoint, stack));
  }

  /** Ends the thread with its run. */
  finish(): void {
    this.#stopWatches();
    this.#cancelTimer();
    this.#state = 'ended';
    this.frames = [];
    this.#owners.clear();
    this.#change.resolve(undefined);
    this.#onChange('other');
  }

  handlePause(event: Debugger.PausedEventDataType): void {
    if (this.#state === 'ended') {
      this.isolate.resume();
    } else if (event.reason === 'OOM') {
      // V8 halts an inspected isolate shortly before its memory is used up.
      this.mustReplaceHost = true;
      this.#endAt(outOfMemory, this.isolate.scriptFrames(event.callFrames));
    } else if (this.#endReason) {
      this.#endAt(this.#endReason, this.isolate.scriptFrames(event.callFrames));
    } else if (isExceptionEvent(event) && !this.skipsBreakpoints) {
      this.#haltAtException(event);
    } else if (this.skipsBreakpoints || !this.isolate.isScript(event.callFrames[0])) {
      this.isolate.resumeFromHost(event, this.#currentStep?.kind);
    } else {
      this.#halt(event).catch((error: unknown) => {
        this.terminate('ScriptDebuggerError', errorMessage(error));
      });
    }
  }

  async #halt(event: Debugger.PausedEventDataType): Promise<void> {
    const frames = this.isolate.scriptFrames(event.callFrames);
    const position = haltPositionOf(event.callFrames);
    const isPassing = position !== undefined && (await this.#isPassing(position, event));
    const owners = await this.#ownersOfHalt(event.hitBreakpoints ?? [], frames, isPassing);
    if (this.hasEnded) {
      this.isolate.resume();
      return;
    }
    if (this.#endReason) {
      this.#endAt(this.#endReason, frames);
      return;
    }
    const currentStep = this.#currentStep;
    if (currentStep && owners.length === 0 && isPassing) {
      this.#trail.record(position);
      await this.isolate.session.send(commands[currentStep.kind], {});
      return;
    }
    if (currentStep) owners.push(currentStep.clientId);
    if (owners.length === 0) {
      if (isPassing) this.#trail.record(position);
      this.isolate.resume();
      return;
    }
    this.#enterHalt(owners, frames, position);
  }

  /**
   * Halts at an exception, before the stack is unwound, or continues if no client halts at it. The Script API throws in
   * the host's code, so frames of the host may come first.
   */
  #haltAtException(event: Debugger.PausedEventDataType): void {
    const frames = this.isolate.scriptFrames(event.callFrames);
    const exception = exceptionOf(event);
    const owners = frames.length === 0 ? [] : this.#clients.clientsForException(exception.isUncaught);
    if (this.#currentStep && owners.length > 0) owners.push(this.#currentStep.clientId);
    if (owners.length === 0) {
      const command = this.#currentStep ? commands[this.#currentStep.kind] : 'Debugger.resume';
      this.isolate.session.send(command, {}).catch(() => undefined);
      return;
    }
    this.exception = exception;
    this.#enterHalt(owners, frames, haltPositionOf(event.callFrames));
  }

  #enterHalt(
    owners: readonly string[],
    frames: readonly ScriptFrame[],
    position: HaltPosition | undefined,
  ): void {
    this.#stopWatches();
    this.#remainingRunMs -= this.#clock.now() - this.#runningSince;
    for (const owner of owners) this.#owners.add(owner);
    this.#currentStep = undefined;
    this.#lastOwners = new Set(owners);
    this.#lastPosition = position;
    if (position) this.#trail.record(position);
    this.frames = frames;
    this.#state = 'halted';
    this.haltCount++;
    this.#requestCountsAtHalt = new Map(
      this.owners.map((clientId) => [clientId, this.#clients.requestCountOf(clientId)]),
    );
    this.#startHaltTimer();
    this.#change.resolve(undefined);
    this.#onChange('halt');
  }

  /**
   * Returns whether the thread continues from this position: the step does not end here, or, without a step, the thread
   * has already been here in the same iteration.
   */
  async #isPassing(
    position: HaltPosition,
    { hitBreakpoints = [] }: Debugger.PausedEventDataType,
  ): Promise<boolean> {
    const loadIterations = () => this.isolate.loopIterations(position.scriptId);
    if (this.#currentStep)
      return (
        position.line > (await this.isolate.lineCount(position.scriptId)) ||
        (await this.#trail.passesThrough(position, this.#currentStep, loadIterations))
      );
    return hitBreakpoints.length > 0 && this.#trail.repeatsLastHalt(position, loadIterations);
  }

  /**
   * Returns the clients for whose breakpoints the thread halts, without those for which it has already halted at this
   * position.
   */
  async #ownersOfHalt(
    hitBreakpoints: readonly string[],
    frames: readonly ScriptFrame[],
    isPassing: boolean,
  ): Promise<string[]> {
    const matchingBreakpoints: ClientBreakpoint[] = [];
    for (const breakpoint of this.isolate.breakpoints.takeHits(hitBreakpoints)) {
      if (isPassing && this.#lastOwners.has(breakpoint.clientId)) continue;
      if (await this.#conditions.isMet(breakpoint, this.isolate, frames, this.#limits.evaluationTimeLimitMs))
        matchingBreakpoints.push(breakpoint);
    }
    // Checked after the conditions: a client may have removed its breakpoint, or itself, in the meantime.
    return matchingBreakpoints
      .filter((breakpoint) => this.isolate.breakpoints.isActive(breakpoint))
      .map(({ clientId }) => clientId);
  }

  #leaveHalt(): void {
    this.#state = 'running';
    this.frames = [];
    this.exception = undefined;
    this.#owners.clear();
    this.#change = Promise.withResolvers<undefined>();
    this.#onChange('other');
    this.#startRunning();
  }

  #startRunning(): void {
    this.#cancelTimer();
    this.#runningSince = this.#clock.now();
    this.#cancelTimer = this.#clock.schedule(Math.max(0, this.#remainingRunMs), () => {
      const message = `The script ran longer than ${this.#limits.runTimeLimitMs / 1000} s`;
      this.#pauseAndEnd({ kind: 'ScriptTimeout', message });
    });
    this.#priority.start();
    this.#memory.start();
  }

  /** Stops the watches that {@link #startRunning} has started. */
  #stopWatches(): void {
    this.#memory.stop();
    this.#priority.stop();
  }

  /** Terminates a running script at a halt, because V8 reports its position only while it is halted. */
  #pauseAndEnd(end: EndReason): void {
    if (this.#state !== 'running' || this.#endReason) return;
    this.#endReason = end;
    this.#cancelTimer();
    this.#memory.stop();
    this.#cancelTimer = this.#clock.schedule(this.#limits.finalPauseTimeLimitMs, () => this.#endAt(end, []));
    this.isolate.pause();
  }

  #endAt({ kind, message }: EndReason, frames: readonly ScriptFrame[]): void {
    const [top] = frames;
    const location = top ? `, in ${top.scriptPath}:${top.lineNumber}` : '';
    this.terminate(kind, `${message}${location}.`, frames);
  }

  #startHaltTimer(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.schedule(this.#limits.haltTimeLimitMs, () => {
      const seconds = this.#limits.haltTimeLimitMs / 1000;
      const silentClients = this.owners.filter(
        (owner) => this.#requestCountsAtHalt.get(owner) === this.#clients.requestCountOf(owner),
      );
      this.terminate('ScriptDebuggerTerminate', `The script was halted for ${seconds} s and was terminated.`);
      for (const owner of silentClients) this.#clients.onSilent(owner);
    });
  }
}

const outOfMemory: EndReason = { kind: 'ScriptOutOfMemory', message: 'The script used up its memory' };
