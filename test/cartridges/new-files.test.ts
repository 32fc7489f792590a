import assert from 'node:assert/strict';
import {
  cartridgeNameProblem,
  newCartridgeFiles,
  scriptPathProblem,
  withScriptExtension,
  withHookEntry,
  withHooksFile,
} from '../../cartridges/new-files.ts';
import { namedVendors } from '../../contract/vendor.ts';

describe('the files of a new cartridge', () => {
  it('a new cartridge has package.json, hooks.json and a properties file with its name', () => {
    const files = newCartridgeFiles('app_custom', namedVendors.dw);
    assert.deepEqual(
      files.map(({ path }) => path),
      ['package.json', 'cartridge/scripts/hooks.json', 'cartridge/app_custom.properties'],
    );
    assert.deepEqual(JSON.parse(files[0]?.text ?? ''), {
      name: 'app_custom',
      hooks: './cartridge/scripts/hooks.json',
    });
    assert.match(files[2]?.text ?? '', /^demandware\.cartridges\.app_custom\.id=app_custom$/m);
  });

  it('a cartridge name must be valid and new, regardless of its case', () => {
    assert.equal(cartridgeNameProblem('app_custom', ['app_base']), undefined);
    assert.match(cartridgeNameProblem('', []) ?? '', /Enter a name/);
    assert.match(cartridgeNameProblem('2nd', []) ?? '', /starts with a letter/);
    assert.match(cartridgeNameProblem('app-custom', []) ?? '', /underscores/);
    assert.match(cartridgeNameProblem('core', []) ?? '', /platform’s own/);
    assert.match(cartridgeNameProblem('App_Base', ['app_base']) ?? '', /already has/);
  });

  it('the script of a hook must be a .js file in the folder cartridge', () => {
    assert.equal(scriptPathProblem('cartridge/scripts/hooks/order.js'), undefined);
    for (const path of ['scripts/order.js', 'cartridge/../order.js', 'cartridge/order.ts', 'cartridge/.js'])
      assert.notEqual(scriptPathProblem(path), undefined, path);
  });

  it('the path of a hook’s script may be entered without .js', () => {
    assert.equal(withScriptExtension('cartridge/scripts/calculate'), 'cartridge/scripts/calculate.js');
    for (const path of [
      'cartridge/scripts/calculate.js',
      'cartridge/scripts/order.ts',
      'cartridge/scripts/',
      '',
    ])
      assert.equal(withScriptExtension(path), path);
  });
});

describe('the registration of a new hook', () => {
  const entry = ['svc.api.shop.order.afterPOST', './hooks/order.js'] as const;

  it('a package.json that names a hooks file does not change, and any other gets the path of one', () => {
    const completeManifest = '{ "hooks": "./hooks.json" }';
    assert.deepEqual(withHooksFile(completeManifest), { text: completeManifest, hooksFile: './hooks.json' });
    assert.deepEqual(withHooksFile('{\n    "name": "app"\n}\n'), {
      text: '{\n    "name": "app",\n    "hooks": "./cartridge/scripts/hooks.json"\n}\n',
      hooksFile: './cartridge/scripts/hooks.json',
    });
  });

  it('a new entry of a hooks file is written in the style of the last one, and comments stay', () => {
    assert.equal(
      withHookEntry(
        '{\n  // ours\n  "hooks": [\n    { "name": "a", "script": "./a" } // old\n  ]\n}\n',
        ...entry,
      ),
      '{\n  // ours\n  "hooks": [\n    { "name": "a", "script": "./a" },\n    { "name": "svc.api.shop.order.afterPOST", "script": "./hooks/order.js" } // old\n  ]\n}\n',
    );
    assert.equal(
      withHookEntry('{ "hooks": [{ "name": "a", "script": "./a" }] }', ...entry),
      '{ "hooks": [{ "name": "a", "script": "./a" }, { "name": "svc.api.shop.order.afterPOST", "script": "./hooks/order.js" }] }',
    );
    const tabs = '{\n\t"hooks": [\n\t\t{\n\t\t\t"name": "a",\n\t\t\t"script": "./a"\n\t\t}\n\t]\n}\n';
    assert.equal(
      withHookEntry(tabs, ...entry),
      tabs.replace(
        '\n\t]',
        ',\n\t\t{\n\t\t\t"name": "svc.api.shop.order.afterPOST",\n\t\t\t"script": "./hooks/order.js"\n\t\t}\n\t]',
      ),
    );
  });

  it('a hooks file without a list gets one, and an invalid one is rejected', () => {
    assert.deepEqual(JSON.parse(withHookEntry('{}', ...entry)), {
      hooks: [{ name: entry[0], script: entry[1] }],
    });
    assert.throws(() => withHookEntry('{ "hooks": [', ...entry), /not valid JSON/);
  });

  it('an invalid "hooks" in a hooks file or package.json is rejected, and not replaced', () => {
    const hooksByName = '{ "hooks": { "svc.api.shop.order.afterPOST": "./order" } }';
    assert.throws(() => withHookEntry(hooksByName, ...entry), /"hooks" in the hooks file is not a list/);
    assert.throws(() => withHookEntry('{ "hooks": null }', ...entry), /not a list/);
    assert.throws(
      () => withHooksFile('{ "hooks": [{ "name": "a", "script": "./a" }] }'),
      /"hooks" in package\.json is not the path of a file/,
    );
  });
});
