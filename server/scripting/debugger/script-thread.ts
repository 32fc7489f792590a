import type { Debugger } from 'node:inspector';
import type { Clock } from '../../ports/environment.ts';
import { ScriptError } from '../../ports/hook-runner.ts';
import type { StepKind } from '../../ports/script-debugger.ts';
import type { ClientBreakpoint } from './breakpoints.ts';
import type { Conditions } from './condition.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';
import { MemoryWatch, type MemoryLimits } from './memory-watch.ts';
import { placeOf, StepTrail, type Place } from './step-trail.ts';

export interface ThreadLimits extends MemoryLimits {
  /** Milliseconds that a script may run, not counting while it stands halted. */
  readonly running: number;
  /** Milliseconds that it may stand halted without a reset (data-api 3: 60 seconds). */
  readonly halted: number;
  /** Milliseconds that a condition or an evaluated expression may take: V8 handles nothing else meanwhile. */
  readonly evaluation: number;
  /** Milliseconds that a script which is to end may take to say where it stands. */
  readonly lastPause: number;
}

const commands = {
  into: 'Debugger.stepInto',
  over: 'Debugger.stepOver',
  out: 'Debugger.stepOut',
  resume: 'Debugger.resume',
} as const;

/** Whether clients notice that a script stands halted for them. */
export interface Attention {
  /** How many requests a client has sent. */
  requestsOf(clientId: string): number;
  /** Called for a client that sent none while a script stood halted for it, from the halt to the end of its time. */
  unnoticed(clientId: string): void;
}

export interface ThreadParts {
  readonly isolate: Isolate;
  readonly clock: Clock;
  readonly limits: ThreadLimits;
  readonly conditions: Conditions;
  readonly attention: Attention;
  /** Told whenever the thread has halted, gone on or ended. */
  readonly changed: (kind: 'halt' | 'other') => void;
}

/** How a script is to end. */
interface End {
  readonly kind: string;
  readonly message: string;
}

interface Stepping {
  readonly clientId: string;
  readonly kind: StepKind;
  /** Where it began. */
  readonly start: Place | undefined;
}

/**
 * One execution of a hook: running, halted for at least one client, or ended. It ends by itself (`finish`) or because
 * it is terminated; then `terminated` rejects, since the isolate posts nothing for a script that was ended.
 */
export class ScriptThread {
  readonly id: number;
  readonly extensionPoint: string;
  readonly isolate: Isolate;
  readonly terminated: Promise<never>;
  /** Frames of a halted thread, innermost first. */
  frames: readonly ScriptFrame[] = [];
  /** Set when the isolate must not run another script. */
  spoilt = false;
  readonly #clock: Clock;
  readonly #limits: ThreadLimits;
  readonly #conditions: Conditions;
  readonly #reject: (error: ScriptError) => void;
  readonly #memory: MemoryWatch;
  readonly #owners = new Set<string>();
  readonly #changed: ThreadParts['changed'];
  readonly #attention: Attention;
  #requestsAtHalt: ReadonlyMap<string, number> = new Map();
  /** How often it has halted so far. */
  halts = 0;
  #state: 'running' | 'halted' | 'ended' = 'running';
  #stepping: Stepping | undefined;
  readonly #trail = new StepTrail();
  /** Where it has halted last, and for whom. */
  #place: Place | undefined;
  #lastOwners: ReadonlySet<string> = new Set();
  /** Set once it shall end where it stands. */
  #ending: End | undefined;
  #change = Promise.withResolvers<undefined>();
  #runningLeft: number;
  #runningSince = 0;
  #cancelTimer: () => void = () => undefined;

  constructor(
    id: number,
    extensionPoint: string,
    { isolate, clock, limits, conditions, attention, changed }: ThreadParts,
  ) {
    this.#attention = attention;
    this.#conditions = conditions;
    this.#changed = changed;
    this.id = id;
    this.extensionPoint = extensionPoint;
    this.isolate = isolate;
    this.#clock = clock;
    this.#limits = limits;
    this.#runningLeft = limits.running;
    this.#memory = new MemoryWatch(isolate, clock, limits, () => {
      this.spoilt = true;
      this.#endWhereItStands(outOfMemory);
    });
    const { promise, reject } = Promise.withResolvers<never>();
    this.terminated = promise;
    this.#reject = reject;
    // Nobody may be waiting when the engine closes; who waits sees the rejection all the same.
    promise.catch(() => undefined);
    this.#startRunning();
  }

  /** The clients for which it stands halted. */
  get owners(): readonly string[] {
    return [...this.#owners];
  }

  get ended(): boolean {
    return this.#state === 'ended';
  }

  isHaltedFor(clientId: string): boolean {
    return this.#state === 'halted' && this.#owners.has(clientId);
  }

  /** Settles when the thread next halts or ends. */
  nextChange(): Promise<undefined> {
    return this.#change.promise;
  }

  /** Lets a halted thread go on. Afterwards it no longer counts as halted. @throws CdpError */
  async step(kind: StepKind, clientId: string): Promise<void> {
    // Out of the outermost frame there is nothing to halt in (data-api 3).
    const effective = kind === 'out' && this.frames.length <= 1 ? 'resume' : kind;
    this.#leave();
    if (effective === 'resume') this.#trail.forget();
    this.#stepping = effective === 'resume' ? undefined : { clientId, kind: effective, start: this.#place };
    // A look consists of several calls into the isolate: one that came after the command would use up the step.
    await this.isolate.inTurn(() => this.isolate.session.send(commands[effective], {}));
  }

  /** Restarts the time that it may stand halted. */
  reset(): void {
    if (this.#state === 'halted') this.#startHalted();
  }

  /** The client is gone. Gives whether the thread now stands halted for nobody, and waits for {@link goOnUnowned}. */
  disown(clientId: string): boolean {
    if (this.#stepping?.clientId === clientId) this.#stepping = undefined;
    if (!this.#owners.delete(clientId) || this.#owners.size > 0 || this.#state !== 'halted') return false;
    this.#cancelTimer();
    return true;
  }

  goOnUnowned(): void {
    if (this.#state !== 'halted' || this.#owners.size > 0) return;
    this.#leave();
    this.isolate.goOn();
  }

  terminate(kind: string, message: string, frames = this.frames): void {
    if (this.#state === 'ended') return;
    const stack = frames.map((frame) => `${frame.scriptPath}:${frame.lineNumber}`);
    this.finish();
    this.isolate.terminate();
    this.#reject(new ScriptError(kind, message, this.extensionPoint, stack));
  }

  /** The run is over. */
  finish(): void {
    this.#cancelTimer();
    this.#memory.stop();
    this.#state = 'ended';
    this.frames = [];
    this.#owners.clear();
    this.#change.resolve(undefined);
    this.#changed('other');
  }

  paused(event: Debugger.PausedEventDataType): void {
    if (this.#state === 'ended') {
      this.isolate.goOn();
    } else if (event.reason === 'OOM') {
      // V8 halts an inspected isolate shortly before its memory is used up.
      this.spoilt = true;
      this.#endAt(outOfMemory, this.isolate.scriptFrames(event.callFrames));
    } else if (this.#ending) {
      this.#endAt(this.#ending, this.isolate.scriptFrames(event.callFrames));
    } else if (!this.isolate.isScript(event.callFrames[0])) {
      this.#goOnFromHost(event);
    } else {
      this.#halt(event).catch((error: unknown) => {
        this.terminate('ScriptDebuggerError', error instanceof Error ? error.message : String(error));
      });
    }
  }

  /** Some of Node's own scripts are unknown to the inspector, so that a step may land in them. */
  #goOnFromHost(event: Debugger.PausedEventDataType): void {
    const inScript = event.callFrames.some((frame) => this.isolate.isScript(frame));
    if (this.#stepping && inScript) this.isolate.session.send('Debugger.stepOut', {}).catch(() => undefined);
    else this.isolate.goOn();
  }

  async #halt(event: Debugger.PausedEventDataType): Promise<void> {
    const frames = this.isolate.scriptFrames(event.callFrames);
    const place = placeOf(event.callFrames);
    const passes = place !== undefined && (await this.#passes(place, event));
    const owners = await this.#ownersAt(event.hitBreakpoints ?? [], frames, passes);
    if (this.ended) {
      this.isolate.goOn();
      return;
    }
    if (this.#ending) {
      this.#endAt(this.#ending, frames);
      return;
    }
    const stepping = this.#stepping;
    if (stepping && owners.length === 0 && passes) {
      this.#trail.note(place);
      await this.isolate.session.send(commands[stepping.kind], {});
      return;
    }
    if (stepping) owners.push(stepping.clientId);
    if (owners.length === 0) {
      if (passes) this.#trail.note(place);
      this.isolate.goOn();
      return;
    }
    this.#memory.stop();
    this.#runningLeft -= this.#clock.now() - this.#runningSince;
    for (const owner of owners) this.#owners.add(owner);
    this.#stepping = undefined;
    this.#lastOwners = new Set(owners);
    this.#place = place;
    if (place) this.#trail.note(place);
    this.frames = frames;
    this.#state = 'halted';
    this.halts++;
    this.#requestsAtHalt = new Map(this.owners.map((one) => [one, this.#attention.requestsOf(one)]));
    this.#startHalted();
    this.#change.resolve(undefined);
    this.#changed('halt');
  }

  /** Whether it stands where it has stood in the same turn already, as far as steps by line are concerned. */
  async #passes(place: Place, { hitBreakpoints = [] }: Debugger.PausedEventDataType): Promise<boolean> {
    const turns = () => this.isolate.turns(place.scriptId);
    if (this.#stepping) return this.#trail.passes(place, this.#stepping, turns);
    return hitBreakpoints.length > 0 && this.#trail.reachesAgain(place, turns);
  }

  /** The clients for whose breakpoints it halts; where it `passes`, those for whom it halted there are not among them. */
  async #ownersAt(
    hitBreakpoints: readonly string[],
    frames: readonly ScriptFrame[],
    passes: boolean,
  ): Promise<string[]> {
    const met: ClientBreakpoint[] = [];
    for (const breakpoint of this.isolate.breakpoints.hit(hitBreakpoints)) {
      if (passes && this.#lastOwners.has(breakpoint.clientId)) continue;
      if (await this.#conditions.hold(breakpoint, this.isolate, frames, this.#limits.evaluation))
        met.push(breakpoint);
    }
    // Only now: a client may have removed its breakpoint, or itself, while conditions were asked.
    return met
      .filter((breakpoint) => this.isolate.breakpoints.stands(breakpoint))
      .map(({ clientId }) => clientId);
  }

  #leave(): void {
    this.#state = 'running';
    this.frames = [];
    this.#owners.clear();
    this.#change = Promise.withResolvers<undefined>();
    this.#changed('other');
    this.#startRunning();
  }

  #startRunning(): void {
    this.#cancelTimer();
    this.#runningSince = this.#clock.now();
    this.#cancelTimer = this.#clock.after(Math.max(0, this.#runningLeft), () => {
      const message = `The script ran longer than ${this.#limits.running / 1000} s`;
      this.#endWhereItStands({ kind: 'ScriptTimeout', message });
    });
    this.#memory.start();
  }

  /** Ends a script that runs, saying where: V8 tells that only while it stands halted. */
  #endWhereItStands(end: End): void {
    if (this.#state !== 'running' || this.#ending) return;
    this.#ending = end;
    this.#cancelTimer();
    this.#memory.stop();
    this.#cancelTimer = this.#clock.after(this.#limits.lastPause, () => this.#endAt(end, []));
    this.isolate.pause();
  }

  #endAt({ kind, message }: End, frames: readonly ScriptFrame[]): void {
    const [top] = frames;
    const place = top ? `, in ${top.scriptPath}:${top.lineNumber}` : '';
    this.terminate(kind, `${message}${place}.`, frames);
  }

  #startHalted(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(this.#limits.halted, () => {
      const seconds = this.#limits.halted / 1000;
      const silent = this.owners.filter(
        (owner) => this.#requestsAtHalt.get(owner) === this.#attention.requestsOf(owner),
      );
      this.terminate(
        'ScriptDebuggerTerminate',
        `The script stood halted for ${seconds} s and was terminated.`,
      );
      for (const owner of silent) this.#attention.unnoticed(owner);
    });
  }
}

const outOfMemory: End = { kind: 'ScriptOutOfMemory', message: 'The script used up its memory' };
