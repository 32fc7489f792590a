import assert from 'node:assert/strict';
import { findDecisiveFinding, type Finding } from '../../../../src/debug/doctor/finding.ts';
import { remedyLabel } from '../../../../src/debug/doctor/remedy.ts';
import { dapFixture, type DapFixture } from '../../../support/dap-session.ts';

const hookName = 'svc.api.shop.order.afterPOST';
const endingHook =
  "var Status = require('svc/system/Status');\nexports.afterPOST = function () {\n  return new Status(Status.OK);\n};\n";
const continuingHook = 'exports.afterPOST = function () {\n  return undefined;\n};\n';

describe('Where the doctor adds a cartridge to the path of the launch configuration', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
  });
  afterEach(() => fixture.close());

  const writeHook = (cartridge: string, text: string): string => {
    const { workspace } = fixture;
    workspace.write(`cartridges/${cartridge}/package.json`, '{ "hooks": "./hooks.json" }');
    workspace.write(
      `cartridges/${cartridge}/hooks.json`,
      JSON.stringify({ hooks: [{ name: hookName, script: './cartridge/scripts/order.js' }] }),
    );
    return workspace.write(`cartridges/${cartridge}/cartridge/scripts/order.js`, text);
  };

  /** Examines a line of a cartridge that is not on the path of the launch configuration. */
  const examine = async (path: string, line: number, cartridgePath: string) => {
    await fixture.start({ configuration: { cartridgePath } });
    await fixture.dap.setBreakpoints(path, line);
    const { findings } = await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', {
      path,
      line,
    });
    return findDecisiveFinding(findings);
  };

  it('a cartridge is added to the launch path before the first cartridge that ends the hook', async () => {
    writeHook('app_custom', continuingHook);
    writeHook('app_base', endingHook);
    const file = writeHook('plugin_gift', continuingHook);
    const finding = await examine(file, 2, 'app_custom:app_base');
    assert.deepEqual(finding?.actions?.[0], {
      kind: 'addToLaunchPath',
      cartridge: 'plugin_gift',
      before: 'app_base',
    });
  });

  it('a cartridge is added to the launch path before the first cartridge that overrides the file', async () => {
    const write = (cartridge: string): string =>
      fixture.workspace.write(`cartridges/${cartridge}/cartridge/scripts/points.js`, 'exports.a = 1;\n');
    write('app_base');
    const finding = await examine(write('plugin_gift'), 1, 'app_shop:app_base');
    assert.deepEqual(finding?.actions?.[0], {
      kind: 'addToLaunchPath',
      cartridge: 'plugin_gift',
      before: 'app_base',
    });
  });

  it('a cartridge is added at the end of the launch path if no other cartridge keeps its code from running', async () => {
    writeHook('app_base', continuingHook);
    const finding = await examine(writeHook('plugin_gift', endingHook), 3, 'app_shop:app_base');
    assert.deepEqual(finding?.actions?.[0], { kind: 'addToLaunchPath', cartridge: 'plugin_gift' });
  });

  it('a misspelled name on the launch path is replaced by the name of the cartridge', async () => {
    writeHook('app_base', endingHook);
    const file = writeHook('plugin_gift', continuingHook);
    const finding = await examine(file, 2, 'plugin_gfit:app_base');
    assert.match(finding?.remedy ?? '', /^Did you mean "plugin_gift" by "plugin_gfit"\?/);
    const [action] = finding?.actions ?? [];
    assert.ok(action);
    assert.equal(remedyLabel(action), 'Change plugin_gfit to plugin_gift');
  });
});
