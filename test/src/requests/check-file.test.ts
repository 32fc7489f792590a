import assert from 'node:assert/strict';
import { findFileProblems } from '../../../src/requests/check-file.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';

/** Returns the marked ranges of a file as text, with their messages. */
const problemsIn = (text: string): string[] => {
  const lines = text.split('\n');
  return findFileProblems(text, parseHttpFile(text), { HOME: '/home' }).map(
    ({ line, start, end, message }) => `${lines[line]?.slice(start, end)}: ${message}`,
  );
};

describe('problems of a request file before it is sent', () => {
  it('a placeholder without a value is marked in the path, in headers and in bodies', () => {
    const problems = problemsIn(
      'POST {{shop}}/baskets?x={{nope}}\nX-One: {{site}} {{two}}\n\n{ "currency": "{{$processEnv MISSING}}" }\n',
    );
    assert.deepEqual(
      problems.map((problem) => problem.split(':')[0]),
      ['{{nope}}', '{{two}}', '{{$processEnv MISSING}}'],
    );
    assert.match(problems[0] ?? '', /unknown variable/);
  });

  it('a path that the API does not have is marked, and so is a method that the path does not have', () => {
    assert.deepEqual(problemsIn('GET {{shop}}/basket/b1\n'), [
      '{{shop}}/basket/b1: The Shop API has no such path.',
    ]);
    assert.match(
      problemsIn('PUT /s/RefArch/svc/shop/v23_2/baskets?a=b\n')[0] ?? '',
      /^\/s\/RefArch\/svc\/shop\/v23_2\/baskets: The Shop API has no PUT for this path, only POST\.$/,
    );
    assert.match(problemsIn('GET {{data}}/site\n')[0] ?? '', /The Data API has no such path/);
  });

  it('an unknown query parameter that resembles one of the operation is marked', () => {
    assert.deepEqual(problemsIn('GET {{shop}}/product_search?q=shirt&expnd=prices&refine_1=c=2\n'), [
      'expnd: The operation has no parameter expnd. Did you mean expand?',
    ]);
    assert.deepEqual(
      problemsIn('GET {{shop}}/product_search?q=a&expand=prices&c_expanded=1&tracking=x\n'),
      [],
    );
    assert.deepEqual(problemsIn('GET https://example.com/anything?expnd=1\n'), []);
  });

  it('paths with parameters, placeholders and queries of the APIs have no problems, and neither do other addresses', () => {
    const text = [
      '# @name basket',
      'POST {{shop}}/baskets',
      '###',
      'GET {{shop}}/baskets/{{basket.response.body.basket_id}}?client_id=x',
      '###',
      'GET /s/-/svc/data/v23_2/sites/RefArch',
      '###',
      'GET https://example.com/anything',
      '###',
      'GET {{shop}}/products/(a,b)',
    ].join('\n');
    assert.deepEqual(problemsIn(text), []);
  });
});
