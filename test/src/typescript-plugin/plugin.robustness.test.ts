import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultVendor } from '../../../contract/vendor.ts';
import { extensionFolder } from '../../../scripts/vscode/locations.ts';
import { pluginName } from '../../../src/typescript-plugin/plugin-settings.ts';
import { pluginTypes } from '../../../src/typescript-plugin/plugin-types.ts';
import { TsServer } from '../../support/ts-server.ts';

/** Pieces of scripts, which a test joins at random. */
const pieces = [
  "require('*/cartridge/scripts/b')",
  "require('~/",
  'module.superModule',
  'module.exports = {',
  'exports.afterPOST = function (order',
  '/** @param {Object} order */',
  '<xml a={b}>',
  'for each (var x in',
  '`${',
  "'",
  '}\n',
  ')',
  ';\n',
  'order.',
  '\u0000',
  '\ud800',
];

describe('The TypeScript plugin with unexpected input', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-plugin-'));
  const scripts = path.join(folder, 'app_a', 'cartridge', 'scripts');
  const typesFile = path.join(folder, 'storage', 'script-api-svc.d.ts');
  let server: TsServer;
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const configure = (configuration: unknown): void =>
    void server.send('configurePlugin', { pluginName, configuration });
  const settings = (revision: number) => ({
    folders: [folder],
    cartridgePath: [],
    vendor: defaultVendor,
    typesFile,
    revision,
  });
  const open = (file: string, text: string): void =>
    void server.send('open', {
      file,
      fileContent: text,
      scriptKindName: 'JS',
      projectRootPath: folder,
    });
  const hoverInValidScript = async (): Promise<string> => {
    const file = path.join(scripts, 'good.js');
    open(file, "var b = require('*/cartridge/scripts/b');\nb.answer;\n");
    const info = await server.request<{ displayString: string }>('quickinfo', { file, line: 2, offset: 4 });
    server.send('close', { file });
    return info?.displayString ?? '';
  };

  before(() => {
    write(
      typesFile,
      pluginTypes(readFileSync(path.join(extensionFolder, 'dist', 'script-api.d.ts'), 'utf8'), 'svc'),
    );
    write(path.join(folder, 'app_a', 'package.json'), '{ "hooks": "./cartridge/scripts/hooks.json" }');
    write(
      path.join(scripts, 'hooks.json'),
      '{ "hooks": [ { "name": "svc.api.shop.order.afterPOST", "script": "./broken.js" } ] }',
    );
    write(path.join(scripts, 'b.js'), "require('./c');\nexports.answer = 42;\n");
    write(path.join(scripts, 'c.js'), "require('./b');\nrequire('*/cartridge/scripts/c');\n");
    symlinkSync(folder, path.join(scripts, 'loop'));
    symlinkSync(path.join(scripts, 'missing.js'), path.join(scripts, 'dangling.js'));
    server = new TsServer({ pluginFolder: extensionFolder, pluginName });
    configure(settings(1));
  });
  after(() => {
    server.stop();
    rmSync(folder, { recursive: true });
  });

  it('the TypeScript plugin responds to requests about half-written scripts of many shapes', async () => {
    const file = path.join(scripts, 'broken.js');
    let seed = 7;
    const nextNumber = (count: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % count;
    };
    for (let round = 0; round < 60; round++) {
      const text = Array.from(
        { length: 1 + nextNumber(12) },
        () => pieces[nextNumber(pieces.length)] ?? '',
      ).join(' ');
      open(file, text);
      await server.request('syntacticDiagnosticsSync', { file });
      await server.request('suggestionDiagnosticsSync', { file });
      await server.request('completionInfo', { file, line: 1, offset: 1 });
      await server.request('quickinfo', { file, line: 1, offset: 1 });
      await server.request('navtree', { file });
      const offset = 1 + nextNumber(1 + text.split('\n', 1)[0]!.length);
      await server.request('references', { file, line: 1, offset });
      await server.request('rename', { file, line: 1, offset });
      server.send('close', { file });
    }
    assert.match(await hoverInValidScript(), /answer: (?:42|number)/);
  });

  it('settings of any shape do not end the TypeScript server', async () => {
    for (const configuration of [
      null,
      7,
      [],
      { folders: 'x' },
      { folders: [null, '/nowhere'], vendor: { moduleRoot: 3 } },
      { ...settings(2), typesFile: '/nowhere/types.d.ts' },
      { ...settings(3), cartridgePath: ['app_missing:'] },
    ]) {
      configure(configuration);
      await hoverInValidScript();
    }
    configure(settings(4));
    assert.match(await hoverInValidScript(), /answer: (?:42|number)/);
  });

  it('cartridges that disappear, and a hundred changes at once, do not end the TypeScript server', async () => {
    const otherScripts = path.join(folder, 'app_b', 'cartridge', 'scripts');
    for (let revision = 10; revision < 110; revision++) {
      if (revision % 2 === 0) write(path.join(otherScripts, 'b.js'), "exports.answer = 'other';\n");
      else rmSync(path.join(folder, 'app_b'), { recursive: true });
      configure({ ...settings(revision), cartridgePath: ['app_b:app_a'] });
    }
    assert.match(await hoverInValidScript(), /answer: (?:42|number)/);
  });
});
