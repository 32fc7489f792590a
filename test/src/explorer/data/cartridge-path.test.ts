import assert from 'node:assert/strict';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import {
  dropOnPath,
  addCartridge,
  cartridgePathNode,
  readCartridgePath,
  removeCartridge,
  writeCartridgePath,
} from '../../../../src/explorer/data/cartridge-path.ts';
import { loadChildren, createExplorerContext } from '../../../support/explorer.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

const site = 'RefArch';
const initialNames = ['app_storefront', 'int_loyalty', 'lib_helpers'];

describe('the cartridge path of a bundled service', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let access: PlatformAccess;

  before(() => {
    workspace.write({
      'app_mine/cartridge/scripts/a.js': '',
      'app_storefront/cartridge/scripts/a.js': '',
      'plugin_größe/cartridge/scripts/a.js': '',
    });
  });
  const start = async (...flags: string[]): Promise<void> => {
    service = await startTestService({ flags: ['--cartridges', workspace.folder, ...flags] });
    access = accessTo(service.http);
  };
  afterEach(async () => {
    await access.close();
    await service.close();
  });
  after(() => workspace.remove());

  it('the Data view shows which cartridges are in the path by default', async () => {
    await start();
    const rows = await loadChildren(cartridgePathNode(createExplorerContext(access), site));
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description]),
      [
        ['app_storefront', '1'],
        ['int_loyalty', '2'],
        ['lib_helpers', '3'],
        ['app_mine', '4 · added by default'],
        ['plugin_größe', '5 · added by default'],
        ['core', '6'],
      ],
    );
  });

  it('an added cartridge comes first, and after the change no cartridge is in the path by default', async () => {
    await start();
    await addCartridge(access.data, site, 'app_mine');
    // No path can name plugin_größe.
    assert.deepEqual(await readCartridgePath(access.data, site), {
      names: ['app_mine', ...initialNames],
      defaultNames: [],
      leadingNames: [],
    });
  });

  it('removing a cartridge from the path keeps the others, except names that no path can contain', async () => {
    await start();
    await removeCartridge(access.data, site, 'int_loyalty');
    assert.deepEqual((await readCartridgePath(access.data, site)).names, [
      'app_storefront',
      'lib_helpers',
      'app_mine',
    ]);
  });

  it('a path that was set is exact: no cartridges are added by default', async () => {
    await start();
    await writeCartridgePath(access.data, site, ['app_mine']);
    assert.deepEqual(await readCartridgePath(access.data, site), {
      names: ['app_mine'],
      defaultNames: [],
      leadingNames: [],
    });
  });

  it('with a path on the command line, no cartridges are added by default', async () => {
    await start('--cartridge-path', 'app_mine');
    assert.deepEqual(await readCartridgePath(access.data, site), {
      names: initialNames,
      defaultNames: [],
      leadingNames: ['app_mine'],
    });
    await writeCartridgePath(access.data, site, ['app_misspelt']);
    assert.deepEqual(await readCartridgePath(access.data, site), {
      names: ['app_misspelt'],
      defaultNames: [],
      leadingNames: ['app_mine'],
      isExact: true,
    });
  });

  it('cartridges that are dropped on one from the command line become the first of the site’s path', () => {
    const path = { names: ['a', 'b', 'c'], defaultNames: [], leadingNames: ['app_mine'] };
    assert.deepEqual(dropOnPath(path, ['c'], 'app_mine'), ['c', 'a', 'b']);
    assert.deepEqual(dropOnPath(path, ['c'], 'b'), ['a', 'c', 'b']);
    assert.deepEqual(dropOnPath(path, ['a'], 'core'), ['b', 'c', 'a']);
    assert.deepEqual(dropOnPath(path, ['a'], undefined), ['b', 'c', 'a']);
  });

  it('the Data view shows the cartridges of the command line first, and cannot move them', async () => {
    await start('--cartridge-path', 'app_mine');
    const rows = await loadChildren(cartridgePathNode(createExplorerContext(access), site));
    assert.deepEqual(
      rows.map(({ label, description, kind }) => [label, description, kind]),
      [
        ['app_mine', '1 · from launch.json', 'coreCartridge'],
        ['app_storefront', '2', 'pathCartridge'],
        ['int_loyalty', '3', 'pathCartridge'],
        ['lib_helpers', '4', 'pathCartridge'],
        ['core', '5', 'coreCartridge'],
      ],
    );
  });
});
