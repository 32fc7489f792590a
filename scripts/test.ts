/**
 * `npm test`: builds, and runs all checks and suites that another one does not cover. Ends with a line that sums up all
 * results, and exits with a non-zero code if one failed or a suite ran no test.
 *
 * Usage: npm test [-- NAME ...] builds, and runs only the checks and suites with these names: typecheck, typecheck
 * runtime, lint, format, rooms, units, scripting, postgres, operations, script-api, vscode, package, ui.
 *
 * Usage: npm test -- FILE ... runs only the tests of these files, directly from TypeScript. It builds only if nothing
 * has been built yet.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readSuiteResult } from './vscode/test-result.ts';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** File to which a suite writes the counts of its tests; a check without one counts as one test. */
  readonly results?: string;
  /** Time limit. */
  readonly minutes: number;
  /** Whether it runs together with the steps next to it, two at a time; then only the end of its output is printed. */
  readonly concurrent?: true;
  /** Whether it runs only if it is named, because another step covers it. */
  readonly optional?: true;
}

const root = path.dirname(import.meta.dirname);
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);
/**
 * Path of the compiler, since the plugin is also tested with older compilers, which have a command with the same name.
 */
const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const resultsFile = (name: string) => path.join(root, 'test-results', `${name}.json`);
const node = process.execPath;
const reporter = ['--reporter', path.join(root, 'scripts', 'counting-reporter.mjs')];
const scripting = 'test/{server,stories}/scripting/**/*.test.ts';
const postgres = 'test/{server/store,stories}/postgres/**/*.test.ts';
/** Maximum length of the end of a step's output that is kept: for concurrent steps, and to repeat failures. */
const outputTailLength = 6_000;

const steps: readonly Step[] = [
  { name: 'build', command: [node, 'scripts/build.ts'], minutes: 3 },
  { name: 'typecheck', command: [node, tsc, '-p', '.'], minutes: 8, concurrent: true },
  { name: 'typecheck runtime', command: [node, tsc, '-p', 'runtime'], minutes: 8, concurrent: true },
  {
    name: 'lint',
    command: [
      bin('eslint'),
      '.',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      'out/eslint-cache',
    ],
    minutes: 15,
    concurrent: true,
  },
  {
    name: 'format',
    command: [
      bin('prettier'),
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      'out/prettier-cache',
      '.',
    ],
    minutes: 5,
    concurrent: true,
  },
  {
    name: 'rooms',
    command: [
      bin('depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      'contract',
      'dialect',
      'json',
      'cartridges',
      'src',
      'server',
      'runtime',
    ],
    minutes: 5,
    concurrent: true,
  },
  {
    name: 'units',
    // Most of these tests wait for processes and timers, so two at a time take half as long on two cores.
    command: [
      bin('mocha'),
      ...reporter,
      '--parallel',
      '--jobs',
      '2',
      '--ignore',
      scripting,
      '--ignore',
      postgres,
    ],
    results: resultsFile('units'),
    minutes: 18,
  },
  {
    // Separate, because these tests exhaust the memory of V8, which affects the whole process.
    name: 'scripting',
    command: [bin('mocha'), ...reporter, '--no-config', '--timeout', '20000', scripting],
    results: resultsFile('scripting'),
    minutes: 15,
  },
  {
    // Separate, because these tests start servers of their own, whose delays would disturb others.
    name: 'postgres',
    command: [bin('mocha'), ...reporter, '--no-config', '--timeout', '60000', postgres],
    results: resultsFile('postgres'),
    minutes: 10,
  },
  // Compares the operations and faults that the tests above reached with the operation table:
  // each needs a test.
  { name: 'operations', command: [node, 'scripts/operations.ts', '--check'], minutes: 1 },
  // Scripts find every documented member of the Script API, and the recorded tests still use them.
  { name: 'script-api', command: [node, 'scripts/script-api.ts', '--against', '--check'], minutes: 1 },
  {
    // A whole run tests the packed extension instead, with the same suite.
    name: 'vscode',
    optional: true,
    command: [node, 'scripts/vscode/run-tests.ts', '--workspace', 'sample'],
    results: resultsFile('vscode'),
    minutes: 8,
  },
  {
    name: 'package',
    command: [node, 'scripts/test-package.ts'],
    results: resultsFile('package'),
    minutes: 8,
  },
  { name: 'ui', command: [node, 'scripts/vscode/run-ui-tests.ts'], results: resultsFile('ui'), minutes: 24 },
];

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface StepResult {
  readonly code: number;
  /** The last part of its output, and the signal or time limit that ended it. */
  readonly tail: string;
}

async function run(step: Step): Promise<Outcome & { readonly tail: string }> {
  if (!step.concurrent) console.log(`\n=== ${step.name}`);
  if (step.results) rmSync(step.results, { force: true });
  if (step.name === 'units')
    for (const folder of ['exchanges', 'script-api'])
      rmSync(path.join(root, 'test-results', folder), { recursive: true, force: true });
  const startedAt = performance.now();
  const { code, tail } = await runCommand(step);
  if (step.concurrent) console.log(`\n=== ${step.name}\n${tail}`);
  console.log(`${step.name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  if (!step.results) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tail };
  const counts = await readSuiteResult(step.results);
  if (!counts || counts.passed + counts.failed === 0) {
    console.error(`${step.name}: no test ran to the end`);
    return { passed: 0, failed: 1, skipped: 0, tail };
  }
  const { passed, failed, skipped } = counts;
  // A suite that crashed after its last test has failed, whatever its counts.
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped, tail };
}

/** Starts the steps in order and runs at most two at a time. */
async function runTwoAtATime(
  group: readonly Step[],
): Promise<(Outcome & { readonly name: string; readonly tail: string })[]> {
  const waitingSteps = [...group];
  const outcomes: (Outcome & { readonly name: string; readonly tail: string })[] = [];
  const runNext = async (): Promise<void> => {
    for (let step = waitingSteps.shift(); step; step = waitingSteps.shift())
      outcomes.push({ name: step.name, ...(await run(step)) });
  };
  await Promise.all([runNext(), runNext()]);
  return outcomes;
}

function runCommand({
  name,
  command: [program = '', ...args],
  results: file,
  minutes,
  concurrent,
}: Step): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(file ? { RESULTS_FILE: file } : {}) },
    });
    let lastOutput = '';
    const appendOutput = (text: string): void => {
      lastOutput = (lastOutput + text).slice(-outputTailLength);
    };
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (text: string) => {
        if (!concurrent) to.write(text);
        appendOutput(text);
      });
    }
    const printError = (text: string): void => {
      console.error(text);
      appendOutput(`${text}\n`);
    };
    const timer = setTimeout(() => {
      printError(`${name}: not finished after ${minutes} minutes`);
      child.kill('SIGKILL');
    }, minutes * 60_000);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (code !== 0) printError(`${name}: ended by ${signal ?? `exit code ${String(code)}`}`);
      // Processes that it left running keep its pipes open; its own output has been read by then.
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({ code: code ?? 1, tail: lastOutput });
      }, 200);
    });
  });
}

const requestedNames = process.argv.slice(2);
const files = requestedNames.filter((name) => name.endsWith('.test.ts'));
if (files.length > 0 && files.length === requestedNames.length) {
  const build = steps.find(({ name }) => name === 'build');
  if (build && !existsSync(path.join(root, 'dist', 'cli.js'))) await run(build);
  const step: Step = {
    name: 'files',
    command: [bin('mocha'), ...reporter, '--no-config', '--timeout', '20000', ...files],
    results: resultsFile('files'),
    minutes: 20,
  };
  const { passed, failed, skipped } = await run(step);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
const unknownName = requestedNames.find((name) => !steps.some((step) => step.name === name));
if (unknownName !== undefined) {
  console.error(`no suite is called "${unknownName}"; there are ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
let total: Outcome = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: { readonly name: string; readonly tail: string }[] = [];
const selectedSteps = steps.filter(
  ({ name, optional }) =>
    name === 'build' || requestedNames.includes(name) || (requestedNames.length === 0 && !optional),
);
for (let next = selectedSteps.shift(); next; next = selectedSteps.shift()) {
  const group = [next];
  while (next.concurrent && selectedSteps[0]?.concurrent) group.push(...selectedSteps.splice(0, 1));
  for (const { name, passed, failed, skipped, tail } of await runTwoAtATime(group)) {
    total = {
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    };
    if (failed > 0) failedSteps.push({ name, tail });
  }
}
// Repeats failures at the end, where readers look first and which even a truncated log contains.
for (const { name, tail } of failedSteps)
  console.log(`\n=== the end of the output of ${name}, which failed\n${tail}`);
console.log(failedSteps.length > 0 ? `\nfailed: ${failedSteps.map(({ name }) => name).join(', ')}` : '');
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
