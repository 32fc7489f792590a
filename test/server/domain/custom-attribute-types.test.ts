import assert from 'node:assert/strict';
import {
  findAttributeMismatch,
  normalizeKey,
  parseTextAttributes,
} from '../../../server/domain/custom-attribute-types.ts';
import type { Custom } from '../../../server/records/record.ts';
import { passwordMask } from '../../../server/domain/preference-values.ts';
import type { ObjectType } from '../../../server/records/people.ts';

const createType = (attributes: ObjectType['attributes'], key_type: ObjectType['key_type'] = 'string') =>
  ({
    id: 'NewsletterSubscription',
    scope: 'site',
    key_property: 'email',
    key_type,
    attributes,
  }) satisfies ObjectType;

const findMismatch = (type: ObjectType, custom: Custom) => findAttributeMismatch(type, custom, () => true);

describe('the attributes of a custom object', () => {
  for (const type of ['date', 'datetime'] as const)
    it(`a custom object’s attribute of type ${type} is a calendar day, with or without a time`, () => {
      const problem = (value: unknown) =>
        findMismatch(createType({ subscribed: { type } }), { subscribed: value })?.problem;
      for (const value of ['2026-02-28', '2026-02-28T12:30Z', '2026-02-28T12:30:00.000Z'])
        assert.equal(problem(value), undefined, value);
      for (const value of [
        '',
        '2026-02-31',
        '2026-02-31T12:30:00Z',
        '2026-02-28T25:30:00Z',
        '2026-02-28 12:30',
        '2026-02-28T',
        '2026-02-28T1:30',
        '2026-02-28T12',
        '28.02.2026',
        20260228,
        true,
      ])
        assert.equal(problem(value), 'format', String(value));
    });

  it('the first attribute of a custom object that does not match its definition is reported with its value', () => {
    const type = createType({ email: { type: 'email' }, visits: { type: 'integer' } });
    assert.equal(findMismatch(type, { email: 'wren@example.com', visits: 3 }), undefined);
    assert.deepEqual(findMismatch(type, { email: 'wren@example.com', visits: 'three' }), {
      name: 'visits',
      value: 'three',
      problem: 'type',
    });
    assert.deepEqual(findMismatch(type, { email: 'wren', visits: 'three' }), {
      name: 'email',
      value: 'wren',
      problem: 'format',
    });
  });

  it('an attribute that the type of a custom object does not define is rejected, even without a value', () => {
    for (const name of ['colour', 'constructor', 'toString'])
      for (const value of ['red', null])
        assert.deepEqual(findMismatch(createType({ color: { type: 'string' } }), { [name]: value }), {
          name,
          value,
          problem: 'type',
        });
  });

  it('null removes the value of a custom object’s attribute, regardless of its type', () => {
    for (const type of ['string', 'date', 'integer', 'set_of_string'] as const)
      assert.equal(findMismatch(createType({ a: { type } }), { a: null }), undefined, type);
  });

  it('a password of a custom object may consist of asterisks, because only preferences are masked', () => {
    assert.equal(findMismatch(createType({ pin: { type: 'password' } }), { pin: passwordMask }), undefined);
  });

  for (const [type, text, value] of [
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', 'TRUE', 'TRUE'],
    ['boolean', 'untrue', 'untrue'],
    ['boolean', 'falsehood', 'falsehood'],
    ['integer', '12', 12],
    ['integer', '-3', -3],
    ['integer', 'twelve', 'twelve'],
    ['number', '1.5', 1.5],
    ['number', '', ''],
    ['number', '  ', '  '],
    ['number', 'Infinity', 'Infinity'],
    ['string', '12', '12'],
    ['string', 'true', 'true'],
    ['text', '1.5', '1.5'],
  ] as const)
    it(`the text "${text}" of an XML document is ${JSON.stringify(value)} for an attribute of type ${type}`, () => {
      assert.deepEqual(parseTextAttributes(createType({ a: { type } }), { a: text }), { a: value });
    });

  it('only the text of an attribute with a definition is converted', () => {
    assert.deepEqual(
      parseTextAttributes(createType({ visits: { type: 'integer' }, tags: { type: 'set_of_string' } }), {
        visits: 4,
        tags: ['1', '2'],
        toString: '12',
      }),
      { visits: 4, tags: ['1', '2'], toString: '12' },
    );
  });
});

describe('the key of a custom object', () => {
  it('a text key of a custom object is not changed', () => {
    for (const key of ['007', 'wren@example.com', ' x '])
      assert.equal(normalizeKey(createType({}), key), key);
  });

  for (const [text, key] of [
    ['7', '7'],
    ['007', '7'],
    ['+7', '7'],
    ['-12', '-12'],
    ['-0', '0'],
    ['999999999999999', '999999999999999'],
    ['1000000000000000', undefined],
    ['1.5', undefined],
    ['x7', undefined],
    ['7x', undefined],
    ['', undefined],
  ] as const)
    it(`"${text}" is ${key === undefined ? 'not an integer key' : `the integer key ${key}`} of a custom object`, () => {
      assert.equal(normalizeKey(createType({}, 'integer'), text), key);
    });
});
