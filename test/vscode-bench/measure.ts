import * as vscode from 'vscode';
import type { AdapterWatch, Exchange, Stop } from './adapter-watch.ts';
import type { Subject } from './subjects.ts';

/** The measured actions in the order of the output. All but the first end with a message of the adapter. */
export const measures = [
  'a request that halts nowhere',
  'breakpoint hit: request to stopped',
  'continue to stopped',
  'next to stopped',
  'evaluate',
  'expand 10,000 numbers: a page of 100',
  'expand 10,000 objects: a page of 100',
  'expand 10,000 numbers: all 100 pages',
] as const;
export type Measure = (typeof measures)[number];
/** Milliseconds, by measure. */
export type Samples = Record<Measure, number[]>;

export interface Pace {
  readonly rounds: number;
  /** Warm-up rounds, which do not count. */
  readonly warmUp: number;
  /** Pause before each measured action, and before requests that prepare one, in milliseconds. */
  readonly pauseMs: number;
}

/** Only every fifth round expands the whole array, because this takes as long as all other actions together. */
const wholeArrayInterval = 5;

const script = 'app_bench/cartridge/scripts/probe.js';

interface ResponseBodies {
  readonly stackTrace: { readonly stackFrames: readonly { readonly id: number }[] };
  readonly scopes: {
    readonly scopes: readonly { readonly name: string; readonly variablesReference: number }[];
  };
  readonly variables: {
    readonly variables: readonly { readonly name: string; readonly variablesReference: number }[];
  };
  readonly evaluate: { readonly result: string };
  readonly next: unknown;
  readonly continue: unknown;
}

async function setBreakpoints(...texts: string[]): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('no workspace folder');
  const uri = vscode.Uri.joinPath(folder.uri, script);
  const lines = (await vscode.workspace.openTextDocument(uri)).getText().split('\n');
  vscode.debug.addBreakpoints(
    texts.map((text) => {
      const line = lines.findIndex((lineText) => lineText.includes(text));
      return new vscode.SourceBreakpoint(new vscode.Location(uri, new vscode.Position(line, 0)), true);
    }),
  );
}

/** Measures the subject at each pace. Returns the samples in the order of the paces. */
export async function measure(
  subject: Subject,
  watch: AdapterWatch,
  paces: readonly Pace[],
): Promise<Samples[]> {
  await setBreakpoints('var first =', 'third += 1');
  subject.prepare();
  const hasStarted = await vscode.debug.startDebugging(
    vscode.workspace.workspaceFolders?.[0],
    subject.configuration,
  );
  if (!hasStarted) throw new Error(`${subject.name} did not start`);
  await subject.waitUntilReady();
  // The debuggers set breakpoints a little after their sessions start.
  await sleep(1500);
  const results: Samples[] = [];
  for (const pace of paces) {
    const samples = Object.fromEntries(measures.map((name) => [name, [] as number[]])) as Samples;
    for (let roundNumber = -pace.warmUp; roundNumber < pace.rounds; roundNumber++) {
      const round = new Round(subject, watch, pace.pauseMs);
      const durations = await round.run(roundNumber % wholeArrayInterval === 0);
      if (roundNumber < 0) continue;
      for (const [name, milliseconds] of Object.entries(durations))
        samples[name as Measure].push(milliseconds);
    }
    results.push(samples);
  }
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  await sleep(1500);
  for (const [index, { rounds, pauseMs }] of paces.entries()) {
    for (let number = 0; number < rounds; number++) {
      if (pauseMs > 0) await sleep(pauseMs);
      const sentAt = performance.now();
      await subject.run();
      results[index]?.['a request that halts nowhere'].push(performance.now() - sentAt);
    }
  }
  const completion = new Promise<void>((resolve) => {
    const listener = vscode.debug.onDidTerminateDebugSession(() => {
      listener.dispose();
      resolve();
    });
  });
  await vscode.debug.stopDebugging();
  await completion;
  return results;
}

/** One run of the script, from its request to its response. */
class Round {
  readonly #subject: Subject;
  readonly #watch: AdapterWatch;
  readonly #pauseMs: number;

  constructor(subject: Subject, watch: AdapterWatch, pauseMs: number) {
    this.#subject = subject;
    this.#watch = watch;
    this.#pauseMs = pauseMs;
  }

  async run(expandsWholeArray: boolean): Promise<Partial<Record<Measure, number>>> {
    const watch = this.#watch;
    await this.#pause();
    const sentAt = performance.now();
    const response = this.#subject.run();
    const first = await watch.next();
    const { body: stack } = await this.#request(first, 'stackTrace', { threadId: first.threadId });
    const frameId = stack.stackFrames[0]?.id ?? 0;
    const evaluate = duration(
      await this.#request(first, 'evaluate', { expression: '1 + 1', frameId, context: 'repl' }),
    );
    const { body } = await this.#request(first, 'scopes', { frameId });
    const local = body.scopes.find(({ name }) => name.startsWith('Local'))?.variablesReference ?? 0;
    const { variables } = (await this.#request(first, 'variables', { variablesReference: local })).body;
    const reference = (name: string): number => {
      const reference = variables.find((variable) => variable.name === name)?.variablesReference;
      if (!reference)
        throw new Error(`${name} is not among ${variables.map((variable) => variable.name).join(', ')}`);
      return reference;
    };
    const page = (name: string, start: number) => ({
      variablesReference: reference(name),
      filter: 'indexed',
      start,
      count: 100,
    });
    const numbers = duration(await this.#request(first, 'variables', page('numbers', 5000)));
    const objects = duration(await this.#request(first, 'variables', page('objects', 5000)));
    const wholeArray = expandsWholeArray
      ? { 'expand 10,000 numbers: all 100 pages': await this.#expandAll(first, page) }
      : {};
    const next = await this.#runToStop(first, 'next');
    const resume = await this.#runToStop(next.stop, 'continue');
    await watch.request(resume.stop.session, 'continue', { threadId: resume.stop.threadId });
    await response;
    return {
      'breakpoint hit: request to stopped': first.sentAt - sentAt,
      'continue to stopped': resume.durationMs,
      'next to stopped': next.durationMs,
      evaluate,
      'expand 10,000 numbers: a page of 100': numbers,
      'expand 10,000 objects: a page of 100': objects,
      ...wholeArray,
    };
  }

  /** Requests all 100 pages of `numbers`. Returns the milliseconds from the first request to the last response. */
  async #expandAll(stop: Stop, page: (name: string, start: number) => object): Promise<number> {
    await this.#pause();
    const pages = await Promise.all(
      Array.from({ length: 100 }, (_, chunk) =>
        this.#watch.request(stop.session, 'variables', page('numbers', chunk * 100)),
      ),
    );
    return (
      Math.max(...pages.map(({ respondedAt }) => respondedAt)) -
      Math.min(...pages.map(({ receivedAt }) => receivedAt))
    );
  }

  async #runToStop(from: Stop, command: 'next' | 'continue') {
    const pendingStop = this.#watch.next();
    const { receivedAt } = await this.#request(from, command, { threadId: from.threadId });
    const stop = await pendingStop;
    return { stop, durationMs: stop.sentAt - receivedAt };
  }

  async #request<Command extends keyof ResponseBodies>(
    { session }: Stop,
    command: Command,
    args: object,
  ): Promise<Exchange<ResponseBodies[Command]>> {
    await this.#pause();
    return this.#watch.request(session, command, args);
  }

  #pause(): Promise<void> {
    return this.#pauseMs === 0 ? Promise.resolve() : sleep(this.#pauseMs);
  }
}

const duration = ({ receivedAt, respondedAt }: Exchange<unknown>): number => respondedAt - receivedAt;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
