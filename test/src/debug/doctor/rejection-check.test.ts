import assert from 'node:assert/strict';
import { PlatformFault } from '../../../../src/client/errors.ts';
import { checkRejection } from '../../../../src/debug/doctor/rejection-check.ts';

const requestWith = (status: number, fault?: string, isTrigger = true) => ({
  isTrigger,
  sentTime: 0,
  method: 'POST',
  url: 'http://127.0.0.1:8080/s/RefArch/svc/shop/v23_2/orders?locale=de',
  status,
  fault: fault === undefined ? undefined : new PlatformFault(fault, status, 'Why.'),
});

describe('the check of the last request', () => {
  it('a denied request is a finding with its fault; for an unknown client, the remedy is the connection', () => {
    const finding = checkRejection(requestWith(401, 'UnknownClientId'));
    assert.equal(
      finding?.text,
      'The last request, POST /orders, was answered with 401 before its hooks ran.',
    );
    assert.equal(finding.explanation, 'UnknownClientId: Why.');
    assert.deepEqual(finding.actions, [{ kind: 'editConnections' }]);
    const forbiddenFinding = checkRejection(requestWith(403, 'UserAccessForbidden'));
    assert.match(forbiddenFinding?.text ?? '', /answered with 403/);
    assert.deepEqual(forbiddenFinding?.actions, [{ kind: 'editLaunchConfiguration' }]);
  });

  it('a request that the editor has sent has no trigger to edit', () => {
    const finding = checkRejection(requestWith(401, 'InvalidAccessToken', false));
    assert.equal(finding?.remedy, 'Send it as somebody who has access.');
    assert.deepEqual(finding.actions, []);
    assert.equal(finding.awaitsRequest, true);
  });

  it('a request that was denied without a fault has no explanation', () => {
    assert.equal(checkRejection(requestWith(403))?.explanation, undefined);
  });

  it('a request that was accepted, or rejected for another reason, is no finding', () => {
    for (const status of [200, 204, 400, 404, 500])
      assert.equal(checkRejection(requestWith(status)), undefined);
    assert.equal(checkRejection(undefined), undefined);
  });
});
