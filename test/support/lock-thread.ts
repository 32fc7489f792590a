/** A worker thread that acts as a VS Code window: in each round, it and other threads try to acquire the start lock. */
import { parentPort, workerData } from 'node:worker_threads';
import { ServiceFolder } from '../../src/host/service-folder.ts';

const { folder, barrier } = workerData as { folder: string; barrier: SharedArrayBuffer };
const round = new Int32Array(barrier);

parentPort?.on('message', (number: number) => {
  const window = new ServiceFolder(folder, process.pid);
  while (Atomics.load(round, 0) < number) Atomics.wait(round, 0, number - 1);
  parentPort?.postMessage(window.acquireStartLock() !== undefined);
});
parentPort?.postMessage('ready');
