import assert from 'node:assert/strict';
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Fault } from '../../../contract/fault.ts';
import { documentSchema } from '../../../contract/documents/document.ts';
import { faultFromErrors, jsonPath } from '../../../server/http/schema-faults.ts';

const address = documentSchema('order_address', { city: Type.String({ minLength: 1 }) }, { custom: true });
const item = Type.Object(
  { product_id: Type.String(), quantity: Type.Optional(Type.Number({ minimum: 0 })) },
  { title: 'product_item', additionalProperties: false },
);
const basket = documentSchema('basket', {
  currency: Type.Enum(['USD', 'EUR']),
  channel: Type.Literal('storefront'),
  comment: Type.Union([Type.String(), Type.Null()]),
  age: Type.Unsafe({ type: ['integer', 'null'] }),
  billing_address: address,
  product_items: Type.Array(item),
  'odd/na~me': Type.String(),
});

function faultOf(schema: TSchema, document: unknown): Fault {
  return faultFromErrors(schema, document, Compile(schema).Errors(document));
}
const nameAndArguments = (schema: TSchema, document: unknown) => {
  const { name, arguments: args } = faultOf(schema, document);
  return [name.replace(/Exception$/, ''), { ...args }];
};

describe('the fault for a document that does not match its schema', () => {
  it('a property of another type is a TypeDecoding fault with the path and both types', () => {
    const cases: [unknown, object][] = [
      [
        { product_items: [{ product_id: 'p1' }, { product_id: 7 }] },
        { path: '$.product_items[1].product_id', expectedTypes: ['string'], actualType: 'number' },
      ],
      [{ product_items: {} }, { path: '$.product_items', expectedTypes: ['array'], actualType: 'object' }],
      [
        { billing_address: [] },
        { path: '$.billing_address', expectedTypes: ['object'], actualType: 'array' },
      ],
      [
        { currency: 'EUR', _v: null },
        { path: '$._v', expectedTypes: ['string'], actualType: 'null' },
      ],
      [{ age: 'old' }, { path: '$.age', expectedTypes: ['integer', 'null'], actualType: 'string' }],
      [[], { path: '$', expectedTypes: ['object'], actualType: 'array' }],
      ['text', { path: '$', expectedTypes: ['object'], actualType: 'string' }],
    ];
    for (const [document, expected] of cases)
      assert.deepEqual(nameAndArguments(basket, document), ['TypeDecoding', expected]);
  });

  it('a property whose name contains a slash or a tilde is found in the document', () => {
    assert.deepEqual(nameAndArguments(basket, { 'odd/na~me': true }), [
      'TypeDecoding',
      { path: '$.odd/na~me', expectedTypes: ['string'], actualType: 'boolean' },
    ]);
    assert.equal(jsonPath('/product_items/0/odd~1na~0me/1a'), '$.product_items[0].odd/na~me.1a');
  });

  it('the fault for a value that matches no type of a union names all of these types', () => {
    const product = documentSchema('product', {}, { custom: true });
    const elementTypes = ['string', 'number', 'boolean'];
    assert.deepEqual(nameAndArguments(product, { c_sizes: ['S', { a: 1 }] }), [
      'TypeDecoding',
      { path: '$.c_sizes[1]', expectedTypes: elementTypes, actualType: 'object' },
    ]);
    assert.deepEqual(nameAndArguments(basket, { comment: [7] }), [
      'TypeDecoding',
      { path: '$.comment', expectedTypes: ['string', 'null'], actualType: 'array' },
    ]);
  });

  it('if a union allows a document, the fault says what is wrong in the document', () => {
    const markup = Type.Object(
      { source: Type.String() },
      { title: 'markup_text', additionalProperties: false },
    );
    const product = Type.Object({ text: Type.Union([Type.String(), markup]) }, { title: 'product' });
    assert.deepEqual(nameAndArguments(product, { text: { source: 7 } }), [
      'TypeDecoding',
      { path: '$.text.source', expectedTypes: ['string'], actualType: 'number' },
    ]);
    assert.deepEqual(nameAndArguments(product, { text: { sorce: '<p>' } }), [
      'UnknownProperty',
      { property: 'sorce', document: 'markup_text' },
    ]);
  });

  it('an unknown property is named with the innermost document that contains it', () => {
    assert.deepEqual(nameAndArguments(basket, { curency: 'USD' }), [
      'UnknownProperty',
      { property: 'curency', document: 'basket' },
    ]);
    assert.deepEqual(nameAndArguments(basket, { billing_address: { city: 'Bern', zip: '3000' } }), [
      'UnknownProperty',
      { property: 'zip', document: 'order_address' },
    ]);
  });

  it('an unknown property is reported before the missing one that it may be a misspelling of', () => {
    assert.deepEqual(nameAndArguments(basket, { product_items: [{ productId: 'p1' }] }), [
      'UnknownProperty',
      { property: 'productId', document: 'product_item' },
    ]);
  });

  it('a missing property is reported even if another document has an unknown one', () => {
    const document = { product_items: [{ quantity: 1 }, { product_id: 'p2', colour: 'red' }] };
    assert.deepEqual(nameAndArguments(basket, document), [
      'PropertyConstraintViolation',
      { document: 'product_item', path: '$.product_items[0].product_id' },
    ]);
  });

  it('a value outside a list of values is an EnumConstraintViolation that quotes it', () => {
    for (const [document, enumValue] of [
      [{ currency: 'usd' }, 'usd'],
      [{ currency: 7 }, '7'],
      [{ channel: 'callcenter' }, 'callcenter'],
      [{ currency: { toString: 1 } }, '{"toString":1}'],
    ] as const)
      assert.deepEqual(nameAndArguments(basket, document), [
        'EnumConstraintViolation',
        { document: 'basket', enumValue },
      ]);
  });

  it('a text that is too short and a number that is too small are PropertyConstraintViolations', () => {
    assert.deepEqual(nameAndArguments(basket, { billing_address: { city: '' } }), [
      'PropertyConstraintViolation',
      { document: 'order_address', path: '$.billing_address.city' },
    ]);
    assert.deepEqual(nameAndArguments(basket, { product_items: [{ product_id: 'p1', quantity: -1 }] }), [
      'PropertyConstraintViolation',
      { document: 'product_item', path: '$.product_items[0].quantity' },
    ]);
  });

  it('a schema without a title is called a document', () => {
    assert.deepEqual(nameAndArguments(Type.Object({}, { additionalProperties: false }), { a: 1 }), [
      'UnknownProperty',
      { property: 'a', document: 'document' },
    ]);
  });

  it('a caller that passes no validation errors gets an error', () => {
    assert.throws(() => faultFromErrors(basket, {}, []), /there is no validation error to report/);
  });
});
