import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

let built: URL | undefined;

/**
 * The script worker's bundle, built once for the test process: as the service ships it, and each of the many workers
 * that tests start then needs one file instead of a hundred.
 */
export function scriptWorkerBundle(): URL {
  if (built) return built;
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-worker-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'script-worker.mjs');
  buildSync({
    entryPoints: [fileURLToPath(new URL('../../server/scripting/worker/main.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    outfile,
  });
  built = pathToFileURL(outfile);
  return built;
}
