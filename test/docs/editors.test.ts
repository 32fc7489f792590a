import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { launchAttributesSchema } from '../../src/debug/launch/attributes.ts';
import { checkAttributes } from '../../src/debug/launch/check.ts';
import { featureNames } from '../../src/language/settings.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/editors.md'), 'utf8');
const [debugging = '', languageServer = ''] = text.split(/^## The language server$/m);
const listBlocks = (language: string) =>
  [...debugging.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, block]) => block!);

describe('docs/editors.md', () => {
  it('docs/editors.md contains a configuration that the adapter accepts', () => {
    const [vimspector] = listBlocks('json').map((block) => JSON.parse(block) as Record<string, any>);
    const { configuration } = vimspector!['configurations']['Debug cartridges'];
    checkAttributes(configuration);
  });

  it('docs/editors.md uses only attributes that exist', () => {
    const attributeNames = new Set([
      ...Object.keys(launchAttributesSchema.properties),
      'type',
      'request',
      'name',
    ]);
    const [lua, elisp, toml] = ['lua', 'elisp', 'toml'].map((language) => listBlocks(language).join('\n'));
    const usedAttributes = [
      ...lua!.matchAll(/^ {4}(\w+) = /gm),
      ...elisp!.matchAll(/^ +:(\w+)/gm),
      ...toml!.matchAll(/^args = \{ (\w+) = |, (\w+) = \{/gm),
    ].flatMap(([, first, second]) => first ?? second ?? []);
    // With fewer attributes, the patterns above do not match the examples.
    assert.ok(usedAttributes.length > 12, usedAttributes.join());
    const connection = ['baseUrl', 'username', 'password'];
    assert.deepEqual(
      usedAttributes.filter((name) => !attributeNames.has(name) && !connection.includes(name)),
      [],
    );
  });

  it('docs/editors.md has two Neovim configurations with a connection, and a server adapter', () => {
    const [configurations = '', server = ''] = listBlocks('lua');
    const requests = configurations.match(/^ {4}request = /gm) ?? [];
    assert.equal(requests.length, 2);
    assert.equal(configurations.match(/^ {4}connection = \{ baseUrl = /gm)?.length, requests.length);
    assert.match(server, /adapters\.cartwright = \{\n {2}type = 'server',/);
    // No line of the examples is a comment that a reader would have to uncomment.
    assert.doesNotMatch(configurations + server, /^\s*--/m);
  });

  it('docs/editors.md mentions every feature of the language server, and starts it in each editor', () => {
    for (const name of featureNames) assert.ok(languageServer.includes(`\`${name}\``), name);
    const commands = languageServer.match(
      /cartwright['"],? [^\n]*['"]?lsp['"], ['"]--stdio['"]|\["lsp", "--stdio"\]|"lsp" "--stdio"/g,
    );
    assert.equal(commands?.length, 5);
  });

  it('docs/editors.md mentions every attribute', () => {
    for (const name of Object.keys(launchAttributesSchema.properties))
      assert.ok(text.includes(`\`${name}\``), name);
  });
});
