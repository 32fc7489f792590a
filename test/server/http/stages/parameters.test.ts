import assert from 'node:assert/strict';
import Type from 'typebox';
import { Fault } from '../../../../contract/fault.ts';
import { Basket } from '../../../../contract/documents/basket.ts';
import { baskets } from '../../../../contract/shop/baskets.ts';
import { parseVersion } from '../../../../contract/version.ts';
import { readBody } from '../../../../server/http/stages/body.ts';
import { readParameters, readPathParameters } from '../../../../server/http/stages/parameters.ts';
import { withTypes } from '../../../../server/http/document-types.ts';

const schema = Type.Object({
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 999, default: 0 })),
  id: Type.String({ minLength: 1, maxLength: 3 }),
  all: Type.Optional(Type.Boolean()),
  price: Type.Optional(Type.Number()),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  refine: Type.Optional(Type.Array(Type.String())),
});

function catchFault(action: () => unknown): [string, Record<string, unknown>] {
  try {
    action();
  } catch (error) {
    assert.ok(error instanceof Fault, String(error));
    return [error.name, error.arguments];
  }
  return assert.fail('no fault was raised');
}

describe('query parameters', () => {
  it('query parameters are converted to their types, get defaults, and unknown ones are dropped', () => {
    assert.deepEqual(readParameters(schema, { id: 'a', all: 'true', other: 'x' }), {
      start: 0,
      id: 'a',
      all: true,
    });
  });

  it('numbers may have a sign, a fraction and spaces around them; Boolean, maximum and enumerated values are accepted', () => {
    const values = (parameters: Record<string, string>) => readParameters(schema, { id: 'a', ...parameters });
    for (const [text, price] of [
      ['12.50', 12.5],
      ['-3', -3],
      ['+10', 10],
      [' 7 ', 7],
    ] as const)
      assert.equal(values({ price: text })['price'], price);
    assert.equal(values({ all: 'false' })['all'], false);
    assert.equal(values({ start: '999' })['start'], 999);
    assert.equal(values({ order: 'desc' })['order'], 'desc');
  });

  it('a parameter that may be repeated has all its values', () => {
    const allTexts = (name: string) => [`${name}=1`, `${name}=2`];
    assert.deepEqual(readParameters(schema, { id: 'a', refine: '2' }, allTexts)['refine'], [
      'refine=1',
      'refine=2',
    ]);
    assert.equal('refine' in readParameters(schema, { id: 'a' }, allTexts), false);
    assert.deepEqual(readParameters(schema, { id: 'a', refine: '2' })['refine'], []);
  });

  for (const [parameters, name, argument] of [
    [{}, 'NullConstraintViolationException', { parameter: 'id' }],
    [
      { id: '' },
      'StringConstraintViolationException',
      { parameter: 'id', expected: 'at least 1 characters' },
    ],
    [
      { id: 'long' },
      'StringConstraintViolationException',
      { parameter: 'id', expected: 'at most 3 characters' },
    ],
    [
      { id: 'a', start: '-1' },
      'ValueConstraintViolationException',
      { parameter: 'start', expected: 'at least 0' },
    ],
    [
      { id: 'a', start: '1000' },
      'ValueConstraintViolationException',
      { parameter: 'start', expected: 'at most 999' },
    ],
    [{ id: 'a', start: '1.5' }, 'MalformedParameterException', { parameter: 'start', value: '1.5' }],
    [{ id: 'a', start: '' }, 'MalformedParameterException', { parameter: 'start', value: '' }],
    [{ id: 'a', all: 'yes' }, 'MalformedParameterException', { parameter: 'all', value: 'yes' }],
    ...['x1', '1x', '1.', '.5', '1,5', '1e3', '--1'].map(
      (value) =>
        [{ id: 'a', price: value }, 'MalformedParameterException', { parameter: 'price', value }] as const,
    ),
    [{ id: 'a', order: 'up' }, 'IllegalEnumerationValueException', { value: 'up', type: 'order' }],
  ] as const) {
    it(`query parameters ${JSON.stringify(parameters)} get ${name}`, () => {
      assert.deepEqual(
        catchFault(() => readParameters(schema, parameters)),
        [name, argument],
      );
    });
  }
});

describe('path parameters', () => {
  it('a path parameter with control characters is rejected', () => {
    assert.deepEqual(readPathParameters(schema, { id: 'a b' })['id'], 'a b');
    for (const id of ['a\u001f', '\0', 'a\n', '\u0085'])
      assert.deepEqual(
        catchFault(() => readPathParameters(schema, { id })),
        ['MalformedParameterException', { parameter: 'id', value: id }],
      );
  });
});

describe('request bodies', () => {
  const readBasketBody = (text: string, type = 'application/json') =>
    readBody(baskets.post, type, Buffer.from(text), parseVersion('23.2'));

  it('an empty body is an empty document, even if its content type is not supported', () => {
    assert.deepEqual(readBasketBody(''), {});
    assert.deepEqual(readBasketBody('  ', 'text/plain'), {});
  });

  it('a body may contain custom properties; a property that is null counts as missing', () => {
    assert.deepEqual(readBasketBody('{"c_gift":true,"currency":null,"_v":"23.2"}'), {
      c_gift: true,
      _v: '23.2',
    });
  });

  for (const [text, name, argument] of [
    ['{', 'BodyDecodingException', undefined],
    ['{"nope":1}', 'UnknownPropertyException', { property: 'nope', document: 'basket' }],
    [
      '{"product_items":[{"zz":1}]}',
      'UnknownPropertyException',
      { property: 'zz', document: 'product_item' },
    ],
    [
      '{"product_items":[{"quantity":"2"}]}',
      'TypeDecodingException',
      { path: '$.product_items[0].quantity', expectedTypes: ['number'], actualType: 'string' },
    ],
    ['[]', 'TypeDecodingException', { path: '$', expectedTypes: ['object'], actualType: 'array' }],
    ['{"taxation":"both"}', 'EnumConstraintViolationException', { document: 'basket', enumValue: 'both' }],
    [
      '{"product_items":[{"quantity":1000}]}',
      'PropertyConstraintViolationException',
      { document: 'product_item', path: '$.product_items[0].quantity' },
    ],
    ['{"_v":"19.1"}', 'UnexpectedVersionException', { version: '19.1' }],
  ] as const) {
    it(`the body ${text} gets ${name}`, () => {
      const [type, args] = catchFault(() => readBasketBody(text));
      assert.equal(type, name);
      if (argument) assert.deepEqual(args, argument);
    });
  }

  it('a content type that is malformed, or neither JSON nor XML, is rejected', () => {
    assert.deepEqual(
      catchFault(() => readBasketBody('a=b', 'text/plain')),
      ['UnsupportedContentTypeException', { contentType: 'text/plain' }],
    );
    assert.equal(catchFault(() => readBasketBody('{}', 'json'))[0], 'MalformedMediaTypeException');
  });
});

describe('the fields _v and _type of a response', () => {
  it('a response contains _v once and _type in each document', () => {
    assert.deepEqual(withTypes({ basket_id: 'b', customer_info: { email: 'a@b.c' } }, Basket, '23.2'), {
      _v: '23.2',
      _type: 'basket',
      basket_id: 'b',
      customer_info: { _type: 'customer_info', email: 'a@b.c' },
    });
  });
});
