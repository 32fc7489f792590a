import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScriptBench } from '../../support/script-bench.ts';

describe('A symbolic link in a cartridge', () => {
  const outsideFolder = mkdtempSync(path.join(tmpdir(), 'cartwright-outside-'));
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ cartridgePath: ['app', 'base'] });
    const { workspace } = bench;
    writeFileSync(path.join(outsideFolder, 'secret.js'), "module.exports = 'secret';");
    writeFileSync(path.join(outsideFolder, 'secret.json'), '"secret"');
    writeFileSync(path.join(outsideFolder, 'secret.properties'), 'word=secret\n');
    writeFileSync(
      path.join(outsideFolder, 'secret.xml'),
      '<form xmlns="http://www.demandware.com/xml/form/2008-04-19"><field formid="word" type="string"/></form>',
    );
    writeFileSync(path.join(outsideFolder, 'secret.isml'), 'secret');
    workspace.write({
      'app/cartridge/templates/default/own.isml': 'own',
      'base/package.json': '{}',
      'base/cartridge/scripts/shared.js': "module.exports = 'shared';",
      'app/cartridge/templates/resources/own.properties': 'word=own\n',
      'app/cartridge/forms/default/own.xml': '<form/>',
    });
    const link = (target: string, name: string) =>
      symlinkSync(target, path.join(workspace.folder, 'app', 'cartridge', name));
    workspace.registerHooks('app', {});
    link(path.join(outsideFolder, 'secret.js'), 'scripts/file.js');
    link(path.join(outsideFolder, 'secret.json'), 'scripts/data.json');
    link(outsideFolder, 'scripts/folder');
    link(path.join(outsideFolder, 'secret.properties'), 'templates/resources/linked.properties');
    link(path.join(outsideFolder, 'secret.isml'), 'templates/default/linked.isml');
    link(outsideFolder, 'templates/default/folder');
    link(path.join(outsideFolder, 'secret.xml'), 'forms/default/linked.xml');
    link(path.join(workspace.folder, 'base', 'cartridge', 'scripts'), 'scripts/base');
  });
  after(async () => {
    await bench.close();
    rmSync(outsideFolder, { recursive: true });
  });

  it('a symbolic link leads to the module of another configured cartridge', async () => {
    assert.equal(await bench.runScript("out.result = require('./base/shared');"), 'shared');
  });

  for (const id of ['./file', './data.json', './folder/secret', '*/cartridge/scripts/folder/secret.js'])
    it(`a symbolic link does not lead to a module outside the cartridges: ${id}`, async () => {
      await assert.rejects(bench.runScript(`out.result = require('${id}');`), /Cannot find module/);
    });

  it('a symbolic link does not lead to a resource bundle or form outside the cartridges', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var Resource = require('svc/web/Resource');
        out.result = [Resource.msg('word', 'own', 'none'), Resource.msg('word', 'linked', 'none')];`),
      ['own', 'none'],
    );
    await assert.rejects(bench.runScript("session.forms.linked.word.value = '1';"));
  });

  it('neither a symbolic link nor a path with .. leads to a template outside the cartridges', async () => {
    const createRenderScript = (name: string) =>
      `out.result = new (require('svc/util/Template'))('${name}').render().text;`;
    assert.equal(await bench.runScript(createRenderScript('own')), 'own');
    await assert.rejects(bench.runScript(createRenderScript('linked')), /there is no template "linked"/);
    await assert.rejects(
      bench.runScript(createRenderScript('folder/secret')),
      /there is no template "folder\/secret"/,
    );
    await assert.rejects(
      bench.runScript(
        `String.prototype.startsWith = function () { return false; };
         ${createRenderScript(`../../../../../../../..${outsideFolder}/secret`)}`,
      ),
      /there is no template|has been restricted/,
    );
  });

  it('module paths and links are checked even if a script has replaced built-in functions', async () => {
    const result = await bench.runScript(`
      var filter = Array.prototype.filter, map = Array.prototype.map;
      String.prototype.startsWith = function () { return false; };
      Array.prototype.filter = Array.prototype.map = function () { return this; };
      var results = [];
      ['../../../../../../../..${outsideFolder}/secret', './folder/secret'].forEach(function (id) {
        try { results[results.length] = require(id); } catch (e) { results[results.length] = 'refused'; }
      });
      Array.prototype.filter = filter;
      Array.prototype.map = map;
      out.result = results;`);
    assert.deepEqual(result, ['refused', 'refused']);
  });
});
