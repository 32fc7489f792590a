import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const packageJson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;

describe('package.json', () => {
  it('package.json has no contributions, which are in src/contributions.ts', () => {
    assert.equal('contributes' in packageJson, false);
  });

  // Without support, VS Code does not activate the extension in such workspaces, so that it runs scripts and
  // sends credentials only in trusted folders.
  for (const name of ['untrustedWorkspaces', 'virtualWorkspaces'])
    it(`package.json states that ${name} are not supported, and why`, () => {
      const capabilities = packageJson['capabilities'] as Record<
        string,
        { supported: unknown; description: string }
      >;
      const { supported, description } = capabilities[name]!;
      assert.equal(supported, false);
      assert.ok(description.length > 20);
    });
});
