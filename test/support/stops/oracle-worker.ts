/** Runs fixtures in a separate thread, without any platform objects. {@link V8Oracle} halts them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { plainScript } from '../../../dialect/index.ts';
import { valuesForEach } from '../../../runtime/modules/each-value.ts';

const { folder } = workerData as { folder: string };

function load(file: string, modules: Map<string, { exports: unknown }>): unknown {
  const cachedModule = modules.get(file);
  if (cachedModule) return cachedModule.exports;
  const module = { exports: {} as unknown };
  modules.set(file, module);
  const { text, eachName = 'each_' } = plainScript(readFileSync(file, 'utf8'));
  const parameters = ['require', 'module', 'exports', eachName];
  const runModule = compileFunction(text, parameters, { filename: file }) as (...args: unknown[]) => void;
  const require = (name: string): unknown =>
    load(
      path.resolve(
        name.startsWith('.') ? path.dirname(file) : folder,
        name.replace(/^[*~]\/cartridge\/scripts\//, '').replace(/(\.js|\.ds)?$/, (end) => end || '.js'),
      ),
      modules,
    );
  runModule(require, module, module.exports, valuesForEach);
  return module.exports;
}

parentPort?.on('message', (file: string) => {
  try {
    (load(file, new Map()) as { run?: () => void }).run?.();
  } catch {
    // A fixture may end with an error.
  }
  parentPort?.postMessage('finished');
});
