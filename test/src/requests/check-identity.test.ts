import assert from 'node:assert/strict';
import { findFileProblems } from '../../../src/requests/check-file.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { correctionTitle } from '../../../src/requests/similar-text.ts';

const findProblems = (text: string) => findFileProblems(text, parseHttpFile(text), {});

/** Returns the marked ranges of a file as text, with their messages. */
const problemsIn = (text: string): string[] =>
  findProblems(text).map(
    ({ line, start, end, message }) => `${text.split('\n')[line]?.slice(start, end)}: ${message}`,
  );

const campaign = '{{data}}/sites/RefArch/campaigns/repair-friday';

describe('the identity of a request in a request file', () => {
  it('an identity that the Data API does not accept is marked, and a missing one at the path', () => {
    assert.deepEqual(problemsIn(`# @as guest\nPATCH ${campaign}\n\n{}`), [
      'guest: The Data API needs @as user or @as client.',
    ]);
    assert.deepEqual(problemsIn(`### Enable\n// @as none \nPATCH ${campaign}\n\n{}`), [
      'none: The Data API needs @as user or @as client.',
    ]);
    assert.deepEqual(problemsIn(`PATCH ${campaign}\n\n{}`), [
      `${campaign}: The Data API needs @as user or @as client.`,
    ]);
    for (const identity of ['user', 'client', 'agent'])
      assert.deepEqual(problemsIn(`# @as ${identity}\nGET ${campaign}`), [], identity);
  });

  it('an operation of the Shop API that needs a customer or an agent is named with the identities it accepts', () => {
    assert.deepEqual(problemsIn('POST {{shop}}/baskets\n\n{}'), [
      '{{shop}}/baskets: POST /baskets needs @as guest, @as customer, or @as agent.',
    ]);
    assert.deepEqual(problemsIn('# @as client\nGET {{shop}}/orders/{{$guid}}'), [
      'client: GET /orders/{order_no} needs @as guest, @as customer, or @as agent.',
    ]);
    for (const identity of ['guest', 'customer', 'agent', 'user'])
      assert.deepEqual(problemsIn(`# @as ${identity}\nPOST {{shop}}/baskets\n\n{}`), [], identity);
  });

  it('an operation that needs no token accepts that of a customer, but not that of a user or a client', () => {
    for (const identity of ['agent', 'user', 'client'])
      assert.deepEqual(problemsIn(`# @as ${identity}\nGET {{shop}}/products/p1`), [
        `${identity}: GET /products/{id} needs @as guest or @as customer.`,
      ]);
    assert.deepEqual(problemsIn('# @as customer\nGET {{shop}}/products/p1'), []);
    assert.deepEqual(problemsIn('# @as user\nPOST {{shop}}/customers/auth\n\n{ "type": "guest" }'), []);
  });

  it('a request has no problem if it has a token of its own, needs none, or may be sent to another host', () => {
    assert.deepEqual(problemsIn(`GET ${campaign}\nauthorization: Bearer token`), []);
    assert.deepEqual(problemsIn('GET {{shop}}/product_search?q=a'), []);
    assert.deepEqual(problemsIn('# @as none\nGET {{shop}}/products/p1'), []);
    assert.deepEqual(problemsIn('POST {{shop}}/customers/auth\n\n{ "type": "guest" }'), []);
    assert.deepEqual(problemsIn('GET https://other.example/s/-/svc/data/v23_2/sites'), []);
  });

  it('an unknown identity has one problem, and a request does not have the identity of the request before it', () => {
    const file = parseHttpFile(`# @as usr\nGET ${campaign}`);
    assert.equal(file.problems.length, 1);
    assert.deepEqual(problemsIn(`# @as usr\nGET ${campaign}`), []);
    assert.deepEqual(problemsIn(`# @as user\nGET ${campaign}\n###\nGET {{data}}/sites`), [
      '{{data}}/sites: The Data API needs @as user or @as client.',
    ]);
  });

  it('quick fixes replace the identity, or add the directive above the request line', () => {
    const correct = (text: string): string[][] =>
      findProblems(text).flatMap(({ line, corrections = [] }) =>
        corrections.map((correction) => {
          const lines = text.split('\n');
          const lineText = lines[line] ?? '';
          lines[line] =
            lineText.slice(0, correction.start) + correction.text + lineText.slice(correction.end);
          return [correctionTitle(correction), lines.join('\n')];
        }),
      );
    assert.deepEqual(correct('# @as guest\nGET {{data}}/sites'), [
      ["Change to 'user'", '# @as user\nGET {{data}}/sites'],
      ["Change to 'client'", '# @as client\nGET {{data}}/sites'],
    ]);
    assert.deepEqual(correct('### Sites\nGET {{data}}/sites'), [
      ["Add '# @as user'", '### Sites\n# @as user\nGET {{data}}/sites'],
      ["Add '# @as client'", '### Sites\n# @as client\nGET {{data}}/sites'],
    ]);
  });
});
