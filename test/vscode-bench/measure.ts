import * as vscode from 'vscode';
import type { Stop, StopWatch } from './stop-watch.ts';
import type { Subject } from './subjects.ts';

/** What is measured, in the order in which it is printed. */
export const measures = [
  'breakpoint hit: request to stopped',
  'continue to stopped',
  'next to stopped',
  'evaluate',
  'expand 10,000 numbers: a page of 100',
  'expand 10,000 objects: a page of 100',
  'expand 10,000 numbers: all',
] as const;
export type Measure = (typeof measures)[number];
/** Milliseconds, by measure. */
export type Samples = Record<Measure, number[]>;

/** In one of so many rounds the whole array is expanded: that takes as long as all the rest. */
const rareness = 5;

const script = 'app_bench/cartridge/scripts/probe.js';

interface Answers {
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

const ask = <Command extends keyof Answers>(
  { session }: Stop,
  command: Command,
  args: object,
): Promise<Answers[Command]> => session.customRequest(command, args) as Promise<Answers[Command]>;

async function setBreakpoints(...texts: string[]): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('no workspace folder');
  const uri = vscode.Uri.joinPath(folder.uri, script);
  const lines = (await vscode.workspace.openTextDocument(uri)).getText().split('\n');
  vscode.debug.addBreakpoints(
    texts.map((text) => {
      const line = lines.findIndex((one) => one.includes(text));
      return new vscode.SourceBreakpoint(new vscode.Location(uri, new vscode.Position(line, 0)), true);
    }),
  );
}

/** Debugs the subject for so many rounds; the first ones warm everything up and do not count. */
export async function measure(
  subject: Subject,
  watch: StopWatch,
  rounds: number,
  warmUp: number,
): Promise<Samples> {
  const samples = Object.fromEntries(measures.map((name) => [name, [] as number[]])) as Samples;
  await setBreakpoints('var first =', 'third += 1');
  subject.prepare();
  const started = await vscode.debug.startDebugging(
    vscode.workspace.workspaceFolders?.[0],
    subject.configuration,
  );
  if (!started) throw new Error(`${subject.name} did not start`);
  await subject.ready();
  // Breakpoints reach both debuggers a little after the start.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  for (let round = -warmUp; round < rounds; round++) {
    const taken = await oneRound(subject, watch, round % rareness === 0);
    if (round < 0) continue;
    for (const [name, took] of Object.entries(taken)) samples[name as Measure].push(took);
  }
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  const ended = new Promise<void>((resolve) => {
    const listener = vscode.debug.onDidTerminateDebugSession(() => {
      listener.dispose();
      resolve();
    });
  });
  await vscode.debug.stopDebugging();
  await ended;
  return samples;
}

async function oneRound(
  subject: Subject,
  watch: StopWatch,
  whole: boolean,
): Promise<Partial<Record<Measure, number>>> {
  const sent = performance.now();
  const answered = subject.run();
  const first = await watch.next();
  const { stackFrames } = await ask(first, 'stackTrace', { threadId: first.threadId });
  const frameId = stackFrames[0]?.id ?? 0;
  const evaluate = await timed(() =>
    ask(first, 'evaluate', { expression: '1 + 1', frameId, context: 'repl' }),
  );
  const { scopes } = await ask(first, 'scopes', { frameId });
  const local = scopes.find(({ name }) => name.startsWith('Local'))?.variablesReference ?? 0;
  const { variables } = await ask(first, 'variables', { variablesReference: local });
  const reference = (name: string): number => {
    const found = variables.find((one) => one.name === name)?.variablesReference;
    if (!found) throw new Error(`${name} is not among ${variables.map((one) => one.name).join(', ')}`);
    return found;
  };
  const page = (name: string, start: number) =>
    ask(first, 'variables', { variablesReference: reference(name), filter: 'indexed', start, count: 100 });
  const numbers = await timed(() => page('numbers', 5000));
  const objects = await timed(() => page('objects', 5000));
  // As VS Code does it: chunk after chunk.
  const all = async () => {
    for (let start = 0; start < 10_000; start += 100) await page('numbers', start);
  };
  const expanded = whole ? { 'expand 10,000 numbers: all': await timed(all) } : {};
  const next = await untilStopped(first, 'next', watch);
  const resume = await untilStopped(next.stop, 'continue', watch);
  await ask(resume.stop, 'continue', { threadId: resume.stop.threadId });
  await answered;
  return {
    'breakpoint hit: request to stopped': first.at - sent,
    'continue to stopped': resume.took,
    'next to stopped': next.took,
    evaluate,
    'expand 10,000 numbers: a page of 100': numbers,
    'expand 10,000 objects: a page of 100': objects,
    ...expanded,
  };
}

async function untilStopped(from: Stop, command: 'next' | 'continue', watch: StopWatch) {
  const sent = performance.now();
  const stopped = watch.next();
  await ask(from, command, { threadId: from.threadId });
  const stop = await stopped;
  return { stop, took: stop.at - sent };
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}
