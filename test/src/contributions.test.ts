import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contributions } from '../../src/contributions.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const schemaOf = (file: string): string | undefined =>
  contributions.jsonValidation.find(({ fileMatch }) => path.matchesGlob(file, fileMatch))?.url;

describe('Languages of the manifest', () => {
  it('request files have the extensions .http and .rest', () => {
    const language = contributions.languages.find(({ id }) => id === 'cartwright-http');
    assert.deepEqual(language?.extensions, ['.http', '.rest']);
  });
});

describe('The debugger of the manifest', () => {
  it('the debugger is not in the list of debuggers of a workspace without cartridges while an editor is open', () => {
    assert.deepEqual(
      contributions.debuggers.map(({ hiddenWhen }) => hiddenWhen),
      ['!cartwright.hasCartridges && editorIsOpen'],
    );
  });
});

describe('Schemas of JSON files', () => {
  it('hooks files and package files of cartridges have a schema, and other files with these names have none', () => {
    const hooksSchema = './media/schemas/hooksFile.json';
    for (const file of [
      'app/cartridge/scripts/hooks.json',
      'app/cartridge/hooks.json',
      'cartridges/app/hooks.json',
    ])
      assert.equal(schemaOf(`shop/${file}`), hooksSchema, file);
    assert.equal(schemaOf('shop/cartridges/app/package.json'), './media/schemas/cartridgePackage.json');
    for (const file of ['package.json', 'hooks.json', '.husky/hooks.json'])
      assert.equal(schemaOf(`shop/${file}`), undefined, file);
  });

  it('each schema exists, and those of hooks and package files leave rules to the language server', () => {
    for (const { url } of contributions.jsonValidation) {
      const text = readFileSync(path.join(root, url), 'utf8');
      assert.equal(typeof JSON.parse(text), 'object', url);
      if (/hooksFile|cartridgePackage/.test(url))
        assert.doesNotMatch(text, /"(?:required|type|enum|pattern)"/);
    }
  });
});
