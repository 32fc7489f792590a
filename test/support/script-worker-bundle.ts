import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

let built: URL | undefined;

/**
 * The script worker's bundle, built once for the test process, as the service ships it. Tests start many
 * workers, and each of them then reads one file instead of a hundred.
 */
export function scriptWorkerBundle(): URL {
  if (built) return built;
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-worker-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'script-worker.mjs');
  const worker = fileURLToPath(new URL('../../server/scripting/worker/', import.meta.url));
  for (const [source, file] of [
    ['main.ts', outfile],
    ['front.ts', path.join(folder, 'script-front.mjs')],
  ] as const)
    buildSync({
      entryPoints: [path.join(worker, source)],
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      outfile: file,
    });
  built = pathToFileURL(outfile);
  return built;
}
