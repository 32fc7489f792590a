import assert from 'node:assert/strict';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('A platform that halts on a line other than the one it reported for the breakpoint', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(() => fixture.close());

  const run = async (...lines: number[]) => {
    const thread = fixture.platform.thread(1);
    const [first = 0, ...otherLines] = lines;
    for (const line of otherLines) thread.nextHalts.push([frameAt(scriptPath, line)]);
    thread.halt(frameAt(scriptPath, first));
    const { body } = await fixture.dap.waitForStop();
    return [body.reason, body.hitBreakpointIds ?? [], (await fixture.dap.stack(1))[0]?.line];
  };

  it('a halt on another line of the statement, or on the line after it, is a hit of the breakpoint', async () => {
    const { dap, file, workspace } = fixture;
    workspace.write(
      'cartridges/app_shop/cartridge/scripts/order.js',
      [
        'function afterPOST(order) {', //               1
        '  var list = order', //                        2
        '    .lines', //                                3
        '    .map(total', //                            4
        '      .of);', //                               5
        '  log(order);', //                             6
        '', //                                          7
        '  return list;', //                            8
        '}', //                                         9
        'exports.afterPOST = afterPOST;', //           10
      ].join('\n'),
    );
    await fixture.start();
    const [, , third] = await dap.setBreakpoints(
      file,
      { line: 3, logMessage: 'in the statement' },
      { line: 6, hitCondition: '> 1' },
      { line: 8 },
    );
    // Lines 2 and 5 belong to the log point's statement. Line 7 follows the breakpoint on line 6, which does not stop
    // at its first hit. Line 9 follows the breakpoint on line 8.
    assert.deepEqual(await run(5, 2, 7, 9), ['breakpoint', [third?.id], 9]);
    assert.equal(dap.output('console').match(/in the statement/g)?.length, 2);
  });

  it('a halt outside the function, at `debugger` or at a later statement does not hit a log point', async () => {
    const { dap, file, workspace } = fixture;
    workspace.write(
      'cartridges/app_shop/cartridge/scripts/order.js',
      [
        'function afterPOST(order) {', //               1
        '  var sum = 0;', //                            2
        '  debugger;', //                               3
        '  sum += order.total;', //                     4
        '  return sum;', //                             5
        '}', //                                         6
        'exports.afterPOST = afterPOST;', //            7
      ].join('\n'),
    );
    await fixture.start();
    await dap.setBreakpoints(file, { line: 2, logMessage: 'passed' });
    for (const line of [3, 4, 7]) assert.deepEqual(await run(line), ['breakpoint', [], line], `line ${line}`);
    assert.doesNotMatch(dap.output('console'), /passed/);
  });

  it('a breakpoint on unreachable code is not set, and its message says why', async () => {
    const { dap, file, workspace, platform } = fixture;
    workspace.write(
      'cartridges/app_shop/cartridge/scripts/order.js',
      'exports.afterPOST = function (order) {\n  return order\n    .lines;\n  order.never();\n};\n',
    );
    await fixture.start();
    const [chainBreakpoint, unreachableBreakpoint] = await dap.setBreakpoints(file, 2, 4);
    assert.deepEqual([chainBreakpoint?.verified, chainBreakpoint?.line], [true, 3]);
    assert.equal(unreachableBreakpoint?.verified, false);
    assert.match(
      unreachableBreakpoint.message ?? '',
      /This line is never reached: the code before it always leaves the function or the block/,
    );
    assert.equal(platform.breakpoints.size, 1);
  });
});
