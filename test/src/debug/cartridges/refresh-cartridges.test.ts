import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, type DapFixture } from '../../../support/dap-session.ts';

const newScript = 'app_new/cartridge/scripts/rates.js';
const newFile = `cartridges/${newScript}`;
const script = 'exports.rate = function () {\n  return 1;\n};\n';

describe('A cartridge that is created while a session runs', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    await fixture.start({ breakpoints: [6] });
  });
  afterEach(() => fixture.close());

  it('a breakpoint in a script of a new cartridge is verified', async () => {
    const [missing] = await fixture.dap.setBreakpoints(fixture.workspace.path(newFile), 2);
    assert.equal(missing?.verified, false);
    const file = fixture.workspace.write(newFile, script);
    const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
    assert.deepEqual([breakpoint?.verified, breakpoint?.message], [true, undefined]);
  });

  it('a breakpoint that was set before its cartridge existed is verified when the cartridge path is read again', async () => {
    const file = fixture.workspace.path(newFile);
    const [missing] = await fixture.dap.setBreakpoints(file, 2);
    fixture.workspace.write(newFile, script);
    await fixture.dap.request('cartwright/pathChanged');
    const { body } = await fixture.dap.waitForEvent<Dap.BreakpointEvent>(
      'breakpoint',
      (event) => event.body.breakpoint.id === missing?.id,
    );
    assert.equal(body.breakpoint.verified, true);
  });

  it('a stack frame in a script of a new cartridge has the file of the script', async () => {
    const file = fixture.workspace.write(newFile, script);
    fixture.platform.thread(1).halt(frameAt(`/${newScript}`, 2));
    const { body } = await fixture.dap.waitForStop();
    const [frame] = await fixture.dap.stack(body.threadId ?? 0);
    assert.equal(frame?.source?.path, file);
  });

  it('the doctor knows the script of a new cartridge', async () => {
    const file = fixture.workspace.write(newFile, script);
    const { findings } = await fixture.dap.request<{ findings: { text: string }[] }>('cartwright/doctor', {
      path: file,
      line: 2,
    });
    assert.ok(findings.some(({ text }) => text === `The platform knows this file as /${newScript}.`));
  });
});
