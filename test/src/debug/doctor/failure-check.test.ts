import assert from 'node:assert/strict';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import { ScriptMap } from '../../../../src/debug/cartridges/script-map.ts';
import { checkFailure } from '../../../../src/debug/doctor/failure-check.ts';
import type { Change } from '../../../../src/debug/doctor/platform-state.ts';
import type { SentRequest } from '../../../../src/debug/trigger/sent-requests.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

const order = 'app_shop/cartridge/scripts/order.js';
const totals = 'app_shop/cartridge/scripts/totals.js';

describe('the check whether the last request failed', () => {
  let workspace: DapWorkspace;
  beforeEach(() => {
    workspace = new DapWorkspace({
      'app_shop/package.json': '{}',
      [order]: [
        "var totals = require('./totals');",
        'exports.afterPOST = function (order) {',
        '  var total = totals.of(order);',
        '  log(total);',
        '};',
        'function log(total) {',
        '  return total;',
        '}',
        '(function () {',
        '  log(1);',
        '})();',
        '(function () {',
        '  log(2);',
        '})();',
      ].join('\n'),
      [totals]: 'exports.of = function (order) {\n  return order.missing.value;\n};\n',
    });
  });
  afterEach(() => workspace.remove());

  const createFailedRequest = (stack: readonly string[], fault = 'HookExecution'): SentRequest => ({
    method: 'POST',
    url: 'http://127.0.0.1/s/RefArch/svc/shop/v23_2/orders',
    status: 500,
    isTrigger: false,
    sentTime: Date.now() + 1000,
    fault: {
      fault,
      detail: 'The hook failed.',
      arguments: { statusCode: 'TypeError', statusMsg: 'No value', statusDetails: { stack } },
    },
  });
  const check = async (
    request: SentRequest | undefined,
    line: number,
    operationIds: readonly string[] = [],
    changes: readonly Change[] = [],
  ) =>
    checkFailure(
      request,
      {
        file: workspace.path(order),
        line,
        map: new ScriptMap(await findDebuggableCartridges([workspace.folder])),
        index: new ScriptIndex(),
      },
      operationIds,
      changes,
    );
  const totalsStack = [`/${totals}:2`, `/${order}:3`];

  it('an error is no finding once any script was saved, since that may have corrected it', async () => {
    const request = createFailedRequest(totalsStack);
    const changeAt = (time: number) => [{ subject: 'rates.js', time }];
    assert.equal(await check(request, 4, [], changeAt(request.sentTime + 1)), undefined);
    assert.equal((await check(request, 4, [], changeAt(request.sentTime - 1)))?.verdict, 'fail');
  });

  it('a syntax error of a module remains a finding if the changed file still has one', async () => {
    const failure = {
      ...createFailedRequest([`/${totals}:2`, `/${order}:1`]),
      sentTime: Date.now() - 60_000,
    };
    Object.assign(failure.fault?.arguments ?? {}, { statusCode: 'SyntaxError' });
    assert.equal(await check(failure, 4), undefined);
    workspace.write(totals, 'exports.of = function () {\n  return 1 +;\n};\n');
    const finding = await check(failure, 4);
    assert.match(
      finding?.text ?? '',
      /^The platform cannot load totals\.js because of a syntax error on line 2, column \d+: /,
    );
    const place = { file: workspace.path(totals), line: 2, column: 13 };
    assert.deepEqual(finding?.actions, [{ kind: 'openFile', ...place }]);
    // The place in the text is a link.
    assert.deepEqual(finding.links, [{ text: 'line 2, column 13', ...place }]);
  });

  it('an error in a script that an earlier line called is a finding, with its place', async () => {
    const finding = await check(createFailedRequest(totalsStack), 4);
    assert.equal(finding?.verdict, 'fail');
    assert.equal(finding.text, `The last request, POST /orders, failed in /${totals}:2.`);
    assert.equal(finding.explanation, 'TypeError: No value.');
    assert.deepEqual(finding.actions, [{ kind: 'openFile', file: workspace.path(totals), line: 2 }]);
    assert.equal(finding.awaitsRequest, true);
  });

  it('an error in an earlier line of the file is a finding that names the line', async () => {
    const finding = await check(createFailedRequest([`/${order}:1`]), 3);
    assert.equal(finding?.text, 'The last request, POST /orders, failed on line 1 of this script.');
  });

  it('an error at or after the line of a breakpoint is the reason why it is not hit only if it is in another function', async () => {
    assert.equal(await check(createFailedRequest(totalsStack), 3), undefined);
    assert.equal(await check(createFailedRequest([`/${order}:4`]), 3), undefined);
    assert.equal(await check(createFailedRequest([`/${order}:7`, `/${order}:4`]), 3), undefined);
    assert.notEqual(await check(createFailedRequest([`/${order}:7`]), 3), undefined);
  });

  it('functions without a name are different functions', async () => {
    assert.notEqual(await check(createFailedRequest([`/${order}:13`]), 10), undefined);
    assert.equal(await check(createFailedRequest([`/${order}:13`]), 13), undefined);
  });

  it('an error of a request that does not run the code is not the reason, except in the same file', async () => {
    const totalsFailure = createFailedRequest([`/${totals}:2`]);
    assert.equal(await check(totalsFailure, 3, ['shop.baskets.post']), undefined);
    assert.notEqual(await check(totalsFailure, 3, ['shop.orders.post']), undefined);
    assert.notEqual(await check(createFailedRequest([`/${order}:1`]), 3, ['shop.baskets.post']), undefined);
  });

  it('an error of an earlier request is the reason if the request that runs the code was therefore not sent', async () => {
    const earlierRequest = { ...createFailedRequest([`/${totals}:2`]), method: 'PUT' };
    const unsentRequests = ['GET {{shop}}/orders/1', 'POST {{shop}}/orders?locale=de'];
    assert.equal(await check(earlierRequest, 3, ['shop.orders.post']), undefined);
    const finding = await check({ ...earlierRequest, unsentRequests }, 3, ['shop.orders.post']);
    assert.equal(
      finding?.text,
      `The last request, PUT /orders, failed in /${totals}:2, so POST /orders was not sent.`,
    );
    assert.equal(await check({ ...earlierRequest, unsentRequests }, 3, ['shop.baskets.post']), undefined);
  });

  it('an error in a script that is not on this machine has no file to open', async () => {
    const finding = await check(createFailedRequest(['/app_other/cartridge/scripts/x.js:9']), 3);
    assert.match(finding?.text ?? '', /failed in \/app_other\/cartridge\/scripts\/x\.js:9\.$/);
    assert.deepEqual(finding?.actions, []);
  });

  it('a request without an error of a script is no finding', async () => {
    assert.equal(await check(undefined, 3), undefined);
    assert.equal(await check(createFailedRequest(totalsStack, 'InvalidProduct'), 4), undefined);
    const terminatedRequest = createFailedRequest(totalsStack);
    Object.assign(terminatedRequest.fault?.arguments ?? {}, { statusCode: 'ScriptDebuggerTerminate' });
    assert.equal(await check(terminatedRequest, 4), undefined);
  });

  it('an error in a file that has changed since is not the reason: it may have been corrected', async () => {
    const request = createFailedRequest([`/${order}:1`]);
    assert.notEqual(await check(request, 3), undefined);
    assert.equal(await check({ ...request, sentTime: Date.now() - 60_000 }, 3), undefined);
  });
});
