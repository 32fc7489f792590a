import { appendFileSync } from 'node:fs';
import { format } from 'node:util';
import * as vscode from 'vscode';
import { writeSuiteResult } from '../../scripts/vscode/test-result.ts';
import { computeFigures } from '../bench/figures.ts';
import { AdapterWatch } from './adapter-watch.ts';
import { measure, measures, type Measure, type Pace, type Samples } from './measure.ts';
import { createSubjects } from './subjects.ts';

/**
 * When requests follow each other at once, small packets of the built-in debugger's inspector socket wait for delayed
 * acknowledgements (40 ms, Nagle's algorithm). After 200 ms without traffic, packets are acknowledged immediately, so
 * at a person's pace only requests that take several exchanges have such delays (`ratioWithoutStalls`).
 */
const paces: readonly (Pace & { readonly name: string })[] = [
  { name: 'Back to back', rounds: 20, warmUp: 5, pauseMs: 0 },
  {
    name: 'Interactive pace (300 ms idle before each request), no stalls',
    rounds: 10,
    warmUp: 1,
    pauseMs: 300,
  },
];
const turnCount = 2;
const stallMs = 40;

const output = process.env['CARTWRIGHT_TEST_OUTPUT'];
const print = (...line: unknown[]): void => {
  if (output !== undefined) appendFileSync(output, `${format(...line)}\n`);
};

/**
 * The entry that VS Code's extension host calls. Measures the debuggers alternately, so that changes in the machine's
 * speed affect all of them.
 */
export async function run(): Promise<void> {
  const startTime = Date.now();
  const failures: { title: string; message: string }[] = [];
  try {
    await compare();
  } catch (error) {
    failures.push({
      title: 'the comparison of the debuggers',
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
      durationMs: Date.now() - startTime,
      failures,
    });
  }
  if (failures.length > 0) throw new Error('the bench failed');
}

async function compare(): Promise<void> {
  const watch = new AdapterWatch();
  vscode.debug.registerDebugAdapterTrackerFactory('*', watch);
  const subjectList = createSubjects();
  /** By the name of the subject, and then in the order of the paces. */
  const samplesBySubject = new Map<string, Samples[]>();
  for (let turn = 1; turn <= turnCount; turn++) {
    for (const subject of subjectList) {
      print('turn %d of %d: %s', turn, turnCount, subject.name);
      const samples = await measure(subject, watch, paces);
      const earlierSamples = samplesBySubject.get(subject.name);
      if (!earlierSamples) samplesBySubject.set(subject.name, samples);
      else
        earlierSamples.forEach((subjectSamples, paceIndex) => {
          for (const name of measures) subjectSamples[name].push(...(samples[paceIndex]?.[name] ?? []));
        });
    }
  }
  paces.forEach(({ name }, paceIndex) => {
    print(
      '\n%s. Milliseconds for each request to the adapter, and the median as a ratio to that of the debugger built into VS Code.',
      name,
    );
    // The last subject is the debugger built into VS Code.
    const baseline = samplesBySubject.get(subjectList.at(-1)?.name ?? '')?.[paceIndex];
    for (const [subject, samples] of samplesBySubject) printTable(subject, samples[paceIndex], baseline);
  });
}

function printTable(subject: string, samples: Samples | undefined, baseline: Samples | undefined): void {
  if (!samples || !baseline) throw new Error('nothing was measured');
  print(
    '\n  %s %s %s     n  ratio  without stalls',
    subject.padEnd(40),
    'median'.padStart(10),
    'p95'.padStart(10),
  );
  for (const measureName of measures) {
    const subjectFigures = computeFigures(samples[measureName]);
    print(
      '  %s %s %s  %s  %s  %s',
      measureName.padEnd(40),
      `${subjectFigures.median.toFixed(2)} ms`.padStart(10),
      `${subjectFigures.p95.toFixed(2)} ms`.padStart(10),
      String(subjectFigures.sampleCount).padStart(4),
      (subjectFigures.median / computeFigures(baseline[measureName]).median).toFixed(2).padStart(5),
      ratioWithoutStalls(measureName, subjectFigures.median, baseline[measureName]),
    );
  }
}

/**
 * Returns the ratio of the medians after all whole stalls are subtracted from each sample of the baseline; '' for
 * measures other than a page of 100. A page takes several exchanges in the built-in debugger, so it stalls at any pace.
 */
function ratioWithoutStalls(measureName: Measure, median: number, baseline: readonly number[]): string {
  if (!measureName.endsWith('a page of 100')) return '';
  return (median / computeFigures(baseline.map((sample) => sample % stallMs)).median).toFixed(2).padStart(5);
}
