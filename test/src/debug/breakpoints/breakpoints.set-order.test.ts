import assert from 'node:assert/strict';
import { dapFixture, type DapFixture } from '../../../support/dap-session.ts';

describe('Breakpoints that the editor sets quickly one after the other', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    await fixture.start({ breakpoints: [6, 8] });
  });
  afterEach(() => fixture.close());

  const lines = () => [...fixture.platform.breakpoints.values()].map(({ line_number: line }) => line);

  // VS Code sends a request for each of the breakpoints that an extension or "Remove All Breakpoints" removes.
  it('no breakpoint is left when all are removed one by one', async () => {
    const { dap, file } = fixture;
    assert.deepEqual(lines(), [6, 8]);
    await Promise.all([dap.setBreakpoints(file, 8), dap.setBreakpoints(file)]);
    assert.deepEqual(lines(), []);
  });

  it('the latest breakpoints of a file that is in no cartridge yet are set', async () => {
    const { dap, workspace } = fixture;
    const file = workspace.write(
      'cartridges/app_new/cartridge/scripts/rates.js',
      'var one = 1;\nvar two = 2;\n',
    );
    const results = await Promise.all([dap.setBreakpoints(file, 1, 2), dap.setBreakpoints(file, 2)]);
    assert.deepEqual(
      results.map((breakpoints) => breakpoints.map(({ line, verified }) => [line, verified])),
      [
        [
          [1, true],
          [2, true],
        ],
        [[2, true]],
      ],
    );
    assert.deepEqual(lines(), [6, 8, 2]);
    await Promise.all([dap.setBreakpoints(file, 1), dap.setBreakpoints(file)]);
    assert.deepEqual(lines(), [6, 8]);
  });
});
