import assert from 'node:assert/strict';
import { decisiveActions, type Finding } from '../../../../src/debug/doctor/finding.ts';
import { withOfferedRequests } from '../../../../src/debug/doctor/offered-requests.ts';
import { operationIdOf } from '../../../../src/debug/doctor/requests.ts';
import { SentRequests } from '../../../../src/debug/trigger/sent-requests.ts';

const url = 'http://127.0.0.1:1/s/RefArch/svc/shop/v23_2/orders';
const operationId = operationIdOf('POST', url) ?? assert.fail('no operation');
const openFile = { kind: 'openFile', file: '/app/order.js' } as const;
const sendRequest = { kind: 'sendRequest', hook: 'h', file: '/app/order.js', operationId } as const;
const request: Finding = {
  check: 'request',
  verdict: 'unknown',
  text: 'The hook runs in POST /orders.',
  textIfTried: 'The hook runs in many requests.',
  actions: [sendRequest],
};
const failure: Finding = {
  check: 'request',
  verdict: 'fail',
  text: 'The last request failed.',
  actions: [openFile],
  awaitsRequest: true,
};
const run: Finding = {
  check: 'run',
  verdict: 'unknown',
  text: 'Not reached.',
  sentOperationId: operationId,
  isTried: true,
};

describe('The requests that the doctor offers after a request that has not reached the line', () => {
  const listOffers = (findings: readonly Finding[], isSampleOrder: boolean, lastHitTime?: number) => {
    const requests = new SentRequests();
    const sentRequest = { method: 'POST', url, status: 500, fault: undefined, isTrigger: false };
    requests.record({ ...sentRequest, sentTime: 1000 });
    requests.record({ ...sentRequest, sentTime: 2000, isSampleOrder });
    const context = { requests, operationIds: [operationId] };
    return decisiveActions(withOfferedRequests(findings, context, lastHitTime, []));
  };

  it('the sample order that failed is offered again at once, also if another request has reached the line before', () => {
    const syntaxError: Finding = { ...failure, check: 'line' };
    for (const lastHitTime of [undefined, 1500])
      for (const finding of [failure, syntaxError])
        assert.deepEqual(listOffers([request, finding, run], true, lastHitTime), [
          openFile,
          { kind: 'sendSampleOrder' },
          sendRequest,
        ]);
  });

  it('an example of another request that failed is offered again, although it was only a guess', () => {
    assert.deepEqual(listOffers([request, failure, run], false), [openFile, sendRequest]);
  });

  it('the latest request is sent again from its document, unless another one that runs the code was sent later', () => {
    const source = { document: 'file:///shop.http', title: 'The order', line: 3 };
    const findFirstOffer = (
      sentTime: number,
      isSampleOrder = false,
      findings: readonly Finding[] = [request],
    ) => {
      const requests = new SentRequests();
      const sentRequest = { method: 'POST', url, status: 200, fault: undefined, isTrigger: true };
      requests.record({ ...sentRequest, sentTime: 2000, isSampleOrder });
      const earlierRequests = [{ method: 'POST', url, sentTime, source }];
      const context = { requests, operationIds: [operationId] };
      return decisiveActions(withOfferedRequests(findings, context, undefined, earlierRequests))[0];
    };
    const resendRequest = { kind: 'resendRequest', ...source };
    assert.deepEqual(findFirstOffer(2000), resendRequest);
    assert.deepEqual(findFirstOffer(1999), sendRequest);
    assert.deepEqual(findFirstOffer(2000, true), { kind: 'sendSampleOrder' });
    assert.deepEqual(findFirstOffer(2000, false, [{ ...failure, actions: [] }]), resendRequest);
    assert.deepEqual(findFirstOffer(2000, false, [request, run]), undefined);
  });

  it('before the session has sent a request, that of a document is sent again', () => {
    const source = { document: 'file:///shop.http', title: 'The order', line: 3 };
    const context = { requests: new SentRequests(), operationIds: [operationId] };
    const earlierRequests = [
      { method: 'POST', url, sentTime: 1000, source },
      { method: 'GET', url: `${url}/1`, sentTime: 2000 },
    ];
    const actions = decisiveActions(withOfferedRequests([request], context, undefined, earlierRequests));
    assert.deepEqual(actions, [{ kind: 'resendRequest', ...source }, sendRequest]);
  });

  it('the sample order is not offered again if it has not failed', () => {
    assert.deepEqual(listOffers([request, run], true), []);
  });
});
