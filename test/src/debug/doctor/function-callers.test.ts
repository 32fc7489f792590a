import assert from 'node:assert/strict';
import { defaultVendor } from '../../../../contract/vendor.ts';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import { findCallingHooks } from '../../../../src/debug/doctor/function-callers.ts';
import { ReferenceReader } from '../../../../src/debug/doctor/reference-reader.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

const scripts = 'app/cartridge/scripts';
const points = [
  "'use strict';",
  'function isDouble(id) {',
  '  return id === 1;',
  '}',
  'exports.forAmount = function (amount) {',
  '  return amount;',
  '};',
  'exports.earnedBy = function (order) {',
  '  return order.items.map(function (item) {',
  '    return isDouble(item.id) ? 2 : exports.forAmount(1);',
  '  });',
  '};',
  '',
].join('\n');
const hooks = [
  { name: 'svc.api.shop.basket.validateBasket', script: './basket.js' },
  { name: 'svc.api.shop.basket.afterPOST', script: './basket.js' },
  { name: 'svc.api.shop.order.beforePOST', script: './order.js' },
  { name: 'svc.api.shop.order.afterPOST', script: './order.js' },
];
const requirePoints = "var points = require('*/cartridge/scripts/loyalty/points');\n";

describe('The hooks whose functions call a function', () => {
  let workspace: DapWorkspace;
  afterEach(() => workspace.remove());

  const find = async (line: number, changes: Readonly<Record<string, string>> = {}) => {
    const pointsFile = `${scripts}/loyalty/points.js`;
    workspace = new DapWorkspace({
      'app/package.json': JSON.stringify({ hooks: './cartridge/scripts/hooks.json' }),
      [`${scripts}/hooks.json`]: JSON.stringify({ hooks }),
      [pointsFile]: points,
      [`${scripts}/basket.js`]: `${requirePoints}exports.validateBasket = function (basket) {\n  points.forAmount(basket.total); // not points.earnedBy\n};\nexports.afterPOST = function (earnedBy) {\n  earnedBy();\n};\n`,
      [`${scripts}/order.js`]: `${requirePoints}exports.beforePOST = function () {\n  return 1;\n};\nfunction note(order) {\n  order.custom.points = points.earnedBy(order);\n}\nexports.afterPOST = function (order) {\n  note(order);\n};\n`,
      ...changes,
    });
    const cartridges = await findDebuggableCartridges([workspace.folder]);
    const callers = await new ReferenceReader().startSearch(cartridges).callers();
    const callingHooks = findCallingHooks(
      { file: workspace.path(pointsFile), scriptPath: '/app/cartridge/scripts/loyalty/points.js' },
      line,
      { scripts: callers, index: new ScriptIndex(), vendor: defaultVendor },
    );
    return callingHooks?.map(({ hook }) => hook);
  };
  const order = 'svc.api.shop.order.afterPOST';

  it('a function is traced only to the hook that calls it, here through another function', async () => {
    assert.deepEqual(await find(10), [order]);
  });

  it('a function is traced to a hook through a function of its own script', async () => {
    assert.deepEqual(await find(3), [order]);
  });

  it('of several hooks that call a function, the one with the fewest requests is first', async () => {
    assert.deepEqual(await find(6), [order, 'svc.api.shop.basket.validateBasket']);
  });

  it('the hooks are unknown for code outside functions, and for a function that such code uses', async () => {
    assert.equal(await find(1), undefined);
    assert.equal(
      await find(10, { [`${scripts}/order.js`]: `${requirePoints}exports.afterPOST = points.earnedBy;\n` }),
      undefined,
    );
  });

  it('the hooks of a function are unknown if no function of a hook calls it', async () => {
    assert.equal(await find(10, { [`${scripts}/order.js`]: '' }), undefined);
  });

  it('a function of the same name in a script that requires the module does not count as a call', async () => {
    for (const call of ['isDouble(1)', 'earnedBy(order)'])
      assert.equal(
        await find(call.startsWith('is') ? 3 : 10, {
          [`${scripts}/order.js`]: `const { forAmount } = require('*/cartridge/scripts/loyalty/points');\nfunction isDouble(id) {\n  return id;\n}\nfunction earnedBy(order) {\n  return forAmount(1);\n}\nexports.afterPOST = function (order) {\n  ${call};\n};\n`,
        }),
        undefined,
        call,
      );
    assert.deepEqual(
      await find(10, {
        [`${scripts}/order.js`]: `const { earnedBy: earned } = require('*/cartridge/scripts/loyalty/points');\nexports.afterPOST = function (order) {\n  earned(order);\n};\n`,
      }),
      [order],
    );
  });
});
