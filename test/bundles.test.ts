import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../dist');

describe('the bundles that ship', () => {
  for (const name of ['cli.js', 'serve.js', 'dap.js', 'farewell.js', 'script-worker.js']) {
    it(`${name} imports nothing of VS Code, and only what Node has`, () => {
      const text = readFileSync(path.join(dist, name), 'utf8');
      const imported = [
        ...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["']([^"']+)["']/g),
      ].map(([, id]) => id!);
      const foreign = imported.filter((id) => id === 'vscode' || id.startsWith('vscode-'));
      assert.deepEqual(foreign, []);
    });
  }

  for (const name of ['serve.js', 'dap.js']) {
    it(`${name} loads`, async () => {
      const module = (await import(path.join(dist, name))) as Record<string, unknown>;
      assert.equal(typeof (module['serve'] ?? module['runDap']), 'function');
    });
  }
});
