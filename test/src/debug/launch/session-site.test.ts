import assert from 'node:assert/strict';
import {
  decisiveActions,
  explanationText,
  findDecisiveFinding,
  type Finding,
} from '../../../../src/debug/doctor/finding.ts';
import { dapFixture, type DapFixture } from '../../../support/dap-session.ts';

const token = `e30.${Buffer.from('{"exp":4102444800}').toString('base64url')}.x`; // Expires in 2100.

describe('The cartridge path of a session whose launch configuration has one', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
  });
  afterEach(() => fixture.close());

  /** Starts a session with a path, on a service that was started with the same path and whose site has its own path. */
  const startSession = async (cartridgePath: string, sitePath: string): Promise<void> => {
    const { platform, configuration } = fixture;
    platform.shop = ({ path, headers }) =>
      path.endsWith('/access_token')
        ? { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 900 } }
        : path.endsWith('/sites/RefArch') && headers['x-svc-default-cartridges'] === 'true'
          ? {
              status: 200,
              headers: { 'x-svc-default-cartridges': '', 'x-svc-leading-cartridges': cartridgePath },
              body: { _v: '23.2', id: 'RefArch', cartridges: sitePath },
            }
          : { status: 404 };
    await fixture.start({
      configuration: {
        connection: {
          ...(configuration['connection'] as object),
          site: 'RefArch',
          clientPassword: 'secret',
        },
        cartridgePath,
      },
    });
  };
  const diagnose = async (path: string, line: number): Promise<Finding[]> =>
    (await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', { path, line })).findings;
  const writeScript = (cartridge: string): string =>
    fixture.workspace.write(
      `cartridges/${cartridge}/cartridge/scripts/points.js`,
      'exports.x = function () {\n  y();\n};\n',
    );

  it('a cartridge that the bundled service adds to the path runs, and the doctor offers to add it to the configuration', async () => {
    const file = writeScript('int_points');
    await startSession('app_shop', 'app_shop:int_points');
    const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
    assert.deepEqual([breakpoint?.verified, breakpoint?.message], [true, undefined]);
    const findings = await diagnose(file, 2);
    assert.deepEqual(
      findings.filter(({ check }) => check === 'path').map(({ verdict }) => verdict),
      ['pass'],
    );
    const hookFinding = findings.find(({ verdict }) => verdict === 'fail');
    const openFindings = findings.filter((finding) => finding !== hookFinding);
    assert.equal(
      explanationText(openFindings),
      '"cartridgePath" of the launch configuration does not contain "int_points". The bundled service adds it from its own cartridge path of RefArch, which commands such as "Move Up" change. In another folder or on an instance, it may be missing.',
    );
    assert.deepEqual(decisiveActions(openFindings).slice(-2), [
      { kind: 'addToLaunchPath', cartridge: 'int_points' },
      { kind: 'editLaunchConfiguration', attribute: 'cartridgePath' },
    ]);
  });

  it('a cartridge that is on neither path does not run, and the doctor offers to add it to the configuration', async () => {
    const file = writeScript('int_points');
    await startSession('app_shop', 'app_shop:lib_base');
    const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
    assert.equal(breakpoint?.verified, false);
    const finding = findDecisiveFinding(await diagnose(file, 2));
    assert.equal(finding?.text, '"cartridgePath" of the launch configuration does not contain "int_points".');
    assert.equal(finding.explanation, 'The session uses the path app_shop, lib_base.');
    assert.equal(finding.remedy, 'Add it there, and restart the session.');
    // The hover of the breakpoint and the page of the doctor have the same texts.
    const message = `${finding.text} ${finding.explanation} ${finding.remedy} `;
    assert.equal(breakpoint.message?.slice(0, message.length), message);
    assert.deepEqual(finding.actions, [
      { kind: 'addToLaunchPath', cartridge: 'int_points' },
      { kind: 'editLaunchConfiguration', attribute: 'cartridgePath' },
    ]);
  });

  it('a file is overridden by a cartridge that only the site has on its path', async () => {
    writeScript('app_first');
    const file = writeScript('int_points');
    await startSession('app_shop', 'app_first:int_points');
    const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
    assert.equal(breakpoint?.verified, false);
    assert.match(breakpoint.message ?? '', /Overridden by the cartridge "app_first"/);
  });

  it('the path of the launch configuration counts if the service does not report one', async () => {
    const file = writeScript('int_points');
    await fixture.start({ configuration: { cartridgePath: 'app_shop' } });
    const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
    assert.match(
      breakpoint?.message ?? '',
      /^"cartridgePath" of the launch configuration does not contain "int_points"\./,
    );
  });
});
