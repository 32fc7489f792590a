import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findDebuggableCartridges } from '../../../src/debug/cartridges/debugged-cartridges.ts';
import { reachabilityWarning } from '../../../src/debug/cartridges/reachability.ts';
import { ScriptIndex } from '../../../src/debug/cartridges/script-index.ts';
import { ScriptMap } from '../../../src/debug/cartridges/script-map.ts';
import { DapWorkspace } from '../../support/dap-workspace.ts';

describe('cartridges', () => {
  let workspace: DapWorkspace;
  beforeEach(() => {
    workspace = new DapWorkspace({
      'shop/cartridges/app_a/cartridge/scripts/x.js': 'x();',
      'shop/cartridges/app_a/cartridge/controllers/Deep.js': 'x();',
      'shop/plugins/deep/er/app_b/cartridge/scripts/y.ds': 'y();',
      'shop/docs/cartridge/readme.md': 'no code here',
      'shop/node_modules/app_n/cartridge/scripts/n.js': 'n();',
      'other/app_a/cartridge/scripts/x.js': 'x();',
    });
  });
  afterEach(() => workspace.remove());
  const discover = async (folders: string[], searchesNodeModules = false) =>
    findDebuggableCartridges(
      folders.map((folder) => workspace.path(folder)),
      searchesNodeModules,
    );

  it('cartridges are found by their content, in nested folders and, on request, in node_modules', async () => {
    assert.deepEqual(
      (await discover(['shop'])).map(({ name }) => name),
      ['app_a', 'app_b'],
    );
    assert.deepEqual(
      (await discover(['shop'], true)).map(({ name }) => name),
      ['app_a', 'app_n', 'app_b'],
    );
    assert.deepEqual(
      (await discover(['shop/cartridges/app_a'])).map(({ name }) => name),
      ['app_a'],
    );
    assert.deepEqual(
      (await discover(['shop/cartridges/app_a/cartridge'])).map(({ name }) => name),
      ['app_a'],
    );
    assert.deepEqual(await discover(['nowhere']), []);
  });

  it('files of cartridges are mapped to script paths and back', async () => {
    const map = new ScriptMap(await discover(['shop']));
    const file = workspace.path('shop/cartridges/app_a/cartridge/scripts/x.js');
    assert.equal(map.scriptOf(file)?.scriptPath, '/app_a/cartridge/scripts/x.js');
    assert.equal(
      map.fileOf('/app_a/cartridge/controllers/Deep.js'),
      workspace.path('shop/cartridges/app_a/cartridge/controllers/Deep.js'),
    );
    assert.equal(map.fileOf('/app_a/cartridge/scripts/missing.js'), undefined);
    assert.equal(map.fileOf('/app_a/cartridge/../../secret.js'), undefined);
    assert.equal(map.fileOf('/app_z/cartridge/x.js'), undefined);
    assert.equal(map.scriptOf(workspace.path('other/app_a/cartridge/scripts/x.js')), undefined);
  });

  it('of two cartridges with the same name, the first one is used, and it shadows the files of the second one', async () => {
    const map = new ScriptMap(await discover(['shop', 'other']));
    const other = map.scriptOf(workspace.path('other/app_a/cartridge/scripts/x.js'));
    assert.equal(other?.shadowedBy?.codeFolder, workspace.path('shop/cartridges/app_a/cartridge'));
  });

  it('cartridges are found through links, and a script has the file path that the editor used last', async () => {
    const link = join(workspace.folder, 'linked');
    symlinkSync(workspace.path('shop/cartridges'), link, 'dir');
    symlinkSync(workspace.folder, workspace.path('shop/loop'), 'dir');
    const map = new ScriptMap(await discover(['linked']));
    const file = join(link, 'app_a', 'cartridge', 'scripts', 'x.js');
    assert.equal(map.fileOf('/app_a/cartridge/scripts/x.js'), file);
    const realPath = workspace.path('shop/cartridges/app_a/cartridge/scripts/x.js');
    assert.equal(map.scriptOf(realPath)?.scriptPath, '/app_a/cartridge/scripts/x.js');
    assert.equal(map.fileOf('/app_a/cartridge/scripts/x.js'), realPath);
    assert.ok((await discover(['shop'])).length >= 2);
  });

  it('cartridges have the name of the link that leads to them, as in the service', async () => {
    workspace.write('elsewhere/custom-v2/cartridge/scripts/x.js', 'x();\n');
    workspace.write('linked-one/readme.txt', '');
    symlinkSync(workspace.path('elsewhere/custom-v2'), workspace.path('linked-one/app_custom'), 'dir');
    const map = new ScriptMap(await discover(['linked-one']));
    const file = workspace.path('linked-one/app_custom/cartridge/scripts/x.js');
    assert.equal(map.scriptOf(file)?.scriptPath, '/app_custom/cartridge/scripts/x.js');
    assert.equal(map.fileOf('/app_custom/cartridge/scripts/x.js'), file);
  });

  it('cartridges share the scripts of the folder "modules" next to them', async () => {
    const file = workspace.write('shop/cartridges/modules/server/server.js', 'x();\n');
    workspace.write('shop/front/modules/widget.js', 'x();\n');
    const folders = [workspace.path('shop')];
    const map = new ScriptMap(await findDebuggableCartridges(folders));
    assert.equal(map.scriptOf(file)?.scriptPath, '/modules/server/server.js');
    assert.equal(map.fileOf('/modules/server/server.js'), file);
    assert.equal(map.scriptOf(workspace.path('shop/front/modules/widget.js')), undefined);
    const mappedScript = map.scriptOf(file);
    assert.ok(mappedScript);
    const path = { names: ['app_a'], source: 'configuration' } as const;
    assert.equal(
      reachabilityWarning(mappedScript, map, path, { file, line: 1, index: new ScriptIndex() }),
      undefined,
    );
  });

  it('files are mapped to scripts without regard to case on macOS, and with regard to it on Linux', () => {
    const cartridge = {
      name: 'app',
      isShared: false,
      folder: '/W/App',
      scriptRoot: '/app/cartridge',
      codeFolder: '/W/App/cartridge',
      realCodeFolder: '/W/App/cartridge',
    };
    const file = '/w/app/cartridge/x.js';
    assert.equal(new ScriptMap([cartridge], 'darwin').scriptOf(file)?.scriptPath, '/app/cartridge/x.js');
    assert.equal(new ScriptMap([cartridge], 'linux').scriptOf(file), undefined);
  });
});
