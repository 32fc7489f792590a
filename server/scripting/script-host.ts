import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Duplex } from 'node:stream';
import { documentFieldNames } from '../../contract/document-fields.ts';
import type { BridgeServer } from './bridge-server.ts';
import type {
  BridgeResponse,
  BridgeMessage,
  JobMessage,
  HookOutcome,
  ScriptRequestState,
  RunFailure,
  RunJob,
  ScriptEnvironment,
  SessionAttributes,
  HostMessage,
} from '../../runtime/protocol/bridge-protocol.ts';
import { CdpSession } from './debugger/cdp-session.ts';
import type { Isolate } from './debugger/isolate.ts';
import { createFrame, FrameReader } from '../../runtime/protocol/frames.ts';
import type { HostRuntime } from './host-runtime.ts';
import { bridgeFd, inspectorFd, jobFd } from '../../runtime/protocol/bridge-protocol.ts';

const documentFields = documentFieldNames();

/** The host could not be started, or has ended: it crashed, ran out of memory, or was closed with the service. */
export class HostExitedError extends Error {
  override readonly name = 'HostExitedError';
  readonly isOutOfMemory: boolean;
  constructor(message: string, isOutOfMemory: boolean) {
    super(message);
    this.isOutOfMemory = isOutOfMemory;
  }
}

export interface ScriptHostOptions {
  /** How hosts are started. */
  readonly runtime: HostRuntime;
  readonly moduleRoot: string;
  readonly scriptEnvironment: ScriptEnvironment;
}

export type RunResult =
  | {
      readonly ok: true;
      readonly outcome: HookOutcome;
      readonly session: SessionAttributes;
      readonly requestState: ScriptRequestState;
    }
  | { readonly ok: false; readonly failure: RunFailure };

export type HostLogMessage = Extract<HostMessage, { kind: 'log' }>;

/** The functions of the service that a run uses. */
export interface RunContext {
  readonly bridge: BridgeServer;
  readonly log: (entry: HostLogMessage) => void;
}

interface CurrentRun {
  readonly jobId: number;
  readonly context: RunContext;
  readonly resolve: (result: RunResult) => void;
  readonly reject: (error: HostExitedError) => void;
}

/** Returns the response to a call of a script that has been terminated. */
const endedResponse = (id: number): BridgeResponse => {
  return { id, ok: false, name: 'ScriptEnded', message: 'The script was terminated.' };
};

/** After this many characters of a host's stderr, the rest is ignored. The reason for a crash is among the first. */
const maxStderrCharacters = 4_000;

/** Matches V8's message before it ends a process that is out of memory. */
const outOfMemory = /FATAL ERROR|Fatal JavaScript|Fatal process/;

function pipeOf({ stdio }: { readonly stdio: readonly unknown[] }, descriptor: number): Duplex {
  const pipe = stdio[descriptor];
  if (!(pipe instanceof Duplex)) throw new Error('a script host has no pipes');
  return pipe;
}

/** One script host: an operating-system process that executes one script run at a time. */
export class ScriptHost {
  /** Settles when the host can receive messages. @throws HostExitedError */
  readonly ready: Promise<void>;
  /** Settles when the process has ended, for any reason. */
  readonly exit: Promise<void>;
  /** The session with the host's inspector. */
  readonly session: CdpSession;
  /** Whether a script made a change that cannot be undone, so that no other script must run in this host. */
  mustBeReplaced = false;
  /** The site whose scripts have run here; undefined if none has yet. */
  siteId: string | undefined;
  /** Undefined until the debugger has attached to it. */
  isolate: Isolate | undefined;
  readonly #process: ChildProcess;
  readonly #bridge: Duplex;
  readonly #jobs: Duplex;
  #currentRun: CurrentRun | undefined;
  #idle = Promise.withResolvers<undefined>();
  #exitError: HostExitedError | undefined;
  #stderr = '';

  constructor({ runtime, moduleRoot, scriptEnvironment }: ScriptHostOptions) {
    const { command, args, env } = runtime;
    this.#process = spawn(command, args, {
      // The host uses the bridge synchronously. The other two pipes are streams on both sides, which must be declared
      // on Windows.
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'overlapped', 'overlapped'],
      env,
      windowsHide: true,
    });
    this.#bridge = pipeOf(this.#process, bridgeFd);
    this.#jobs = pipeOf(this.#process, jobFd);
    const inspector = pipeOf(this.#process, inspectorFd);
    this.#idle.resolve(undefined);
    const ready = Promise.withResolvers<undefined>();
    const exit = Promise.withResolvers<undefined>();
    this.ready = ready.promise.then(() => undefined);
    this.exit = exit.promise.then(() => undefined);
    this.ready.catch(() => undefined);
    this.session = new CdpSession((message) => void inspector.write(createFrame(message)));
    this.#read(inspector, (message) => this.session.receive(message as string));
    this.#read(this.#bridge, (message, bytes) => {
      const hostMessage = message as HostMessage;
      if (hostMessage.kind === 'ready') ready.resolve(undefined);
      else this.#receive(hostMessage, bytes);
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (this.#stderr.length < maxStderrCharacters) this.#stderr += text;
    });
    const onExit = (reason: string): void => {
      if (this.#exitError) return;
      this.#exitError = new HostExitedError(reason, outOfMemory.test(this.#stderr));
      this.session.close('the script host has ended');
      ready.reject(this.#exitError);
      this.#currentRun?.reject(this.#exitError);
      this.#currentRun = undefined;
      exit.resolve(undefined);
    };
    this.#process.once('error', (error) => onExit(error.message));
    // Unlike `exit`, `close` comes after the last output has been read.
    this.#process.once('close', (code, signal) =>
      onExit(`the script host has ended (${signal ?? String(code)}) ${this.#stderr.trim().slice(0, 300)}`),
    );
    this.#jobs.on('error', () => undefined);
    this.#sendJob({ kind: 'settings', settings: { moduleRoot, documentFields, scriptEnvironment } });
  }

  /** Gives the process the lowest CPU priority. This cannot be undone, so the host must not run another script. */
  lowerPriority(): void {
    if (this.#exitError) return;
    this.mustBeReplaced = true;
    try {
      setPriority(this.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // The process has just ended, or the system does not allow it.
    }
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Forwards the messages of a pipe. Kills a host that sends malformed frames. */
  #read(pipe: Duplex, onMessage: (message: unknown, bytes: number) => void): void {
    const reader = new FrameReader();
    pipe.on('data', (chunk: Buffer) => {
      try {
        reader.push(chunk);
        for (let next = reader.next(); next; next = reader.next()) onMessage(next.message, next.bytes);
      } catch (error) {
        this.#stderr += String(error);
        this.#process.kill('SIGKILL');
      }
    });
    // A host that is killed resets its pipes. `onExit` handles its end.
    pipe.on('error', () => undefined);
  }

  /**
   * Runs a job. Does not settle if {@link close} ends the host during the run.
   * @throws HostExitedError if the host ends by itself before the run does
   */
  run(job: RunJob, context: RunContext): Promise<RunResult> {
    return new Promise((resolve, reject) => {
      if (this.#exitError) {
        reject(this.#exitError);
        return;
      }
      this.#idle = Promise.withResolvers();
      this.#currentRun = { jobId: job.id, context, resolve, reject };
      this.#sendJob({ kind: 'run', job });
    });
  }

  /**
   * Resolves when the host has undone what the last run's script changed, and can run another one; never if it ends
   * first.
   */
  waitUntilIdle(): Promise<undefined> {
    return this.#idle.promise;
  }

  /** Kills the process; settles when it has ended. */
  close(): Promise<void> {
    this.#currentRun = undefined;
    if (!this.#exitError) this.#process.kill('SIGKILL');
    return this.exit;
  }

  /** Interrupts the host while it waits for a response, so that V8 can halt it. It then continues to wait. */
  interruptWait(): void {
    this.#respond({ kind: 'interrupt' });
  }

  #sendJob(message: JobMessage): void {
    if (!this.#exitError) this.#jobs.write(createFrame(message));
  }

  #respond(message: BridgeMessage): void {
    if (!this.#exitError) this.#bridge.write(createFrame(message));
  }

  #receive(message: Exclude<HostMessage, { kind: 'ready' }>, bytes: number): void {
    if (message.kind === 'idle') {
      this.mustBeReplaced ||= !message.isClean;
      this.#idle.resolve(undefined);
      return;
    }
    const currentRun = this.#currentRun;
    if (!currentRun) {
      // Code that the inspector runs waits for its response, and cannot be terminated while it waits.
      if (message.kind === 'call') this.#respond({ kind: 'response', response: endedResponse(message.id) });
      return;
    }
    switch (message.kind) {
      case 'call':
        void currentRun.context.bridge
          .respond(message.id, message.name, message.args, bytes)
          .then((response) => this.#respond({ kind: 'response', response }));
        break;
      case 'log':
        currentRun.context.log(message);
        break;
      case 'done':
        if (message.job !== currentRun.jobId) return;
        this.#currentRun = undefined;
        currentRun.resolve({
          ok: true,
          outcome: message.outcome,
          session: message.session,
          requestState: message.requestState,
        });
        break;
      case 'failed':
        if (message.job !== currentRun.jobId) return;
        this.#currentRun = undefined;
        currentRun.resolve({ ok: false, failure: message.failure });
        break;
    }
  }
}
