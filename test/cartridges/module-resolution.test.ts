import assert from 'node:assert/strict';
import { cartridgeAt, modulesAt, type Cartridge } from '../../cartridges/cartridge.ts';
import { runFileStepsSync } from '../../cartridges/file-reader.ts';
import { modulePlaces, overriddenModules, resolveModule } from '../../cartridges/module-resolution.ts';
import { memoryFiles } from '../support/memory-files.ts';

const createCartridge = (name: string): Cartridge =>
  cartridgeAt(`/w/${name}/cartridge`, `/w/${name}/cartridge`);
const [custom, base, unlisted] = [
  createCartridge('app_custom'),
  createCartridge('app_base'),
  createCartridge('int_off'),
];
const modules = modulesAt('/w/modules', '/w/modules');
const search = { onPath: [custom, base], offPath: [unlisted], moduleFolders: [modules] };
const files = memoryFiles({
  '/w/app_custom/cartridge/models/cart.js': '',
  '/w/app_custom/cartridge/models/totals.ds': '',
  '/w/app_base/cartridge/models/cart.js': '',
  '/w/app_base/cartridge/models/totals.js': '',
  '/w/app_base/cartridge/config/index.js': '',
  '/w/app_base/cartridge/config.json': '{}',
  '/w/int_off/cartridge/service.js': '',
  '/w/modules/server/package.json': '{ "main": "./lib/server" }',
  '/w/modules/server/lib/server.js': '',
  '/w/modules/secret.js': '',
});
const requiringScript = { file: '/w/app_base/cartridge/models/order.js', cartridge: base };
const resolve = (id: string): string[] =>
  runFileStepsSync(resolveModule(modulePlaces(id, requiringScript, search)), files).map(({ file }) => file);

describe('Module IDs', () => {
  it('a module ID with `*` resolves to the module of each cartridge that has it, in the order of the path', () => {
    assert.deepEqual(resolve('*/cartridge/models/cart'), [
      '/w/app_custom/cartridge/models/cart.js',
      '/w/app_base/cartridge/models/cart.js',
    ]);
    assert.deepEqual(resolve('*/cartridge/models/totals'), [
      '/w/app_custom/cartridge/models/totals.ds',
      '/w/app_base/cartridge/models/totals.js',
    ]);
  });

  it('a module ID with `~`, a dot or a name resolves to a file of one cartridge, even if that is not on the path', () => {
    assert.deepEqual(resolve('~/cartridge/models/cart.js'), ['/w/app_base/cartridge/models/cart.js']);
    assert.deepEqual(resolve('./cart'), ['/w/app_base/cartridge/models/cart.js']);
    assert.deepEqual(resolve('../config'), ['/w/app_base/cartridge/config.json']);
    assert.deepEqual(resolve('../config/'), ['/w/app_base/cartridge/config/index.js']);
    assert.deepEqual(resolve('int_off/cartridge/service'), ['/w/int_off/cartridge/service.js']);
  });

  it('a module ID without a cartridge resolves to the main file of a package in a folder `modules`', () => {
    assert.deepEqual(resolve('server'), ['/w/modules/server/lib/server.js']);
    assert.deepEqual(resolve('svc/system/Site'), []);
  });

  it('a module ID never resolves to a file outside its cartridge', () => {
    assert.deepEqual(resolve('~/../modules/secret'), []);
    assert.deepEqual(resolve('../../../modules/secret'), []);
  });

  it('`module.superModule` resolves to the module with the same path in the next cartridges', () => {
    const overriddenFiles = runFileStepsSync(
      overriddenModules('cartridge/models/totals.ds', custom, search),
      files,
    );
    assert.deepEqual(
      overriddenFiles.map(({ file }) => file),
      ['/w/app_base/cartridge/models/totals.js'],
    );
    assert.deepEqual(
      runFileStepsSync(overriddenModules('cartridge/models/cart.js', base, search), files),
      [],
    );
  });
});
