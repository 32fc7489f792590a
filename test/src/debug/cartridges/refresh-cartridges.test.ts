import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

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

describe('A cartridge whose folder is moved or deleted while a session runs', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
  });
  afterEach(() => fixture.close());

  it('a stack frame in a script of a moved cartridge has the file in the new folder', async () => {
    await fixture.start({ breakpoints: [6] });
    const folder = fixture.workspace.path('cartridges/moved/app_shop');
    mkdirSync(dirname(folder));
    renameSync(fixture.workspace.path('cartridges/app_shop'), folder);
    fixture.platform.thread(1).halt(frameAt(scriptPath, 6));
    const { body } = await fixture.dap.waitForStop();
    const [frame] = await fixture.dap.stack(body.threadId ?? 0);
    assert.equal(frame?.source?.path, `${folder}/cartridge/scripts/order.js`);
  });

  it('after the first of two cartridges with the same name is deleted, a breakpoint in the other one is verified', async () => {
    const file = fixture.workspace.write('cartridges/other/app_shop/cartridge/scripts/order.js', script);
    await fixture.start();
    const [shadowed] = await fixture.dap.setBreakpoints(file, 2);
    assert.match(shadowed?.message ?? '', /^Another folder has a cartridge "app_shop", too/);
    rmSync(fixture.workspace.path('cartridges/app_shop'), { recursive: true });
    const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
    assert.deepEqual([breakpoint?.verified, breakpoint?.message], [true, undefined]);
  });

  it('a breakpoint in a script of a renamed cartridge is verified, and one in its old folder is not', async () => {
    await fixture.start({ breakpoints: [6] });
    const folder = fixture.workspace.path('cartridges/app_first');
    renameSync(fixture.workspace.path('cartridges/app_shop'), folder);
    const [breakpoint] = await fixture.dap.setBreakpoints(`${folder}/cartridge/scripts/order.js`, 6);
    assert.equal(breakpoint?.verified, true);
    const [oldBreakpoint] = await fixture.dap.setBreakpoints(fixture.file, 6);
    assert.equal(oldBreakpoint?.verified, false);
    assert.deepEqual(
      [...fixture.platform.breakpoints.values()].map(({ script_path }) => script_path),
      ['/app_first/cartridge/scripts/order.js'],
    );
  });
});
