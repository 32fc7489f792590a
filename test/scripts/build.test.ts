import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../../dist');

/** Returns the IDs that a bundle imports, directly or through the files of `dist` that it imports. */
function listImports(name: string, visited = new Set<string>()): string[] {
  visited.add(name);
  const text = readFileSync(path.join(dist, name), 'utf8');
  const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["']([^"']+)["']/g;
  const importedIds = [...text.matchAll(imports)].map(([, id]) => id!);
  const chunks = importedIds.filter((id) => id.startsWith('./')).map((id) => path.basename(id));
  const unreadChunks = chunks.filter((chunk) => !visited.has(chunk) && existsSync(path.join(dist, chunk)));
  return [...importedIds, ...unreadChunks.flatMap((chunk) => listImports(chunk, visited))];
}

describe('the bundles that ship', () => {
  for (const name of [
    'cli.js',
    'serve.js',
    'dap.js',
    'watchdog.js',
    'script-host.js',
    'call-script.js',
    'inspector-thread.js',
  ]) {
    it(`${name} imports no module of VS Code`, () => {
      const importedIds = listImports(name);
      const editorIds = importedIds.filter((id) => id === 'vscode' || id.startsWith('vscode-'));
      assert.deepEqual(editorIds, []);
    });
  }

  it('script-host.js contains no schemas, which would delay the start of each host', () => {
    const map = JSON.parse(readFileSync(path.join(dist, 'script-host.js.map'), 'utf8')) as {
      sources: string[];
    };
    const sources = map.sources.map((file) => file.replace(/^\.\.\//, ''));
    assert.ok(sources.includes('server/domain/pricing.ts'));
    assert.deepEqual(
      sources.filter((file) => /^(contract|node_modules\/typebox)\//.test(file)),
      ['contract/error-message.ts'],
    );
  });

  it('script-host.js calls hooks from a small module, because V8 describes all variables of that module at each halt', () => {
    const hostBundle = readFileSync(path.join(dist, 'script-host.js'), 'utf8');
    assert.match(hostBundle, /from\s*"\.\/call-script\.js"/);
    const callBundle = readFileSync(path.join(dist, 'call-script.js'), 'utf8');
    assert.ok(callBundle.length < 2_000, `${callBundle.length} characters`);
  });

  for (const name of ['serve.js', 'dap.js']) {
    it(`${name} can be loaded`, async () => {
      const module = (await import(path.join(dist, name))) as Record<string, unknown>;
      assert.equal(typeof (module['serve'] ?? module['runDap']), 'function');
    });
  }
});
