import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { firstOfEachName } from '../../cartridges/cartridge.ts';
import { Overlays } from '../../cartridges/overlays.ts';
import { defaultVendor } from '../../contract/vendor.ts';
import { cachedCartridges } from '../../server/scripting/cartridges.ts';
import { createHookRegistry } from '../../server/scripting/hook-registry.ts';
import { knownHooks } from '../../cartridges/known-hooks.ts';
import { RefreshThrottle } from '../../server/scripting/refresh-throttle.ts';
import { ScriptFiles } from '../../runtime/modules/script-files.ts';
import { findDebuggableCartridges } from '../../src/debug/cartridges/debugged-cartridges.ts';
import { reachabilityWarning } from '../../src/debug/cartridges/reachability.ts';
import { ScriptIndex } from '../../src/debug/cartridges/script-index.ts';
import { ScriptMap } from '../../src/debug/cartridges/script-map.ts';
import { readCartridges } from '../../src/explorer/scripts/cartridge-contents.ts';
import { DapWorkspace } from '../support/dap-workspace.ts';
import { CollectedLog } from '../support/collected-log.ts';

const hookName = 'svc.api.shop.order.afterPOST';
const manifest = JSON.stringify({ hooks: './cartridge/scripts/hooks.json' });
const hooksFile = JSON.stringify({ hooks: [{ name: hookName, script: './order' }] });
/** Returns the files of a cartridge that registers one hook. */
const createHookFiles = (folder: string): Record<string, string> => ({
  [`${folder}/package.json`]: manifest,
  [`${folder}/cartridge/scripts/hooks.json`]: hooksFile,
  [`${folder}/cartridge/scripts/order.js`]: 'exports.afterPOST = function () {};',
});

interface Layout {
  readonly files: Readonly<Record<string, string>>;
  /** Links by their paths, with their targets. */
  readonly links?: Readonly<Record<string, string>>;
  /** The searched folders; the workspace itself by default. */
  readonly folders?: readonly string[];
  /** Folders of the expected cartridges in order of precedence. */
  readonly cartridges: readonly string[];
  /** Folders named `modules`, whose scripts all cartridges beside them share. */
  readonly modules?: readonly string[];
  /** Script paths that run for the hook. */
  readonly hooks?: readonly string[];
  /** Script paths that another cartridge overrides, with the script path that is used instead. */
  readonly overridden?: Readonly<Record<string, string>>;
}

const layouts: Readonly<Record<string, Layout>> = {
  'a reference storefront with its cartridges in the folder "cartridges"': {
    files: {
      'package.json': '{"name": "storefront", "main": "index.js"}',
      ...createHookFiles('cartridges/app_custom'),
      'cartridges/app_custom/.project': '<projectDescription/>',
      'cartridges/app_custom/cartridge/controllers/Cart.js': '',
      'cartridges/app_custom/cartridge/client/default/js/main.js': '',
      ...createHookFiles('cartridges/app_storefront_base'),
      'cartridges/app_storefront_base/cartridge/controllers/Cart.js': '',
      'cartridges/app_storefront_base/cartridge/models/cart.js': '',
      'cartridges/bm_app_storefront_base/cartridge/templates/resources/bm.properties': 'a=b',
      'cartridges/modules/server.js': '',
      'cartridges/modules/server/server.js': '',
      'test/mocks/cartridge.js': '',
      'test/unit/app_custom/models/cart.js': '',
      'node_modules/app_vendored/cartridge/scripts/x.js': '',
      '.git/cartridge/scripts/x.js': '',
    },
    cartridges: [
      'cartridges/app_custom',
      'cartridges/app_storefront_base',
      'cartridges/bm_app_storefront_base',
    ],
    modules: ['cartridges/modules'],
    hooks: ['/app_custom/cartridge/scripts/order.js', '/app_storefront_base/cartridge/scripts/order.js'],
    overridden: {
      '/app_storefront_base/cartridge/controllers/Cart.js': '/app_custom/cartridge/controllers/Cart.js',
    },
  },
  'a plugin that is itself the cartridge': {
    files: {
      ...createHookFiles('plugin_wishlists'),
      'plugin_wishlists/test/unit/x.js': '',
      'plugin_wishlists/node_modules/other/cartridge/scripts/x.js': '',
    },
    folders: ['plugin_wishlists'],
    cartridges: ['plugin_wishlists'],
    hooks: ['/plugin_wishlists/cartridge/scripts/order.js'],
  },
  'a connector whose hooks and scripts are not in a folder "cartridge"': {
    files: {
      ...createHookFiles('cartridges/app_custom'),
      'cartridges/int_fraud/package.json': JSON.stringify({ hooks: './hooks.json' }),
      'cartridges/int_fraud/hooks.json': hooksFile,
      'cartridges/int_fraud/order.js': 'exports.afterPOST = function () {};',
      'cartridges/tools/package.json': JSON.stringify({ hooks: './missing.json' }),
      'package.json': JSON.stringify({ hooks: { 'pre-commit': 'npm test' } }),
    },
    cartridges: ['cartridges/app_custom', 'cartridges/int_fraud'],
    hooks: ['/app_custom/cartridge/scripts/order.js', '/int_fraud/order.js'],
  },
  'a monorepo whose packages have cartridges': {
    files: {
      ...createHookFiles('packages/brand/cartridges/app_brand'),
      'packages/brand/cartridges/app_brand/cartridge/models/price.ds': '',
      'packages/core/cartridges/app_core/cartridge/models/price.js': '',
      'packages/core/node_modules/app_core/cartridge/models/price.js': '',
      'packages/tools/src/index.ts': '',
    },
    cartridges: ['packages/brand/cartridges/app_brand', 'packages/core/cartridges/app_core'],
    hooks: ['/app_brand/cartridge/scripts/order.js'],
    overridden: { '/app_core/cartridge/models/price.js': '/app_brand/cartridge/models/price.ds' },
  },
  'an older storefront with its cartridges two folders deep, one of which has only pipelines': {
    files: {
      'storefront/cartridges/app_storefront_core/cartridge/scripts/util.ds': '',
      'storefront/cartridges/app_storefront_pipelines/cartridge/pipelines/Cart.xml': '',
      'storefront/cartridges/app_storefront_pipelines/.project': '',
      'storefront/documentation/cartridge/readme.md': 'about cartridges',
    },
    cartridges: [
      'storefront/cartridges/app_storefront_core',
      'storefront/cartridges/app_storefront_pipelines',
    ],
  },
  'sources with a copy that a build has written': {
    files: {
      ...createHookFiles('src/int_payments'),
      ...createHookFiles('dist/int_payments'),
      'dist/int_generated/cartridge/scripts/x.js': '',
      'build/cartridges/int_payments/cartridge/scripts/x.js': '',
    },
    cartridges: ['src/int_payments', 'dist/int_generated'],
    hooks: ['/int_payments/cartridge/scripts/order.js'],
  },
  'two workspace folders that have a cartridge with the same name': {
    files: {
      'second/app_shared/cartridge/scripts/x.js': '',
      'first/app_shared/cartridge/scripts/x.js': '',
      'first/app_first/cartridge/scripts/y.js': '',
    },
    folders: ['second', 'first'],
    cartridges: ['second/app_shared', 'first/app_first'],
  },
  'a folder with links to cartridges outside it': {
    files: {
      'checkouts/custom-v2/cartridge/scripts/x.js': '',
      'workspace/readme.md': '',
    },
    links: { 'workspace/app_custom': 'checkouts/custom-v2', 'workspace/again': 'workspace' },
    folders: ['workspace'],
    cartridges: ['workspace/app_custom'],
  },
  'cartridges at the deepest level that is searched, and below it': {
    files: {
      'a/b/c/d/app_deep/cartridge/scripts/x.js': '',
      'a/b/c/d/e/app_deeper/cartridge/scripts/x.js': '',
    },
    cartridges: ['a/b/c/d/app_deep'],
  },
  'a workspace folder inside another one, whose cartridges are at the deepest level of the inner one': {
    files: {
      'outer/a/b/c/d/inner/cartridges/app_inner/cartridge/scripts/y.js': '',
      'outer/a/b/c/d/inner/e/f/g/h/app_deep/cartridge/scripts/z.js': '',
      'outer/a/b/c/d/inner/e/f/g/h/i/app_deeper/cartridge/scripts/x.js': '',
      'outer/app_outer/cartridge/scripts/x.js': '',
    },
    folders: ['outer', 'outer/a/b/c/d/inner'],
    cartridges: [
      'outer/app_outer',
      'outer/a/b/c/d/inner/cartridges/app_inner',
      'outer/a/b/c/d/inner/e/f/g/h/app_deep',
    ],
  },
  'a folder to which two links lead, the first of them from a deeper folder': {
    files: { 'checkouts/app_custom/cartridge/scripts/x.js': '', 'workspace/a/b/readme.md': '' },
    links: {
      'workspace/a/b/app_custom': 'checkouts/app_custom',
      'workspace/app_custom': 'checkouts/app_custom',
    },
    folders: ['workspace'],
    cartridges: ['workspace/a/b/app_custom'],
  },
  'a cartridge with a project file but no code, and a similar folder without a project file': {
    files: {
      'app_new/.project': '<projectDescription/>',
      'app_new/cartridge/readme.md': 'to be written',
      'notes/cartridge/readme.md': 'a printer',
    },
    cartridges: ['app_new'],
  },
};

describe('the cartridges of a workspace', () => {
  for (const [title, layout] of Object.entries(layouts)) {
    describe(`with ${title}`, () => {
      let workspace: DapWorkspace;
      let folders: string[];
      let cartridgePath: string[];
      beforeEach(() => {
        workspace = new DapWorkspace(layout.files);
        for (const [link, target] of Object.entries(layout.links ?? {}))
          symlinkSync(workspace.path(target), workspace.path(link), 'dir');
        folders = layout.folders?.map((folder) => workspace.path(folder)) ?? [workspace.folder];
        cartridgePath = layout.cartridges.map((folder) => folder.split('/').at(-1)!);
      });
      afterEach(() => workspace.remove());

      const resolveInService = () => cachedCartridges(folders, Date, 0).onPath(cartridgePath);
      const listExpectedFolders = () => layout.cartridges.map((folder) => workspace.path(folder));

      it('the debug adapter, the service and the explorer discover the same cartridges', async () => {
        const debuggedCartridges = await findDebuggableCartridges(folders);
        const adapterCartridges = firstOfEachName(debuggedCartridges.filter(({ isShared }) => !isShared));
        assert.deepEqual(
          adapterCartridges.map(({ folder }) => folder),
          listExpectedFolders(),
          'adapter',
        );
        assert.deepEqual(
          resolveInService().onPath.map(({ folder }) => folder),
          listExpectedFolders(),
          'service',
        );
        const explorerCartridges = await readCartridges(folders);
        assert.deepEqual(
          explorerCartridges.map(({ folder }) => folder),
          listExpectedFolders(),
          'explorer',
        );
        const modules = (layout.modules ?? []).map((folder) => workspace.path(folder));
        assert.deepEqual(
          resolveInService().moduleFolders.map(({ folder }) => folder),
          modules,
        );
        assert.deepEqual(
          debuggedCartridges.filter(({ isShared }) => isShared).map(({ folder }) => folder),
          modules,
        );
      });

      it('the service, the explorer and the debug adapter read the same hook registrations', async () => {
        const { onPath } = resolveInService();
        const registry = createHookRegistry(
          new CollectedLog(),
          knownHooks(defaultVendor),
          new RefreshThrottle(Date, 0),
        );
        assert.deepEqual(registry.scripts(hookName, onPath), layout.hooks ?? []);
        const hooks = (await readCartridges(folders)).flatMap((cartridge) => cartridge.hooks);
        const map = new ScriptMap(await findDebuggableCartridges(folders));
        assert.deepEqual(
          hooks.map(({ file }) => map.scriptOf(file!)?.scriptPath),
          layout.hooks ?? [],
        );
      });

      it('the explorer, the debug adapter and `require` agree on which files override others', async () => {
        const explorerCartridges = await readCartridges(folders);
        const overlays = new Overlays(explorerCartridges);
        const overriddenFiles = explorerCartridges.flatMap((cartridge) =>
          overlays
            .listOverriddenFiles(cartridge)
            .map(({ path: file, other, otherPath }) => [
              `/${cartridge.name}/cartridge/${file}`,
              `/${other.name}/cartridge/${otherPath}`,
            ]),
        );
        assert.deepEqual(Object.fromEntries(overriddenFiles), layout.overridden ?? {});
        const cartridges = await findDebuggableCartridges(folders);
        const map = new ScriptMap(cartridges);
        const cartridgesOnPath = resolveInService().onPath.map(({ name, folder }) => ({
          name,
          root: folder,
        }));
        const scripts = new ScriptFiles({
          cartridges: cartridgesOnPath,
          cartridgesOffPath: [],
          moduleFolders: [],
        });
        for (const [overridden, used] of Object.entries(layout.overridden ?? {})) {
          const mappedScript = map.scriptOf(map.fileOf(overridden)!)!;
          const warning = reachabilityWarning(
            mappedScript,
            map,
            { names: cartridgePath, source: 'configuration' },
            { file: map.fileOf(overridden)!, line: 1, index: new ScriptIndex() },
          );
          assert.equal(warning?.overridingFile, map.fileOf(used));
          const [, , ...relative] = overridden.replace(/\.(js|ds)$/, '').split('/');
          const resolution = scripts.resolve(`*/${relative.join('/')}`, { path: overridden, cartridge: '' });
          assert.equal(resolution.path, used);
        }
      });
    });
  }

  it('the debug adapter finds cartridges in a path that ends in "/cartridge" or a slash', async () => {
    const workspace = new DapWorkspace({ 'w/app_a/cartridge/scripts/x.js': '' });
    try {
      for (const folder of [workspace.path('w/app_a/cartridge'), `${workspace.path('w')}/`]) {
        const map = new ScriptMap(await findDebuggableCartridges([folder]));
        const file = workspace.path('w/app_a/cartridge/scripts/x.js');
        assert.equal(map.scriptOf(file)?.scriptPath, '/app_a/cartridge/scripts/x.js');
      }
    } finally {
      workspace.remove();
    }
  });

  it('the service discovers cartridges again when one is added or gets its first script', () => {
    const workspace = new DapWorkspace({
      'app_a/cartridge/scripts/x.js': '',
      'app_b/cartridge/notes/a.md': '',
    });
    try {
      let now = 0;
      const cartridges = cachedCartridges([workspace.folder], { now: () => (now += 1000) });
      const listNames = () => cartridges.onPath([]).offPath.map(({ name }) => name);
      assert.deepEqual(listNames(), ['app_a']);
      workspace.write('app_b/cartridge/notes/first.js', '');
      assert.deepEqual(listNames(), ['app_a', 'app_b']);
      workspace.write('more/app_c/cartridge/scripts/x.js', '');
      assert.deepEqual(listNames(), ['app_a', 'app_b', 'app_c']);
    } finally {
      workspace.remove();
    }
  });
});
