import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { inspectionGlobal, type HostMessage, type WorkerSettings } from '../bridge-protocol.ts';
import './api/index.ts';
import { Bridge } from './bridge.ts';
import { hideHostGlobals, RealmSnapshot } from './host-globals.ts';
import { createInspection } from './inspect/inspection.ts';
import { CompiledScripts } from './modules/compiled-scripts.ts';
import { runJob } from './run-job.ts';

const settings = workerData as WorkerSettings;
const bridge = new Bridge(settings.port as MessagePort, settings.signal);
const compiled = new CompiledScripts();
const host = parentPort;
if (!host) throw new Error('this file runs in a worker thread only');

// The platform has no promises' event loop: what a script leaves unhandled is its own matter, not the isolate's end.
process.on('unhandledRejection', (reason) => {
  const message = `unhandled rejection: ${reason instanceof Error ? (reason.stack ?? '') : String(reason)}`;
  bridge.post({ kind: 'log', level: 'warn', category: 'script', message, script: undefined });
});

hideHostGlobals();
const realm = new RealmSnapshot();
Object.defineProperty(globalThis, inspectionGlobal, { value: createInspection(realm), configurable: true });

host.on('message', (message: HostMessage) => {
  if (message.kind === 'ping') {
    bridge.post({ kind: 'pong', id: message.id });
    return;
  }
  realm.restore();
  bridge.post(runJob(message.job, { bridge, compiled, moduleRoot: settings.moduleRoot }));
});
bridge.post({ kind: 'ready' });
