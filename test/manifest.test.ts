import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  capabilities: Record<string, { supported: unknown; description: string }>;
};

describe('the manifest', () => {
  // VS Code enables no part of an extension that says so: scripts are run and credentials sent only in trusted folders.
  for (const name of ['untrustedWorkspaces', 'virtualWorkspaces'])
    it(`says that ${name} are not supported, and why`, () => {
      const { supported, description } = manifest.capabilities[name]!;
      assert.equal(supported, false);
      assert.ok(description.length > 20);
    });
});
