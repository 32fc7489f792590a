import assert from 'node:assert/strict';
import { withOpenRequest } from '../../../../src/debug/doctor/open-request.ts';
import { remedyLabel, type Remedy } from '../../../../src/debug/doctor/remedy.ts';

const post: Remedy = {
  kind: 'sendRequest',
  hook: 'h',
  file: '/app/order.js',
  operationId: 'shop.orders.post',
};
const continueScript: Remedy = { kind: 'continueScript' };

describe('The action that opens a request which the doctor offers', () => {
  it('the action that opens a request follows the action that sends the request', () => {
    const actions = withOpenRequest([continueScript, post, { kind: 'editConnections' }]);
    assert.deepEqual(actions.map(remedyLabel), [
      'Continue',
      'Send Example Request and Debug',
      'Open as Request',
      'Edit Connections',
    ]);
  });

  it('if the request has just missed the line, opening it to change it comes first, but after a breakpoint that shows why', () => {
    assert.deepEqual(withOpenRequest([post], true).map(remedyLabel), [
      'Open as Request',
      'Send Example Request and Debug',
    ]);
    const breakpoint: Remedy = { kind: 'setBreakpoint', file: '/app/order.js', line: 3 };
    assert.deepEqual(withOpenRequest([breakpoint, post], true).map(remedyLabel), [
      'Set Breakpoint on Line 3',
      'Open as Request',
      'Send Example Request and Debug',
    ]);
  });

  it('a request that is sent again from its document is not opened', () => {
    const resend: Remedy = { kind: 'resendRequest', document: 'file:///a.http', title: 'Order', line: 0 };
    assert.deepEqual(withOpenRequest([resend]), [resend]);
    assert.deepEqual(withOpenRequest([resend, post]).map(remedyLabel), [
      'Send the Latest Request Again',
      'Send Example Request and Debug',
      'Open as Request',
    ]);
  });

  it('the action that opens a request asks which one if there are several, including those that can only be selected', () => {
    const patch = { hook: 'h', operationId: 'shop.orders.patch', request: 'PATCH /orders/{order_no}' };
    const actions = withOpenRequest([
      { kind: 'sendSampleOrder' },
      { ...post, request: 'POST /orders' },
      { kind: 'selectRequest', file: '/app/order.js', requests: [patch] },
    ]);
    const action = actions.at(-1);
    assert.ok(action?.kind === 'openRequest');
    assert.equal(remedyLabel(action), 'Open as Request...');
    assert.deepEqual(
      action.requests.map(({ request }) => request),
      ['Sample order', 'POST /orders', 'PATCH /orders/{order_no}'],
    );
  });

  it('there is no action that opens a request if no action sends one', () => {
    assert.deepEqual(withOpenRequest([continueScript]), [continueScript]);
  });
});
