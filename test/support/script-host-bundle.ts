import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

let built: URL | undefined;

/**
 * The script host's bundle, built once for the test process, as the service ships it. Tests start many
 * hosts, and each of them then reads one file instead of a hundred.
 */
export function scriptHostBundle(): URL {
  if (built) return built;
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-host-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'script-host.mjs');
  const host = fileURLToPath(new URL('../../runtime/', import.meta.url));
  for (const [source, file] of [
    ['main.ts', outfile],
    ['inspector-front.ts', path.join(folder, 'inspector-front.mjs')],
  ] as const)
    buildSync({
      entryPoints: [path.join(host, source)],
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      outfile: file,
    });
  built = pathToFileURL(outfile);
  return built;
}
