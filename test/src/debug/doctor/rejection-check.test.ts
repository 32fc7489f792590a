import assert from 'node:assert/strict';
import { PlatformFault } from '../../../../src/client/errors.ts';
import { checkRefusal, checkRejection } from '../../../../src/debug/doctor/rejection-check.ts';
import { SentRequests, type SentRequest } from '../../../../src/debug/trigger/sent-requests.ts';

const createRequest = (status: number, fault?: string, isTrigger = true) => ({
  isTrigger,
  sentTime: 0,
  method: 'POST',
  url: 'http://127.0.0.1:8080/s/RefArch/svc/shop/v23_2/orders?locale=de',
  status,
  fault: fault === undefined ? undefined : new PlatformFault(fault, status, 'Why.'),
});

describe('the check of the last request', () => {
  it('a denied request is a finding with its fault; for an unknown client, the remedy is the connection', () => {
    const finding = checkRejection(createRequest(401, 'UnknownClientId'));
    assert.equal(
      finding?.text,
      'The last request, POST /orders, was answered with 401 before its hooks ran.',
    );
    assert.equal(finding.explanation, 'UnknownClientId: Why.');
    assert.deepEqual(finding.actions, [{ kind: 'editConnections' }]);
    const forbiddenFinding = checkRejection(createRequest(403, 'UserAccessForbidden'));
    assert.match(forbiddenFinding?.text ?? '', /answered with 403/);
    assert.deepEqual(forbiddenFinding?.actions, [{ kind: 'editLaunchConfiguration' }]);
  });

  it('a request that the editor has sent has no trigger to edit', () => {
    const finding = checkRejection(createRequest(401, 'InvalidAccessToken', false));
    assert.equal(finding?.remedy, 'Send it as somebody who has access.');
    assert.deepEqual(finding.actions, []);
    assert.equal(finding.awaitsRequest, true);
  });

  it('a request that was denied without a fault has no explanation', () => {
    assert.equal(checkRejection(createRequest(403))?.explanation, undefined);
  });

  it('a request that was accepted, or rejected for another reason, is no finding', () => {
    for (const status of [200, 204, 400, 404, 500])
      assert.equal(checkRejection(createRequest(status)), undefined);
    assert.equal(checkRejection(undefined), undefined);
  });
});

describe('the check whether a request created no basket, because its customer has too many', () => {
  const quota = createRequest(400, 'CustomerBasketsQuotaExceeded');

  it('a request that created no basket because its guest has too many is a finding that offers a new guest', () => {
    for (const as of ['guest', undefined]) {
      const finding = checkRejection({ ...quota, as });
      assert.equal(
        finding?.text,
        'The latest request, POST /orders, created no basket because its guest has too many.',
      );
      assert.equal(finding.explanation, 'Why.');
      assert.equal(finding.remedy, 'Send it again as a new guest, who has no baskets.');
      assert.deepEqual(finding.actions, [{ kind: 'newGuest' }]);
      assert.equal(finding.awaitsRequest, true);
    }
    assert.match(
      checkRejection({ ...quota, unsentRequests: ['POST /x'] })?.remedy ?? '',
      /^Send the requests again/,
    );
  });

  it('for a customer who is not a guest and has too many baskets, the remedy is to delete one', () => {
    const finding = checkRejection({ ...quota, as: 'customer' });
    assert.match(finding?.text ?? '', /because its customer has too many\.$/);
    assert.equal(finding?.remedy, 'Delete one of these baskets, and send the request again.');
    assert.deepEqual(finding.actions, []);
  });

  it('the latest request for the code is a finding if it created no basket, although a hook has run since', () => {
    const requests = new SentRequests();
    requests.record(quota);
    const finding = checkRefusal({ requests, operationIds: ['shop.orders.post'] }, [{ time: 1 }]);
    assert.match(finding?.text ?? '', /created no basket/);
  });
});

describe('the check whether the latest request for the code was refused', () => {
  const refusal = { ...createRequest(400, 'InvalidCustomer'), sentTime: 1000 };
  const check = (request: SentRequest, runs: readonly { time: number }[] | undefined) => {
    const requests = new SentRequests();
    requests.record(request);
    requests.record({ ...request, method: 'GET', status: 404, sentTime: 2000 });
    return checkRefusal({ requests, operationIds: ['shop.orders.post'] }, runs);
  };

  it('a refused request of which no hook has run is a finding with its fault', () => {
    const finding = check(refusal, [{ time: 999 }]);
    assert.equal(
      finding?.text,
      'The latest request, POST /orders, was refused with 400 InvalidCustomerException before any hook ran.',
    );
    assert.equal(finding.explanation, 'Why.');
    assert.match(check(createRequest(503), [])?.text ?? '', /was refused with 503 before any hook ran\.$/);
  });

  it('a request is no finding if a hook has run since, if nothing is reported about hooks, or if it was accepted', () => {
    assert.equal(check(refusal, [{ time: 1000 }]), undefined);
    assert.equal(check(refusal, undefined), undefined);
    assert.equal(check({ ...refusal, status: 201 }, []), undefined);
    const failure = new PlatformFault('HookExecution', 500, 'Failed.', {
      statusCode: 'TypeError',
      statusMsg: 'No value',
      statusDetails: { stack: ['/app_shop/cartridge/scripts/order.js:3'] },
    });
    assert.equal(check({ ...refusal, fault: failure }, []), undefined);
  });
});
