import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { SiteCartridgePath } from '../../../../src/explorer/data/cartridge-path.ts';
import { isMovableCartridge, isRemovableCartridge } from '../../../../src/explorer/changeable-cartridges.ts';
import { hasFlag, isNodeOfKind } from '../../../../src/explorer/node.ts';
import { defaultVendor } from '../../../../contract/vendor.ts';
import { findObjectTypes, readCartridges } from '../../../../src/explorer/scripts/cartridge-contents.ts';
import { buildScriptsTree } from '../../../../src/explorer/scripts/scripts-tree.ts';
import { loadChildren, childLabels, findNode } from '../../../support/explorer.ts';
import { sampleCartridges } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

const isHook = isNodeOfKind('hook');
const pathOf = (names: readonly string[]): SiteCartridgePath => ({
  names,
  defaultNames: [],
  leadingNames: [],
});
const context = { vendor: defaultVendor, site: 'RefArch' };

describe('the tree "Scripts"', () => {
  const workspace = new ScriptWorkspace();
  before(() => {
    workspace
      .registerHooks('app', { 'svc.api.shop.order.afterPOST': './order.js', 'custom.point': './missing.js' })
      .write({
        'app/cartridge/scripts/order.js':
          "var mgr = require('x'); CustomObjectMgr.getCustomObject('Tier', 1);",
        'app/cartridge/scripts/shared.js': '',
        'base/cartridge/scripts/shared.js':
          "CustomObjectMgr.queryCustomObjects('Tier', ''); CustomObjectMgr.createCustomObject(\"Note\", 1)",
        'loose/cartridge/scripts/shared.js': '',
        'broken/package.json': '{ half',
        'broken/cartridge/x.js': '',
      });
  });
  after(() => workspace.remove());

  const tree = async (path: readonly string[] | undefined) =>
    buildScriptsTree({
      ...context,
      path: path && pathOf(path),
      cartridges: await readCartridges([workspace.folder]),
    }).nodes;

  it('the Scripts view lists the cartridges in path order, then those outside the path, then those without a folder', async () => {
    const nodes = await tree(['base', 'app', 'core']);
    assert.deepEqual(
      nodes.map(({ label, description }) => [label, description]),
      [
        ['base', '1'],
        ['app', '2'],
        ['broken', 'not on cartridge path'],
        ['loose', 'not on cartridge path'],
        ['core', '3 · not in workspace'],
      ],
    );
  });

  it('the row of a cartridge says if its package.json has another cartridge’s name, such as after its folder was renamed', async () => {
    workspace.write({
      'renamed/package.json': '{ "name": "app_one" }',
      'renamed/cartridge/scripts/x.js': '',
      'npm/package.json': '{ "name": "@shop/npm-cartridge" }',
      'npm/cartridge/scripts/x.js': '',
    });
    const nodes = await tree(['renamed', 'npm']);
    assert.deepEqual(
      nodes.slice(0, 2).map(({ description }) => description),
      ['1 · "app_one" in package.json', '2'],
    );
    assert.match(nodes[0]?.tooltip ?? '', /\nThe name of a cartridge is that of its folder\./);
    for (const name of ['renamed', 'npm']) rmSync(`${workspace.folder}/${name}`, { recursive: true });
  });

  it('the Scripts view shows which cartridges are in the path by default', async () => {
    const cartridges = await readCartridges([workspace.folder]);
    const { nodes } = buildScriptsTree({
      ...context,
      path: { ...pathOf(['base']), defaultNames: ['app', 'broken', 'loose'] },
      cartridges,
    });
    assert.deepEqual(
      nodes.map(({ label, description }) => [label, description]),
      [
        ['base', '1'],
        ['app', '2 · added by default'],
        ['broken', '3 · added by default'],
        ['loose', '4 · added by default'],
      ],
    );
  });

  it('the Scripts view shows the cartridges of the launch configuration as the first of the path', async () => {
    const cartridges = await readCartridges([workspace.folder]);
    const { nodes } = buildScriptsTree({
      ...context,
      path: { ...pathOf(['app_sample', 'base']), leadingNames: ['app', 'app_misspelt'] },
      cartridges,
    });
    assert.deepEqual(
      nodes.map(({ label, description }) => [label, description]),
      [
        ['app', '1 · from launch.json'],
        ['base', '4'],
        ['broken', 'not on cartridge path'],
        ['loose', 'not on cartridge path'],
        ['app_misspelt', '2 · not in workspace'],
        ['app_sample', '3 · not in workspace'],
      ],
    );
  });

  it('a cartridge of the Scripts view can be moved if it is on the site’s own path', async () => {
    const cartridges = await readCartridges([workspace.folder]);
    const movableNames = (path: SiteCartridgePath | undefined) =>
      buildScriptsTree({ ...context, path, cartridges })
        .nodes.filter(isMovableCartridge)
        .map(({ cartridge, site }) => `${site}/${cartridge}`);
    assert.deepEqual(movableNames({ names: ['base'], defaultNames: ['broken'], leadingNames: ['app'] }), [
      'RefArch/base',
      'RefArch/broken',
    ]);
    assert.deepEqual(movableNames(undefined), []);
  });

  it('a cartridge can be removed from the site’s own path in the Scripts view, also if it is not in the workspace', async () => {
    const cartridges = await readCartridges([workspace.folder]);
    const path = {
      names: ['base', 'app_gone'],
      defaultNames: ['broken'],
      leadingNames: ['app', 'app_misspelt'],
    };
    const removableNames = buildScriptsTree({ ...context, path, cartridges })
      .nodes.filter(isRemovableCartridge)
      .map(({ cartridge, site }) => `${site}/${cartridge}`);
    assert.deepEqual(removableNames, ['RefArch/base', 'RefArch/broken', 'RefArch/app_gone']);
  });

  it('the Scripts view has the positions of the Data view: names without a cartridge count', async () => {
    const cartridges = await readCartridges([workspace.folder]);
    const { nodes } = buildScriptsTree({
      ...context,
      path: { ...pathOf(['app_gone', 'base']), defaultNames: ['app', 'broken', 'loose'] },
      cartridges,
    });
    assert.deepEqual(
      nodes.map(({ label, description }) => [label, description]),
      [
        ['base', '2'],
        ['app', '3 · added by default'],
        ['broken', '4 · added by default'],
        ['loose', '5 · added by default'],
        ['app_gone', '1 · not in workspace'],
      ],
    );
  });

  it('the Scripts view shows what a cartridge overrides and what overrides it, along the path only', async () => {
    const nodes = await tree(['app', 'base']);
    assert.deepEqual(await childLabels(nodes, 'app', 'Overrides'), ['scripts/shared.js']);
    assert.deepEqual(await childLabels(nodes, 'base', 'Overridden by'), ['scripts/shared.js']);
    assert.deepEqual(await childLabels(nodes, 'loose'), []);
  });

  it('the Scripts view shows which operations run a hook, and which hooks can be debugged', async () => {
    const [order, custom] = await loadChildren(await findNode(await tree(['app']), 'app', 'Hooks'));
    assert.ok(order && isHook(order) && custom && isHook(custom));
    assert.ok(hasFlag(order, 'canDebug'));
    assert.equal(order.description, 'POST /orders');
    assert.equal(order.operationId, 'shop.orders.post');
    assert.equal(custom.description, 'called by scripts');
    assert.ok(!hasFlag(custom, 'canDebug'));
    assert.equal(custom.isProblem, true, 'its script is missing');
  });

  it('the Scripts view lists the cartridges even if no platform provides the path', async () => {
    assert.deepEqual(
      (await tree(undefined)).map(({ label }) => label),
      ['app', 'base', 'broken', 'loose'],
    );
  });

  it('the Scripts view has no row without cartridges, so that its welcome content is shown', () => {
    assert.deepEqual(buildScriptsTree({ ...context, path: pathOf([]), cartridges: [] }).nodes, []);
  });

  it('the types of custom objects that scripts name are found in the cartridges', async () => {
    assert.deepEqual(await findObjectTypes(await readCartridges([workspace.folder])), ['Note', 'Tier']);
  });

  it("the Scripts view lists the sample's cartridges, whose storefront hooks can be debugged", async () => {
    const cartridges = await readCartridges([sampleCartridges]);
    const nodes = buildScriptsTree({
      ...context,
      path: pathOf(['app_storefront', 'int_loyalty', 'lib_helpers']),
      cartridges,
    }).nodes;
    assert.deepEqual(
      nodes.map(({ label }) => label),
      ['app_storefront', 'int_loyalty', 'lib_helpers'],
    );
    for (const hook of await loadChildren(await findNode(nodes, 'app_storefront', 'Hooks')))
      assert.ok(hasFlag(hook, 'canDebug'), hook.label);
  });
});
