import { Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { errorMessage } from '../contract/error-message.ts';
import {
  jobFd,
  type JobMessage,
  type HostSettings,
  type RunEnd,
  type RunJob,
} from './protocol/bridge-protocol.ts';
import { inspectionGlobal } from './protocol/inspection.ts';
import { FrameReader, createFrame } from './protocol/frames.ts';
import { Bridge, endHost } from './bridge.ts';
import './api/index.ts';
import { addDocumentFields } from './document/hook-document.ts';
import { defineE4xGlobals } from './e4x/globals.ts';
import { createInspection } from './inspect/inspection.ts';
import { CompiledScripts } from './modules/compiled-scripts.ts';
import { limitAllocations } from './realm/bounded-allocations.ts';
import { defineDialectGlobals } from './realm/dialect-globals.ts';
import { defineNoSuchMethod } from './realm/no-such-method.ts';
import { declareOwnMembers } from './realm/declared-members.ts';
import { defineLanguageGaps } from './realm/language-gaps.ts';
import { hideHostGlobals } from './realm/host-globals.ts';
import { refuseImports } from './realm/refuse-imports.ts';
import { RealmSnapshot } from './realm/realm-snapshot.ts';
import { sealNodeClasses } from './realm/seal-node-classes.ts';
import { startJob } from './run-job.ts';
import { logRejection } from './unhandled-rejection.ts';

const [, , inspectorEntry = ''] = process.argv;
// Captured because `hideHostGlobals` removes these from the global object.
const hostProcess = process;
const { kill, pid, stderr } = process;
const collectGarbage = globalThis.gc;
const inspectorThread = new Worker(inspectorEntry, {
  env: {},
  argv: [],
  resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 1 },
});
const bridge = new Bridge();
const compiledScripts = new CompiledScripts();
// Node would wait for the debugger to disconnect before it ends the process.
process.on('uncaughtException', (error) => {
  stderr.write(`${error.stack ?? error.message}\n`);
  Reflect.apply(kill, hostProcess, [pid, 'SIGKILL']);
});
process.on('unhandledRejection', logRejection);

// The limit counts the frames of the host too. There are several between two frames of scripts, and they are not shown.
Error.stackTraceLimit = 60;
const jobs = new Socket({ fd: jobFd, readable: true, writable: false });
const reader = new FrameReader();
let settings: HostSettings | undefined;
let realm: RealmSnapshot | undefined;

inspectorThread.once('message', () => {
  refuseImports();
  sealNodeClasses();
  hideHostGlobals();
  limitAllocations();
  defineDialectGlobals();
  defineNoSuchMethod();
  defineE4xGlobals();
  declareOwnMembers();
  defineLanguageGaps();
  realm = new RealmSnapshot();
  Object.defineProperty(globalThis, inspectionGlobal, { value: createInspection(realm), configurable: true });
  jobs.on('data', (chunk: Uint8Array) => {
    reader.push(chunk);
    for (let next = reader.next(); next; next = reader.next()) receive(next.message as JobMessage);
  });
  jobs.on('close', endHost);
  jobs.on('error', endHost);
  // Frees the memory that only the start needed.
  collectGarbage?.();
  bridge.post({ kind: 'ready' });
});

function receive(message: JobMessage): void {
  if (message.kind === 'settings') {
    settings = message.settings;
    addDocumentFields(settings.documentFields);
  } else if (settings && realm) run(message.job, settings, realm);
}

function run(job: RunJob, hostSettings: HostSettings, snapshot: RealmSnapshot): void {
  startJob(job, { bridge, compiledScripts, ...hostSettings }, (finishJob) => {
    // Node runs pending promise callbacks before this callback. Scripts have no timers.
    setImmediate(() => end(job, finishJob, snapshot));
  });
}

function end(job: RunJob, finishJob: () => RunEnd, snapshot: RealmSnapshot): void {
  const frame = endFrame(job, finishJob);
  // Getters of the result may have queued promise callbacks. They belong to the run too, and must run before the realm is
  // restored.
  setImmediate(() => {
    bridge.send(frame);
    bridge.post({ kind: 'idle', isClean: snapshot.restore() });
  });
}

/** Returns the serialized last message of a run, so that no script code runs when it is sent. */
function endFrame(job: RunJob, finishJob: () => RunEnd): Uint8Array {
  try {
    return createFrame(finishJob());
  } catch (error) {
    // For example, a script has replaced functions of the language, so that the result cannot be serialized.
    const failure = { kind: 'DataCloneError', message: messageOf(error), stack: [] };
    return createFrame({ kind: 'failed', job: job.id, failure });
  }
}

function messageOf(error: unknown): string {
  try {
    const message: unknown = errorMessage(error);
    if (typeof message === 'string') return message;
  } catch {
    // A getter of the script's error threw.
  }
  return 'The result of the hook cannot be serialized.';
}
