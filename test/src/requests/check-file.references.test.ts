import assert from 'node:assert/strict';
import { findFileProblems } from '../../../src/requests/check-file.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';

/** Returns the marked texts of a file with their messages, except for those about missing identities. */
const problemsIn = (text: string): string[] => {
  const lines = text.split('\n');
  return findFileProblems(text, parseHttpFile(text), {})
    .filter(({ message }) => !/ needs @as /.test(message))
    .map(({ line, start, end, message }) => `${lines[line]?.slice(start, end)}: ${message}`);
};

describe('problems of the references and placeholders in a request file', () => {
  it('a response placeholder in a path stands for an ID, so that the response to that request is known', () => {
    const requests = [
      '# @name p\nGET {{shop}}/products/folding-saw',
      '# @name q\nGET {{shop}}/products/{{p.response.body.id}}',
      'GET {{shop}}/products/{{q.response.body.id}}?a={{q.response.body.nope}}',
    ];
    assert.deepEqual(
      problemsIn(requests.join('\n\n###\n')).filter((problem) => problem.startsWith('{{')),
      ['{{q.response.body.nope}}: {{q.response.body.nope}}: the response to the request "q" has no "nope".'],
    );
    const list =
      '# @name l\nGET {{shop}}/products/({{ids}})\n\n###\nGET {{shop}}/x?y={{l.response.body.count}}';
    assert.ok(!problemsIn(`@ids = a,b\n\n${list}`).some((problem) => problem.includes('has no "count"')));
  });

  it('a request that needs its own response is named, also if it does so through other requests', () => {
    const self = '# @name a\nGET {{shop}}/products/{{a.response.body.id}}\n';
    assert.deepEqual(problemsIn(self), [
      '{{a.response.body.id}}: {{a.response.body.id}}: the request "a" depends on its own response.',
    ]);
    const circle =
      '# @name a\nGET {{shop}}/products/{{b.response.body.id}}\n\n###\n# @name b\nGET {{shop}}/products/{{a.response.body.id}}\n';
    assert.deepEqual(
      problemsIn(circle).map((problem) => problem.split(': ')[2]),
      ['the request "b" depends on its own response.', 'the request "a" depends on its own response.'],
    );
  });

  it('a placeholder without its end is marked', () => {
    const text =
      'GET {{shop}}/products/{{product?x={{site}}\nX-One: {{ $guid\n\n{ "a": {"b": {}}, "c": "{{x}" }\n';
    assert.deepEqual(
      problemsIn(text).filter((problem) => problem.endsWith('missing.')),
      ['{{product: }} is missing.', '{{ $guid: }} is missing.', '{{x: }} is missing.'],
    );
  });

  it('a path that only the other API has is marked with its path there', () => {
    assert.deepEqual(problemsIn('GET {{data}}/sites/RefArch/product_search\n'), [
      '{{data}}/sites/RefArch/product_search: The Data API has no such path. The Shop API has it: {{shop}}/product_search',
    ]);
    assert.deepEqual(problemsIn('GET {{shop}}/campaigns/spring-nights\n'), [
      '{{shop}}/campaigns/spring-nights: The Shop API has no such path. The Data API has it: {{data}}/sites/{site_id}/campaigns/spring-nights',
    ]);
  });

  it('an unknown parameter of an operation without parameters is marked', () => {
    assert.deepEqual(problemsIn('GET {{shop}}/baskets/b?expnd=x\n'), [
      'expnd: Operation GET /baskets/{basket_id} has no parameter expnd. Only hooks can read it.',
    ]);
  });
});
