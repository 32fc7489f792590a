import { setImmediate } from 'node:timers';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { inspectionGlobal, type HostMessage, type WorkerSettings } from '../bridge-protocol.ts';
import './api/index.ts';
import { Bridge } from './bridge.ts';
import { createInspection } from './inspect/inspection.ts';
import { CompiledScripts } from './modules/compiled-scripts.ts';
import { boundAllocations } from './realm/bounded-allocations.ts';
import { hideHostGlobals } from './realm/host-globals.ts';
import { refuseImports } from './realm/refuse-imports.ts';
import { RealmSnapshot } from './realm/realm-snapshot.ts';
import { startJob } from './run-job.ts';
import { unhandledRejection } from './unhandled-rejection.ts';

const settings = workerData as WorkerSettings;
const bridge = new Bridge(settings.port as MessagePort, settings.signal);
const compiled = new CompiledScripts();
const host = parentPort;
if (!host) throw new Error('this file runs in a worker thread only');

process.on('unhandledRejection', (reason) => bridge.post(unhandledRejection(reason)));

// Between two frames of scripts lie several of the host's, which are left out of what people see.
Error.stackTraceLimit = 60;
refuseImports();
hideHostGlobals();
boundAllocations();
const realm = new RealmSnapshot();
Object.defineProperty(globalThis, inspectionGlobal, { value: createInspection(realm), configurable: true });

host.on('message', ({ job }: HostMessage) => {
  const end = startJob(job, { bridge, compiled, ...settings });
  // Node runs everything that promises have to do before it comes to this; there are no timers to wait for.
  let over = false;
  setImmediate(() => {
    // Node calls it again where it was terminated: what the script does when its end is looked at may never end.
    if (over) return;
    over = true;
    const result = end();
    bridge.post({ ...result, clean: realm.restore() });
  });
});
bridge.post({ kind: 'ready' });
