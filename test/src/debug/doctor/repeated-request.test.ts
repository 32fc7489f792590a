import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/debug/doctor/finding.ts';
import { withSentRequest } from '../../../../src/debug/doctor/repeated-request.ts';
import { operationIdOf } from '../../../../src/debug/doctor/requests.ts';

const url = 'http://127.0.0.1:1/s/RefArch/svc/shop/v23_2/orders';

describe('The request that the doctor offers to send again', () => {
  it('the request that was sent is offered first, even if it could previously only be selected from a list', () => {
    const send = (id: string) =>
      ({ kind: 'sendRequest', hook: 'h', file: '/app/order.js', operationId: id }) as const;
    const first = send(operationIdOf('POST', url.replace('orders', 'baskets')) ?? '');
    const second = { ...send('items'), request: 'POST /items' };
    const choice = (id: string) => ({ hook: 'h', operationId: id, request: `POST /${id}` });
    const select = { kind: 'selectRequest', file: '/app/order.js', requests: [choice('orders')] } as const;
    const open = { kind: 'openFile', file: '/app/order.js' } as const;
    const request: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'The hook runs in POST /baskets.',
      actions: [first, second, select, open],
    };
    const actionsFor = (id: string) => withSentRequest([request], { operationId: id })[0]?.actions;
    assert.deepEqual(actionsFor('items'), [second, { ...first, request: 'POST /baskets' }, select, open]);
    assert.deepEqual(actionsFor('orders'), [
      { ...send('orders'), request: 'POST /orders' },
      { ...first, request: 'POST /baskets' },
      second,
      open,
    ]);
    assert.deepEqual(actionsFor('other'), request.actions);
  });
});
