import assert from 'node:assert/strict';
import { toTriggerStep } from '../../../src/requests/trigger-step.ts';

const request = { method: 'GET', headers: { authorization: 'Bearer a' }, body: undefined, as: undefined };

describe('a request as a step of a trigger', () => {
  it('a request becomes a trigger step with the path below the base URL, the headers and the body', () => {
    const target = 'https://shop.example/s/RefArch/svc/shop/v23_2/baskets?a=1';
    assert.deepEqual(toTriggerStep({ ...request, target, body: '{}' }, 'https://shop.example/'), {
      method: 'GET',
      path: '/s/RefArch/svc/shop/v23_2/baskets?a=1',
      headers: { authorization: 'Bearer a' },
      as: 'none',
      body: '{}',
    });
    const stepAtRoot = toTriggerStep({ ...request, target: 'https://shop.example' }, 'https://shop.example');
    assert.equal(stepAtRoot.path, '/');
    assert.ok(!('body' in stepAtRoot));
  });

  it('a request to another host cannot become a trigger step, even if its URL begins the same', () => {
    for (const target of [
      'https://other.example/s',
      'https://shop.example.com/s',
      'https://shop.example:8443/',
    ])
      assert.throws(() => toTriggerStep({ ...request, target }, 'https://shop.example'), /active connection/);
  });
});
