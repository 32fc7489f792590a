import assert from 'node:assert/strict';
import { prepareStep, type JsonStep } from '../../../src/requests/json-steps.ts';
import type { PlaceholderContext } from '../../../src/requests/placeholders.ts';

const context: PlaceholderContext = {
  variables: { shop: '/s/RefArch/svc/shop/v23_2' },
  responses: new Map(),
  now: () => 0,
  random: () => 0,
  guid: () => 'a-guid',
  environment: {},
};
const responses = [
  { status: 200, body: { id: 'b1', list: [{ n: 7 }], braces: '{{shop}}' }, headers: { ETag: '"x"' } },
];
const prepare = (step: Partial<JsonStep>) =>
  prepareStep({ method: 'POST', path: '/', ...step }, responses, context);

describe('a request in JSON', () => {
  it('a request in JSON uses values from the bodies and headers of earlier responses', () => {
    const { target, headers, body } = prepare({
      path: '/x/${steps.0.id}/${steps.0.list.0.n}',
      headers: { 'If-Match': '${headers.0.etag}' },
      body: { quantity: '${steps.0.list.0.n}', text: 'n=${steps.0.list.0.n}', other: '${other}' },
    });
    assert.equal(target, '/x/b1/7');
    assert.equal(headers['If-Match'], '"x"');
    // A text that consists of a single placeholder becomes the value, with its type.
    assert.deepEqual(JSON.parse(body ?? ''), { quantity: 7, text: 'n=7', other: '${other}' });
  });

  it('a request in JSON uses placeholders in double braces in its path and headers, and not in its body', () => {
    const { target, headers, body } = prepare({
      path: '{{shop}}/baskets?x=${steps.0.braces}',
      headers: { 'X-Id': '{{$guid}}' },
      body: '{{shop}}',
    });
    assert.equal(target, '/s/RefArch/svc/shop/v23_2/baskets?x={{shop}}');
    assert.equal(headers['X-Id'], 'a-guid');
    assert.equal(body, '{{shop}}');
  });

  it('a request in JSON is sent as a guest and as JSON by default', () => {
    const { as, headers, body } = prepare({ body: [] });
    assert.deepEqual(
      [as, headers, body],
      ['guest', { 'content-type': 'application/json; charset=utf-8' }, '[]'],
    );
    assert.deepEqual(prepare({ body: {}, headers: { 'Content-Type': 'text/x' } }).headers, {
      'Content-Type': 'text/x',
    });
    assert.deepEqual(prepare({ as: 'none', body: 'text' }).headers, {});
    assert.equal(prepare({ path: 'svc/x' }).target, '/svc/x');
  });

  it('a request in JSON with a placeholder without a value fails with the reason', () => {
    const assertFails = (path: string, message: RegExp) => assert.throws(() => prepare({ path }), message);
    assertFails('${steps.0.nope}', /the response to step 0 has no "nope"/);
    assertFails('${steps.0.constructor}', /the response to step 0 has no "constructor"/);
    assertFails('${headers.0.nope}', /the response to step 0 has no header "nope"/);
    assertFails('${steps.1.id}', /step 1 has no response yet/);
    assertFails('${steps.last.id}', /"last" is not the number of a step/);
    assertFails('{{nope}}', /unknown variable/);
    assertFails('{{site}}', /the connection has no site\. Set "site" in the connection/);
  });
});
