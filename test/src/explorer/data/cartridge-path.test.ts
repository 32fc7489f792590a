import assert from 'node:assert/strict';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import {
  additionText,
  addCartridge,
  dropOnPath,
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
/** The cartridges of the sample shop's path that the workspace has. */
const initialNames = ['app_storefront'];

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
        ['app_mine', '2 · added by default'],
        ['plugin_größe', '3 · added by default'],
        ['core', '4'],
      ],
    );
  });

  it('the path of a workspace with other cartridges has no cartridge of the sample shop, also after a change', async () => {
    const ownWorkspace = new ScriptWorkspace();
    ownWorkspace.write({ 'app_base/cartridge/scripts/a.js': '', 'app_custom/cartridge/scripts/a.js': '' });
    try {
      service = await startTestService({ flags: ['--cartridges', ownWorkspace.folder] });
      access = accessTo(service.http);
      const { names, defaultNames } = await readCartridgePath(access.data, site);
      assert.deepEqual([names, defaultNames], [[], ['app_base', 'app_custom']]);
      await addCartridge(access.data, site, 'app_custom');
      assert.deepEqual((await readCartridgePath(access.data, site)).names, ['app_custom', 'app_base']);
    } finally {
      ownWorkspace.remove();
    }
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
    await removeCartridge(access.data, site, 'app_storefront');
    assert.deepEqual((await readCartridgePath(access.data, site)).names, ['app_mine']);
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
    });
  });

  it('cartridges that are dropped on a cartridge of the command line become the first of the site’s path', () => {
    const path = { names: ['a', 'b', 'c'], defaultNames: [], leadingNames: ['app_mine'] };
    assert.deepEqual(dropOnPath(path, ['c'], 'app_mine'), ['c', 'a', 'b']);
    assert.deepEqual(dropOnPath(path, ['c'], 'b'), ['a', 'c', 'b']);
    assert.deepEqual(dropOnPath(path, ['a'], 'core'), ['b', 'c', 'a']);
    assert.deepEqual(dropOnPath(path, ['a'], undefined), ['b', 'c', 'a']);
  });

  it('cartridges that are dropped on a cartridge after them are moved behind it, so that every drop changes the path', () => {
    const path = { names: ['a', 'b', 'c', 'd'], defaultNames: [], leadingNames: [] };
    assert.deepEqual(dropOnPath(path, ['a'], 'b'), ['b', 'a', 'c', 'd']);
    assert.deepEqual(dropOnPath(path, ['a', 'b'], 'c'), ['c', 'a', 'b', 'd']);
    assert.deepEqual(dropOnPath(path, ['a', 'd'], 'c'), ['b', 'a', 'd', 'c']);
    assert.deepEqual(dropOnPath(path, ['c'], 'd'), ['a', 'b', 'd', 'c']);
  });

  it('a cartridge that is not on the path is added before the one on which it is dropped', () => {
    const path = { names: ['a', 'b'], defaultNames: [], leadingNames: ['app_mine'] };
    assert.deepEqual(dropOnPath(path, ['new'], 'b'), ['a', 'new', 'b']);
    assert.deepEqual(dropOnPath(path, ['new'], 'app_mine'), ['new', 'a', 'b']);
    assert.deepEqual(dropOnPath(path, ['new'], 'core'), ['a', 'b', 'new']);
    assert.deepEqual(dropOnPath(path, ['new'], undefined), ['a', 'b', 'new']);
  });

  it('the message about an added cartridge says where it is on the path', () => {
    const textOf = (names: string[], leadingNames: string[]) =>
      additionText({ names, defaultNames: [], leadingNames }, 'new', site);
    assert.equal(
      textOf(['a'], []),
      'Cartwright: "new" was added to the cartridge path of RefArch, before a.',
    );
    assert.match(textOf(['a'], ['app_mine']), /, after app_mine\.$/);
    assert.match(textOf([], []), /of RefArch\.$/);
  });

  it('the Data view shows the cartridges of the command line first, and cannot move them', async () => {
    await start('--cartridge-path', 'app_mine');
    const rows = await loadChildren(cartridgePathNode(createExplorerContext(access), site));
    assert.deepEqual(
      rows.map(({ label, description, kind }) => [label, description, kind]),
      [
        ['app_mine', '1 · from launch.json', 'coreCartridge'],
        ['app_storefront', '2', 'pathCartridge'],
        ['core', '3', 'coreCartridge'],
      ],
    );
  });
});
