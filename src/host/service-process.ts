import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Runtime } from './service-runtime.ts';

export type ServiceState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly baseUrl: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** A line of the service's log: JSON on stderr, or text of whatever else was written there. */
export type ServiceLogLine =
  | { readonly level: string; readonly message: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly text: string };

export interface ServiceLaunch {
  readonly runtime: Runtime;
  /** `dist/cli.js` */
  readonly entry: string;
  readonly args: readonly string[];
}

interface Listeners {
  readonly onState: (state: ServiceState) => void;
  readonly onLog: (line: ServiceLogLine) => void;
}

/** Milliseconds: how long a start may take, a stop may drain, and another window may still hold the data dir. */
const limits = { start: 30_000, drain: 10_000, retry: 300, dataDirInUse: 8_000 };

const inUse = /another Cartwright service uses the data dir/;

/** The bundled service as a child process: started once however often it is asked for, and drained when it is stopped. */
export class ServiceProcess {
  readonly #launch: () => Promise<ServiceLaunch>;
  readonly #listeners: Listeners;
  #child: ChildProcess | undefined;
  #starting: Promise<string> | undefined;
  #state: ServiceState = { kind: 'stopped' };

  constructor(launch: () => Promise<ServiceLaunch>, listeners: Listeners) {
    this.#launch = launch;
    this.#listeners = listeners;
  }

  get state(): ServiceState {
    return this.#state;
  }

  /** Starts it where it is not running; resolves with its base address, rejects with words that say what to do. */
  start(): Promise<string> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      this.#become({ kind: 'failed', reason });
      throw error;
    });
    return this.#starting;
  }

  /** Lets it drain, and ends it by force where it does not. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#starting = undefined;
    if (!child || child.exitCode !== null) {
      this.#become({ kind: 'stopped' });
      return;
    }
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => child.kill('SIGKILL'), limits.drain);
      child.once('exit', () => {
        clearTimeout(force);
        resolve();
      });
      child.kill('SIGTERM');
    });
  }

  /** For the moment when VS Code ends and waits for nothing. */
  kill(): void {
    this.#child?.kill('SIGTERM');
  }

  async #start(): Promise<string> {
    this.#become({ kind: 'starting' });
    const giveUp = Date.now() + limits.dataDirInUse;
    for (;;) {
      const launch = await this.#launch();
      try {
        return await this.#run(launch);
      } catch (error) {
        // A window that reloads may still be draining its service.
        if (!(error instanceof Error && inUse.test(error.message)) || Date.now() > giveUp) throw error;
        await new Promise((resolve) => setTimeout(resolve, limits.retry));
      }
    }
  }

  #run({ runtime, entry, args }: ServiceLaunch): Promise<string> {
    const child = spawn(runtime.command, [entry, 'serve', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...runtime.env },
    });
    this.#child = child;
    const told: string[] = [];
    createInterface({ input: child.stderr }).on('line', (text) => {
      const line = readLogLine(text);
      if ('text' in line) told.push(line.text);
      this.#listeners.onLog(line);
    });
    return new Promise<string>((resolve, reject) => {
      const slow = setTimeout(() => {
        child.kill('SIGKILL');
        reject(
          new Error(`The service did not start within ${limits.start / 1000} seconds; its log may say why.`),
        );
      }, limits.start);
      createInterface({ input: child.stdout }).on('line', (text) => {
        const baseUrl = listeningAddress(text);
        if (baseUrl === undefined) return;
        clearTimeout(slow);
        this.#become({ kind: 'running', baseUrl });
        resolve(baseUrl);
      });
      child.once('error', (error) => {
        clearTimeout(slow);
        reject(new Error(`The service cannot be started with ${runtime.command}: ${error.message}`));
      });
      // Not at its exit: the last words may still be on their way then.
      child.once('close', (code, signal) => {
        clearTimeout(slow);
        const why =
          reasonIn(told) ?? `The service ended with ${signal ?? `code ${code}`}; its log may say why.`;
        reject(new Error(why));
        this.#ended(child, code, why);
      });
    });
  }

  #ended(child: ChildProcess, code: number | null, why: string): void {
    if (this.#child !== child) return;
    const wasRunning = this.#state.kind === 'running';
    this.#child = undefined;
    if (!wasRunning) return;
    this.#starting = undefined;
    this.#become(code === 0 ? { kind: 'stopped' } : { kind: 'failed', reason: why });
  }

  #become(state: ServiceState): void {
    this.#state = state;
    this.#listeners.onState(state);
  }
}

/** The first line says what is wrong; usage or a stack may follow it. One that ends with ":" is explained by the next ones. */
const reasonIn = (told: readonly string[]): string | undefined =>
  told[0]?.endsWith(':') === true
    ? told
        .slice(0, 4)
        .map((line) => line.trim())
        .join(' ')
    : told[0];

function readLogLine(text: string): ServiceLogLine {
  if (!text.startsWith('{')) return { text };
  try {
    const { level, message, time: _time, ...fields } = JSON.parse(text) as Record<string, unknown>;
    return { level: String(level), message: String(message), fields };
  } catch (error) {
    if (error instanceof SyntaxError) return { text };
    throw error;
  }
}

function listeningAddress(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  const event = JSON.parse(text) as { event?: unknown; http?: unknown };
  return event.event === 'listening' && typeof event.http === 'string' ? event.http : undefined;
}
