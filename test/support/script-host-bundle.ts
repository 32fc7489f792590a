import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

const bundles = new Map<string, URL>();

/**
 * Returns a bundle of the script host like the product's, but not minified, built once for each test process. Tests
 * start many hosts, and with the bundle each of them reads three files instead of a hundred.
 */
export const scriptHostBundle = (): URL => getBundle('../../runtime/main.ts');

/** Returns a bundle of the host that also logs the members of the Script API that scripts use (`member-observer.ts`). */
export const recordingScriptHostBundle = (): URL => getBundle('./recording-script-host.ts');

function getBundle(source: string): URL {
  const cachedUrl = bundles.get(source);
  if (cachedUrl) return cachedUrl;
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-host-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'script-host.mjs');
  // When a script halts, the inspector describes all variables of each frame's module. This one is on the stack of every
  // hook, so it is not in the bundle, which has thousands of variables.
  build(source, outfile, ['*/call-script.ts']);
  writeFileSync(outfile, readFileSync(outfile, 'utf8').replace('/call-script.ts', '/call-script.mjs'));
  build('../../runtime/call-script.ts', path.join(folder, 'call-script.mjs'));
  build('../../runtime/inspector-thread.ts', path.join(folder, 'inspector-thread.mjs'));
  const url = pathToFileURL(outfile);
  bundles.set(source, url);
  return url;
}

function build(source: string, outfile: string, external: string[] = []): void {
  buildSync({
    entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    outfile,
    external,
  });
}
