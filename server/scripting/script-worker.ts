import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { BridgeHost } from './bridge-host.ts';
import type {
  BridgeAnswer,
  HostMessage,
  HookOutcome,
  KeptByRequest,
  RunFailure,
  RunJob,
  ScriptSurroundings,
  SessionAttributes,
  WorkerMessage,
  WorkerSettings,
} from './bridge-protocol.ts';
import type { Isolate } from './debugger/isolate.ts';

/** The worker ended while it should have run: a crash, memory used up, or the service's own end. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
  readonly outOfMemory: boolean;
  constructor(message: string, outOfMemory: boolean) {
    super(message);
    this.outOfMemory = outOfMemory;
  }
}

export interface WorkerOptions {
  readonly name: string;
  readonly entry: URL | string;
  readonly moduleRoot: string;
  readonly surroundings: ScriptSurroundings;
  /** Megabytes of heap. */
  readonly heapLimit: number;
}

export type RunResult =
  | {
      readonly ok: true;
      readonly outcome: HookOutcome;
      readonly session: SessionAttributes;
      readonly kept: KeptByRequest;
    }
  | { readonly ok: false; readonly failure: RunFailure };

export type WorkerLog = Extract<WorkerMessage, { kind: 'log' }>;

/** What a run needs from the main thread. */
export interface RunContext {
  readonly bridge: BridgeHost;
  readonly log: (entry: WorkerLog) => void;
}

interface Running {
  readonly job: number;
  readonly context: RunContext;
  readonly resolve: (result: RunResult) => void;
  readonly reject: (error: WorkerGone) => void;
}

/** Milliseconds between two requests to a thread to end. */
const insistence = 50;

/** What a call of a script is told that was ended meanwhile. */
const ended = (id: number): BridgeAnswer => {
  return { id, ok: false, name: 'ScriptEnded', message: 'The script was ended.' };
};

/** One script worker: a thread with an isolate of its own that runs one hook chain at a time. */
export class ScriptWorker {
  /** Settles once the isolate can take messages. @throws WorkerGone */
  readonly ready: Promise<void>;
  /** Settles when the thread is gone, for whatever reason. */
  readonly gone: Promise<void>;
  /** Set where a script changed what cannot be changed back: no other script must run here. */
  tainted = false;
  /** Set once the debugger has it. */
  isolate: Isolate | undefined;
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #signal: Int32Array;
  #running: Running | undefined;
  /** Calls of the isolate that the service still works at. */
  readonly #unanswered = new Set<number>();
  #end: WorkerGone | undefined;
  #outOfMemory = false;
  #closing: Promise<void> | undefined;

  constructor({ name, entry, moduleRoot, surroundings, heapLimit }: WorkerOptions) {
    const { port1, port2 } = new MessageChannel();
    const signal = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    this.#port = port1;
    this.#signal = new Int32Array(signal);
    const settings: WorkerSettings = { moduleRoot, surroundings, port: port2, signal };
    this.#worker = new Worker(entry, {
      name,
      workerData: settings,
      transferList: [port2],
      // V8 tells the debugger of every frame at each halt, in one message that the main thread has to read: with Node's
      // 4 MB of stack that stops the service for seconds. This leaves some thousand frames.
      resourceLimits: { maxOldGenerationSizeMb: heapLimit, stackSizeMb: 1 },
      // A script must see neither the service's environment nor its arguments, and cannot write to its streams.
      env: {},
      argv: [],
      // A script that is ended leaves Node's async stack as it was in the middle of a callback. On the thread's way out
      // the check of that stack would end the whole process, and nothing in a worker relies on it.
      execArgv: ['--no-force-async-hooks-checks'],
      stdout: true,
      stderr: true,
    });
    const ready = Promise.withResolvers<undefined>();
    const gone = Promise.withResolvers<undefined>();
    this.ready = ready.promise.then(() => undefined);
    this.gone = gone.promise.then(() => undefined);
    this.ready.catch(() => undefined);
    port1.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') ready.resolve(undefined);
      else this.#receive(message);
    });
    let cause: Error | undefined;
    this.#worker.on('error', (error: Error & { code?: string }) => {
      cause = error;
      this.#outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    });
    this.#worker.on('exit', () => {
      this.#end = new WorkerGone(cause?.message ?? 'the script worker has ended', this.#outOfMemory);
      port1.close();
      ready.reject(this.#end);
      this.#running?.reject(this.#end);
      this.#running = undefined;
      gone.resolve(undefined);
    });
  }

  /** @throws WorkerGone */
  run(job: RunJob, context: RunContext): Promise<RunResult> {
    return new Promise((resolve, reject) => {
      if (this.#end) {
        reject(this.#end);
        return;
      }
      this.#running = { job: job.id, context, resolve, reject };
      this.#send({ kind: 'run', job });
    });
  }

  /**
   * Ends the thread with whatever runs or stands halted in it; settles when it is gone. What the run still says is
   * ignored. V8 forgets a request to end a script where it comes at a bad moment, such as the overflow of the stack: so
   * it is repeated until the thread is gone.
   */
  close(): Promise<void> {
    this.#running = undefined;
    for (const id of this.#unanswered) this.#answer(ended(id));
    this.#closing ??= this.#insist();
    return this.#closing;
  }

  async #insist(): Promise<void> {
    if (this.#end) return;
    // A halted script would not notice that it is to end.
    await Promise.race([this.isolate?.letGo(), this.gone]);
    const end = (): void => {
      this.#worker.setMaxListeners(0);
      this.#worker.terminate().catch(() => undefined);
    };
    end();
    const again = setInterval(end, insistence);
    try {
      await this.gone;
    } finally {
      clearInterval(again);
    }
  }

  /** Ends the isolate's sleep over a call; without an answer it goes back to sleep. */
  wake(): void {
    Atomics.add(this.#signal, 0, 1);
    Atomics.notify(this.#signal, 0);
  }

  #send(message: HostMessage): void {
    this.#worker.postMessage(message);
  }

  /** Only the first answer to a call is of use. */
  #answer(answer: BridgeAnswer): void {
    this.#unanswered.delete(answer.id);
    if (this.#end) return;
    this.#port.postMessage(answer);
    this.wake();
  }

  #receive(message: Exclude<WorkerMessage, { kind: 'ready' }>): void {
    const running = this.#running;
    if (!running) {
      // Not left without an answer: what the inspector makes a script call sleeps over it, and cannot be ended.
      if (message.kind === 'call') this.#answer(ended(message.id));
      return;
    }
    switch (message.kind) {
      case 'call':
        this.#unanswered.add(message.id);
        void running.context.bridge
          .answer(message.id, message.name, message.args)
          .then((answer) => this.#answer(answer));
        break;
      case 'log':
        running.context.log(message);
        break;
      case 'done':
        if (message.job !== running.job) return;
        this.tainted ||= !message.clean;
        this.#running = undefined;
        running.resolve({ ok: true, outcome: message.outcome, session: message.session, kept: message.kept });
        break;
      case 'failed':
        if (message.job !== running.job) return;
        this.tainted ||= !message.clean;
        this.#running = undefined;
        running.resolve({ ok: false, failure: message.failure });
        break;
    }
  }
}
