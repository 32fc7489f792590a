import { appendFileSync } from 'node:fs';
import { format } from 'node:util';
import * as vscode from 'vscode';
import { writeSuiteResult } from '../../scripts/vscode/test-result.ts';
import { figures } from '../bench/figures.ts';
import { measure, measures, type Samples } from './measure.ts';
import { StopWatch } from './stop-watch.ts';
import { subjects } from './subjects.ts';

const rounds = 30;
const warmUp = 5;
const turns = 2;
/** What delayed acknowledgements cost where small packets wait for them (Nagle): the other side's stall, not its work. */
const stall = 40;

const output = process.env['CARTWRIGHT_TEST_OUTPUT'];
const print = (...line: unknown[]): void => {
  if (output !== undefined) appendFileSync(output, `${format(...line)}\n`);
};

/** The entry that VS Code's extension host calls: both debuggers in turns, so that a noisy machine is noisy for both. */
export async function run(): Promise<void> {
  const began = Date.now();
  const failures: { title: string; message: string }[] = [];
  try {
    await compare();
  } catch (error) {
    failures.push({
      title: 'the debuggers side by side',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
  const resultFile = process.env['CARTWRIGHT_TEST_RESULT'];
  if (resultFile !== undefined) {
    await writeSuiteResult(resultFile, {
      suite: 'bench',
      passed: 1 - failures.length,
      failed: failures.length,
      skipped: 0,
      durationMs: Date.now() - began,
      failures,
    });
  }
  if (failures.length > 0) throw new Error('the bench failed');
}

async function compare(): Promise<void> {
  const watch = new StopWatch();
  vscode.debug.registerDebugAdapterTrackerFactory('*', watch);
  const all = subjects();
  const taken = new Map<string, Samples>();
  for (let turn = 0; turn < turns; turn++) {
    for (const subject of all) {
      const samples = await measure(subject, watch, rounds, warmUp);
      const known = taken.get(subject.name);
      if (known) for (const name of measures) known[name].push(...samples[name]);
      else taken.set(subject.name, samples);
    }
  }
  const yardstick = taken.get(all.at(-1)?.name ?? '');
  if (!yardstick) throw new Error('nothing was measured');
  print(
    'Ratios are to the debugger built into VS Code: as it is, and with stalls of %d ms taken out.',
    stall,
  );
  for (const [name, samples] of taken) {
    print('\n%s', name);
    print('%s %s %s   ratio  without stalls', ''.padEnd(40), 'median'.padStart(10), 'p95'.padStart(10));
    for (const what of measures) {
      const own = figures(samples[what]);
      const other = figures(yardstick[what]).median;
      const unstalled = figures(yardstick[what].map(withoutStall)).median;
      print(
        '%s %s %s   %s  %s',
        what.padEnd(40),
        `${own.median.toFixed(2)} ms`.padStart(10),
        `${own.p95.toFixed(2)} ms`.padStart(10),
        (own.median / other).toFixed(2).padStart(5),
        (own.median / unstalled).toFixed(2).padStart(5),
      );
    }
  }
}

const withoutStall = (milliseconds: number): number =>
  milliseconds >= stall ? milliseconds % stall : milliseconds;
