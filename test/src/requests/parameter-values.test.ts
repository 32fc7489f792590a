import assert from 'node:assert/strict';
import { expansionsOf } from '../../../contract/expansions.ts';
import { operations } from '../../../contract/index.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { findFileProblems } from '../../../src/requests/check-file.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { listRequestCompletions } from '../../../src/requests/request-completions.ts';

const problemsIn = (target: string): string[] => {
  const text = `# @as ${target.includes('{{data}}') ? 'user' : 'guest'}\nGET ${target}`;
  return findFileProblems(text, parseHttpFile(text), {}).map(({ line, start, end, message, corrections }) =>
    [
      `${text.split('\n')[line]?.slice(start, end)}: ${message}`,
      ...(corrections ?? []).map((correction) => correction.text),
    ].join(' -> '),
  );
};

const completionsAfter = (text: string): string[] => {
  const lines = text.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const scope = { file: parseHttpFile(text), vendor: defaultVendor, responses: new Map() };
  return listRequestCompletions(text, position, scope).map(
    ({ insertText, start }) => (lines.at(-1) ?? '').slice(0, start) + insertText,
  );
};

describe('values of query parameters in a request file', () => {
  it('a name that cannot be expanded is marked, with a similar one as the correction', () => {
    assert.deepEqual(problemsIn('{{shop}}/products/p1?expand=prices,imges'), [
      'imges: "imges" cannot be expanded here. Did you mean images? -> images',
    ]);
    assert.deepEqual(problemsIn('{{shop}}/product_search?q=a&expand=promotions&count=2'), [
      'promotions: "promotions" cannot be expanded here. Use availability, images, prices, represented_products, variations.',
    ]);
    assert.deepEqual(problemsIn('{{data}}/products/p1?expand=prise,all'), [
      'prise: "prise" cannot be expanded here. Did you mean price? -> price',
    ]);
  });

  it('names that the platform expands are not marked, and neither are placeholders and encoded names', () => {
    for (const target of [
      '{{shop}}/products/p1?expand=(prices,images)',
      '{{shop}}/products/p1?expand={{$guid}},prices',
      '{{shop}}/products/p1?expand=prices%2Cimages',
      '{{shop}}/customers/c1?expand=addresses,paymentinstruments',
      '{{data}}/products/p1?expand=prices',
      '{{data}}/products/p1/variation_attributes?expand=anything',
      '/other?expand=anything',
    ])
      assert.deepEqual(problemsIn(target), [], target);
  });

  it('a value that is none of a parameter’s values names a similar one', () => {
    assert.deepEqual(problemsIn('{{shop}}/products/p1?all_images=ture'), [
      'ture: all_images must be true or false. Did you mean true? -> true',
    ]);
  });

  it('after "expand=" and after a comma, the names that the list lacks are completed', () => {
    assert.deepEqual(completionsAfter('GET {{shop}}/product_search?q=a&expand='), [
      'GET {{shop}}/product_search?q=a&expand=availability',
      'GET {{shop}}/product_search?q=a&expand=images',
      'GET {{shop}}/product_search?q=a&expand=prices',
      'GET {{shop}}/product_search?q=a&expand=represented_products',
      'GET {{shop}}/product_search?q=a&expand=variations',
    ]);
    assert.deepEqual(completionsAfter('GET {{shop}}/product_search\n  ?expand=prices,images,ava'), [
      '  ?expand=prices,images,availability',
      '  ?expand=prices,images,represented_products',
      '  ?expand=prices,images,variations',
    ]);
    assert.deepEqual(completionsAfter('GET {{shop}}/products/p1?all_images='), [
      'GET {{shop}}/products/p1?all_images=true',
      'GET {{shop}}/products/p1?all_images=false',
    ]);
    assert.deepEqual(completionsAfter('GET {{shop}}/products/p1?locale='), []);
  });

  it('every operation with "expand" has names, except for those that ignore it', () => {
    const unknown = operations.filter(
      (operation) =>
        Object.hasOwn((operation.query as { properties: object }).properties, 'expand') &&
        expansionsOf(operation).length === 0,
    );
    assert.deepEqual(
      unknown.map(({ path }) => path).filter((path) => !path.includes('/variation_attributes')),
      [],
    );
  });
});
