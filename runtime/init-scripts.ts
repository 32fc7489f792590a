import path from 'node:path';
import { errorMessage } from '../contract/error-message.ts';
import { readCartridgePackages } from './cartridge-config.ts';
import { currentRun } from './current-run.ts';
import { SafeWeakSet } from './protocol/primordials.ts';
import { writeLog } from './write-log.ts';

const initializedRuns = new SafeWeakSet<object>();

/**
 * Runs the scripts that the cartridges' `package.json` files name as `init`, in the order of the cartridge path, once in a
 * script run. On the platform they run when the server starts, to configure the services of `ServiceRegistry`. A script
 * that fails leaves an error in the log.
 */
export function runInitScripts(): void {
  const run = currentRun();
  if (initializedRuns.has(run)) return;
  initializedRuns.add(run);
  for (const { cartridge, content } of readCartridgePackages()) {
    const names: unknown = content['init'];
    for (const name of Array.isArray(names) ? (names as unknown[]) : [names])
      if (typeof name === 'string') loadInitScript(`/${path.posix.join(cartridge.name, name)}`);
  }
}

function loadInitScript(script: string): void {
  try {
    currentRun().modules.load(/\.(js|ds)$/.test(script) ? script : `${script}.js`);
  } catch (error) {
    writeLog(
      'error',
      'init',
      `The script that package.json names as init failed: ${errorMessage(error)}`,
      script,
    );
  }
}
