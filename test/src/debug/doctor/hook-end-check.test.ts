import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import type { HookRun } from '../../../../contract/documents/debugger.ts';
import { defaultVendor } from '../../../../contract/vendor.ts';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import { ScriptMap } from '../../../../src/debug/cartridges/script-map.ts';
import { findHookEnd } from '../../../../src/debug/doctor/hook-end-check.ts';
import type { Finding } from '../../../../src/debug/doctor/finding.ts';
import type { Change } from '../../../../src/debug/doctor/platform-state.ts';
import { ReferenceReader } from '../../../../src/debug/doctor/reference-reader.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

const hook = 'svc.api.shop.order.afterPOST';
const hooks = JSON.stringify({ hooks: [{ name: hook, script: './cartridge/order.js' }] });
const manifest = '{ "hooks": "./hooks.json" }';

describe('The hook that an earlier cartridge may have ended', () => {
  let workspace: DapWorkspace;
  let lastFinding: Finding | undefined;
  beforeEach(() => {
    workspace = new DapWorkspace({
      'first/package.json': manifest,
      'first/hooks.json': hooks,
      'first/cartridge/order.js': 'exports.afterPOST = function (order) {\n  return check(order);\n};\n',
      'second/package.json': manifest,
      'second/hooks.json': hooks,
      'second/cartridge/order.js': 'exports.afterPOST = function (order) {\n  order.a = 1;\n};\n',
    });
    for (const name of ['first', 'second']) utimesSync(workspace.path(`${name}/cartridge/order.js`), 1, 1);
  });
  afterEach(() => workspace.remove());

  /** Examines the script of the second cartridge, after a run at 2000 seconds. */
  const find = async (run: Partial<HookRun> | undefined, changes: readonly Change[] = []) => {
    const cartridges = await findDebuggableCartridges([workspace.folder]);
    const map = new ScriptMap(cartridges);
    const file = workspace.path('second/cartridge/order.js');
    const names = ['first', 'second'];
    const finding = await findHookEnd(
      {
        file,
        line: 2,
        map,
        index: new ScriptIndex(),
        search: new ReferenceReader().startSearch(cartridges, names),
        path: { names, source: 'platform' },
      },
      map.scriptOf(file) ?? assert.fail(),
      {
        runs: run && [
          { extension_point: hook, method: 'POST', path: '/v23_2/orders', time: 2_000_000, ...run },
        ],
        vendor: defaultVendor,
        callingHooks: [],
        latestRequest: undefined,
        changes,
      },
    );
    lastFinding = finding;
    return finding?.text;
  };
  const possible = '"first" may end the hook before this file runs.';

  it('without a report, a function that may return a Status may end the hook', async () => {
    assert.equal(await find(undefined), possible);
  });

  it('the first action opens the function that ends the hook, and a move is not advised if it would only swap the two', async () => {
    await find(undefined);
    assert.match(lastFinding?.remedy ?? '', /, or move "second" before "first" on the cartridge path\.$/);
    workspace.write(
      'second/cartridge/order.js',
      "exports.afterPOST = function () {\n  return new (require('svc/system/Status'))(0);\n};\n",
    );
    await find(undefined);
    assert.equal(lastFinding?.actions?.[0]?.kind, 'openFile');
    assert.equal(
      lastFinding.remedy,
      'Let afterPOST in "first" return a Status only for an error. If you move "second" before "first", it ends the hook instead, because it also returns a Status.',
    );
  });

  it('a function that the latest request got past is not named, also if the examined script has changed since', async () => {
    assert.equal(await find({}), undefined);
    assert.equal(await find({}, [{ subject: 'order.js', time: 3_000_000, isOwn: true }]), undefined);
  });

  it('a function that the latest request got past may end the hook after its script or another one has changed', async () => {
    assert.equal(await find({}, [{ subject: 'rates.js', time: 3_000_000 }]), possible);
    utimesSync(workspace.path('first/cartridge/order.js'), 3000, 3000);
    assert.equal(await find({}, [{ subject: 'order.js', time: 3_000_000, isOwn: true }]), possible);
  });

  it('a function that the latest request did not get past is named, also if the examined script has changed since', async () => {
    const changes = [{ subject: 'order.js', time: 3_000_000, isOwn: true }];
    const end = {
      extension_point: hook,
      script_path: '/first/cartridge/order.js',
      status: 'ok',
      code: '',
    } as const;
    assert.equal(await find({ ended_by: end }), '"first" ended the hook before this file ran.');
    assert.equal(await find({ ended_by: end }, changes), possible);
  });
});
