import assert from 'node:assert/strict';
import type { Exchange } from '../../../../src/requests/runner.ts';
import { requestSentArguments, SentRequests } from '../../../../src/debug/trigger/sent-requests.ts';

const requestTo = (url: string) => ({
  method: 'GET',
  url,
  status: 200,
  fault: undefined,
  isTrigger: true,
  sentTime: 0,
});

describe('the requests that a session has sent', () => {
  it("a session's site is that of the latest request with a site, decoded if its encoding is valid", () => {
    const requests = new SentRequests();
    requests.record(requestTo('http://127.0.0.1/s/Ref%20Arch/svc/shop/v23_2/baskets'));
    requests.record(requestTo('http://127.0.0.1/s/-/svc/data/v23_2/sites'));
    assert.equal(requests.site, 'Ref Arch');
    requests.record(requestTo('http://127.0.0.1/s/100%/svc/shop/v23_2/baskets'));
    assert.equal(requests.site, '100%');
  });

  it('the editor tells a session the status and the fault of a request that the editor has sent itself', () => {
    const exchange = (status: number, text: string): Exchange => ({
      title: 'Create the basket',
      request: { method: 'POST', target: '/baskets', headers: {}, body: undefined, as: 'guest' },
      url: 'http://127.0.0.1/s/RefArch/svc/shop/v23_2/baskets',
      response: { status, headers: { 'content-type': 'application/json' }, text },
      sentTime: 1_795_000_000_000,
      durationMs: 3,
    });
    const fault = {
      type: 'AuthorizationHeaderMissingException',
      message: 'The header is missing.',
      arguments: { header: 'Authorization' },
    };
    const url = 'http://127.0.0.1/s/RefArch/svc/shop/v23_2/baskets';
    assert.deepEqual(requestSentArguments(exchange(401, JSON.stringify({ _v: '23.2', fault }))), {
      method: 'POST',
      url,
      status: 401,
      sentTime: 1_795_000_000_000,
      as: 'guest',
      fault: 'AuthorizationHeaderMissing',
      detail: 'The header is missing.',
      faultArguments: { header: 'Authorization' },
    });
    assert.deepEqual(requestSentArguments(exchange(500, '{}'), ['POST /orders']).unsentRequests, [
      'POST /orders',
    ]);
    assert.deepEqual(requestSentArguments(exchange(200, '{}')), {
      method: 'POST',
      url,
      status: 200,
      sentTime: 1_795_000_000_000,
      as: 'guest',
    });
  });
});
