import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltService, type RunningService } from '../../scripts/service.ts';
import { HttpDebugger } from '../support/http-debugger.ts';
import { ScriptWorkspace } from '../support/script-workspace.ts';
import { Storefront } from '../support/storefront.ts';
import { escapingScripts } from './escaping-scripts.ts';
import { exhaustingScripts, type HostileScript } from './exhausting-scripts.ts';
import { listChildProcessIds, isAlive, readResidentMegabytes } from './processes.ts';
import { measureReads } from './read-latency.ts';

export interface HostileScriptOptions {
  readonly moduleRoot: string;
  /** Runs only every n-th script, so that a short run has some of each kind. */
  readonly every: number;
  /** The number of concurrent requests. */
  readonly concurrency: number;
  /** The time limit of a script run. */
  readonly scriptSeconds: number;
  /** The limit for the median time of API reads in milliseconds: higher if other tests run at the same time. */
  readonly readLimitMs: number;
}

export interface HarnessOutcome {
  readonly violations: readonly string[];
  /** Measurements by their names. */
  readonly figures: Readonly<Record<string, string | number>>;
}

/** Megabytes by which the service may have grown: caches, compiled code, and garbage that V8 has not collected yet. */
const memoryToleranceMb = 80;
/** The maximum number of idle hosts, plus one that is starting. */
const maxIdleHosts = 5;

/** How a script is run: directly, after a halt, or by the debugger's evaluation at a halt. */
type RunMode = 'plain' | 'halted' | 'evaluated';
const runModes: readonly RunMode[] = ['plain', 'halted', 'plain', 'evaluated'];

interface Task extends HostileScript {
  readonly index: number;
  readonly runMode: RunMode;
}

/**
 * Runs exhausting and escaping scripts as hooks of real requests to the built service, several at a time. Checks their
 * outcomes, and that the service is not affected: its process, its memory, its hosts, its responses.
 */
export async function runHostileScripts({
  moduleRoot,
  every,
  concurrency,
  scriptSeconds,
  readLimitMs,
}: HostileScriptOptions): Promise<HarnessOutcome> {
  const canaryFolder = mkdtempSync(path.join(tmpdir(), 'stress-'));
  const canary = path.join(canaryFolder, 'canary.json');
  writeFileSync(canary, JSON.stringify('secret of the canary'));
  const scripts = [...exhaustingScripts(moduleRoot), ...escapingScripts(moduleRoot, canary)];
  const tasks = scripts
    .filter((_script, index) => index % every === 0)
    .map((script, index): Task => ({
      ...script,
      index,
      runMode: runModes[index % runModes.length] ?? 'plain',
    }));
  const workspace = writeScripts(tasks, canary);
  process.env['STRESS_ENV'] = 'canary';
  const service = await startBuiltService(
    [
      '--cartridges',
      workspace.folder,
      '--module-root',
      moduleRoot,
      '--log-level',
      'error',
      '--script-log-level',
      'off',
      '--script-time-limit',
      String(scriptSeconds),
    ],
    'ignore',
  ).finally(() => delete process.env['STRESS_ENV']);
  const violations: string[] = [];
  try {
    return await runTasks(service, tasks, { concurrency, readLimitMs }, violations);
  } finally {
    await service.stop();
    workspace.remove();
    rmSync(canaryFolder, { recursive: true });
  }
}

function writeScripts(tasks: readonly Task[], canary: string): ScriptWorkspace {
  const workspace = new ScriptWorkspace();
  workspace.registerHooks('stress', { 'svc.api.shop.basket.beforePOST': './before.js' });
  workspace.write({
    'stress/cartridge/scripts/before.js':
      "exports.beforePOST = function (basket) {\n  if (basket.c_script) require('./' + basket.c_script)(basket);\n};",
  });
  for (const { index, runMode, body } of tasks)
    workspace.write({
      [`stress/cartridge/scripts/s${index}.js`]: `module.exports = function (basket) {\n  basket.c_started = 1;\n${runMode === 'evaluated' ? '' : body}\n};`,
    });
  symlinkSync(canary, path.join(workspace.folder, 'stress', 'cartridge', 'scripts', 'linked.json'));
  return workspace;
}

async function runTasks(
  { http, child }: RunningService,
  tasks: readonly Task[],
  { concurrency, readLimitMs }: Pick<HostileScriptOptions, 'concurrency' | 'readLimitMs'>,
  violations: string[],
): Promise<HarnessOutcome> {
  const pid = child.pid ?? 0;
  const start = performance.now();
  for (let request = 0; request < 20; request++) await runScript(http, '');
  const megabytesBefore = await readResidentMegabytes(pid);
  const client = await HttpDebugger.enable(http, 'stress');
  const tasksThatHalt = tasks.filter(({ runMode }) => runMode !== 'plain');
  await client.breakAt(...tasksThatHalt.map(({ index }) => `/stress/cartridge/scripts/s${index}.js:2`));
  const reads = await measureReads(http);
  const run = { isFinished: false, halts: 0, evaluations: 0 };
  const debuggerTask = resumeHaltedThreads(client, tasks, run);
  const counts: Record<string, number> = {};
  const hosts = new Set<number>();
  let nextIndex = 0;
  const runWorker = async (): Promise<void> => {
    for (let task = tasks[nextIndex++]; task; task = tasks[nextIndex++]) {
      for (const host of await listChildProcessIds(pid)) hosts.add(host);
      const response = await Promise.race([runScript(http, `s${task.index}`), waitForTimeLimit()]);
      counts[response.kind] = (counts[response.kind] ?? 0) + 1;
      const permittedOutcomes =
        task.runMode === 'plain' ? task.permittedOutcomes : [...task.permittedOutcomes, ...outcomesAtHalt];
      if (!permittedOutcomes.includes(response.kind))
        violations.push(`${task.name} (${task.runMode}): ${response.kind}`);
      if (response.accessedObjects !== '')
        violations.push(`${task.name} (${task.runMode}) reached ${response.accessedObjects}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  run.isFinished = true;
  await debuggerTask;
  const { medianMs, reads: readCount, failures } = await reads.end();
  violations.push(...failures);
  if (medianMs > readLimitMs) violations.push(`reads took ${medianMs.toFixed(1)} ms at the median`);
  const { megabytesAfter, idleHosts } = await waitForRecovery(pid, megabytesBefore);
  if (megabytesAfter > megabytesBefore + memoryToleranceMb)
    violations.push(
      `the service holds ${megabytesAfter.toFixed(0)} MB, ${megabytesBefore.toFixed(0)} MB before`,
    );
  if (idleHosts.length > maxIdleHosts) violations.push(`${idleHosts.length} hosts are left`);
  if (child.exitCode !== null || !isAlive(pid)) violations.push('the service has ended');
  if ((await client.threads()).length > 0) violations.push('scripts are left in the debugger');
  if ((await runScript(http, '')).kind !== 'ok') violations.push('the next script does not run');
  for (const host of idleHosts) hosts.add(host);
  child.kill('SIGTERM');
  await new Promise((resolve) =>
    child.exitCode === null ? child.once('exit', resolve) : resolve(undefined),
  );
  const orphans = [...hosts].filter(isAlive);
  if (orphans.length > 0) violations.push(`${orphans.length} hosts outlived the service`);
  return {
    violations,
    figures: {
      scripts: tasks.length,
      'escape attempts': tasks.filter(({ name }) => name.startsWith('escape')).length,
      halts: run.halts,
      evaluations: run.evaluations,
      seconds: Math.round((performance.now() - start) / 1000),
      'process id of the service': pid,
      'median of reads (ms)': Number(medianMs.toFixed(1)),
      reads: readCount,
      'memory before (MB)': Math.round(megabytesBefore),
      'memory after (MB)': Math.round(megabytesAfter),
      'hosts that ran': hosts.size,
      ...Object.fromEntries(Object.entries(counts).map(([kind, count]) => [`outcome ${kind}`, count])),
    },
  };
}

/** Further permitted outcomes of a script that halts first, or that the debugger evaluates. */
const outcomesAtHalt = [
  'ok',
  'ScriptTimeout',
  'ScriptDebuggerTerminate',
  'ScriptOutOfMemory',
  'ScriptHostGone',
];

interface ScriptOutcome {
  /**
   * `ok`, or the status code in the fault's arguments. A fault without one has its type instead, any other failure its
   * HTTP status. `no response` after the time limit.
   */
  readonly kind: string;
  /** What an escaping script has accessed; empty if nothing. */
  readonly accessedObjects: string;
}

/** Sends a request whose hook runs a script, and resolves with its outcome. */
async function runScript(http: string, script: string): Promise<ScriptOutcome> {
  const guest = await Storefront.signIn(http);
  const { status, body } = await guest.send('POST', '/baskets', { c_script: script });
  if (status === 200) return { kind: 'ok', accessedObjects: String(body.c_reached ?? '') };
  return {
    kind: String(body.fault?.arguments?.statusCode ?? body.fault?.type ?? status),
    accessedObjects: '',
  };
}

const responseTimeLimitMs = 120_000;

const waitForTimeLimit = (): Promise<ScriptOutcome> =>
  new Promise((resolve) =>
    setTimeout(() => resolve({ kind: 'no response', accessedObjects: '' }), responseTimeLimitMs).unref(),
  );

/** Waits until idle hosts have been closed and garbage has been collected, at most half a minute. */
async function waitForRecovery(pid: number, megabytesBefore: number) {
  for (let seconds = 0; ; seconds++) {
    const megabytesAfter = await readResidentMegabytes(pid);
    const idleHosts = await listChildProcessIds(pid);
    const hasRecovered =
      megabytesAfter < megabytesBefore + memoryToleranceMb && idleHosts.length <= maxIdleHosts;
    if (hasRecovered || seconds === 30) return { megabytesAfter, idleHosts };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Resumes halted threads; at some halts the debugger evaluates the script first. */
async function resumeHaltedThreads(
  client: HttpDebugger,
  tasks: readonly Task[],
  run: { isFinished: boolean; halts: number; evaluations: number },
): Promise<void> {
  const handledThreads = new Set<number>();
  const resumptions: Promise<void>[] = [];
  while (!run.isFinished) {
    for (const thread of await client.threads()) {
      if (thread.status !== 'halted' || handledThreads.has(thread.id)) continue;
      handledThreads.add(thread.id);
      run.halts++;
      const script = /\/s(\d+)\.js$/.exec(thread.call_stack[0]?.location.script_path ?? '')?.[1];
      const task = tasks[Number(script)];
      resumptions.push(
        (async () => {
          if (task?.runMode === 'evaluated') {
            run.evaluations++;
            const expression = `(function () { ${task.body} }).call(this)`;
            const query = new URLSearchParams({ expr: expression }).toString();
            await client.send('GET', `/threads/${thread.id}/frames/0/eval?${query}`);
            await client.send('GET', `/threads/${thread.id}/frames/0/variables`);
          }
          // The thread may have ended in the meantime.
          await client.send('POST', `/threads/${thread.id}/resume`);
        })(),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.all(resumptions);
}
