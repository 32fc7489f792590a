import assert from 'node:assert/strict';
import { assumedKind, kindOf, propertyShape, type Shape } from '../../../server/http/schema-shape.ts';

describe('the kind of a value', () => {
  for (const [value, kind] of [
    ['text', 'string'],
    ['', 'string'],
    [0, 'number'],
    [false, 'boolean'],
    [null, 'null'],
    [undefined, 'null'],
    [[], 'array'],
    [{}, 'object'],
    [new Date(0), 'object'],
  ] as const)
    it(`${kind} is the kind of ${JSON.stringify(value)}`, () => assert.equal(kindOf(value), kind));
});

describe('the kind that a schema states', () => {
  const cases: [string, Shape | undefined, string | undefined][] = [
    ['one type', { type: 'boolean' }, 'boolean'],
    ['integers, which are numbers', { type: 'integer' }, 'number'],
    ['a type or null', { type: ['null', 'integer'] }, 'number'],
    ['several types', { type: ['string', 'number'] }, undefined],
    ['only null', { type: ['null'] }, undefined],
    ['a constant', { const: 'storefront' }, 'string'],
    ['the constant false', { const: false }, 'boolean'],
    ['values of one kind', { enum: [1, 2] }, 'number'],
    ['values of two kinds', { enum: [1, 'two'] }, undefined],
    ['schemas of one kind', { anyOf: [{ const: 'a' }, { type: 'string' }] }, 'string'],
    ['schemas of two kinds', { anyOf: [{ type: 'string' }, { type: 'object' }] }, undefined],
    ['nothing', {}, undefined],
    ['no schema', undefined, undefined],
  ];
  for (const [caseName, shape, kind] of cases)
    it(`the kind of value that a schema states is ${kind ?? 'unknown'}: ${caseName}`, () =>
      assert.equal(assumedKind(shape), kind));
});

describe('the schema of a property', () => {
  const amount: Shape = { type: 'number' };
  const customShape: Shape = { type: 'string' };
  const upperCaseShape: Shape = { type: 'boolean' };
  const order: Shape = {
    properties: { total: amount, c_total: amount },
    patternProperties: { '^c_.+$': customShape, '^\\p{Lu}': upperCaseShape },
  };

  it('a declared property has its own schema, even if a pattern matches its name', () => {
    assert.equal(propertyShape(order, 'total'), amount);
    assert.equal(propertyShape(order, 'c_total'), amount);
  });

  it('an undeclared property has the schema of the pattern that matches its name', () => {
    // The patterns of a schema are cached: the second round uses the cache.
    for (let round = 0; round < 2; round++) {
      assert.equal(propertyShape(order, 'c_note'), customShape);
      assert.equal(propertyShape(order, 'Élan'), upperCaseShape);
      assert.equal(propertyShape(order, 'c_'), undefined);
    }
  });

  it('a property that is not declared has no schema, even if every object inherits a member of that name', () => {
    assert.equal(propertyShape(order, 'constructor'), undefined);
    assert.equal(propertyShape({ properties: {} }, 'toString'), undefined);
    assert.equal(propertyShape({}, 'total'), undefined);
    assert.equal(propertyShape(undefined, 'total'), undefined);
  });
});
