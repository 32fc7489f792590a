import assert from 'node:assert/strict';
import { isSameValue } from '../../../server/domain/deep-equal.ts';
import { meetsPasswordPolicy } from '../../../server/domain/password-policy.ts';
import { hasValue, passwordMask, attributeValueProblem } from '../../../server/domain/preference-values.ts';
import type { AttributeDefinition, AttributeType } from '../../../server/records/attribute-definitions.ts';

const problem = (type: AttributeType, value: unknown, values?: string[]) =>
  attributeValueProblem(value, { type, ...(values === undefined ? {} : { values }) }, matchesPattern);

const matchesPattern = (pattern: string, texts: readonly string[]): boolean =>
  texts.every((text) => new RegExp(`^(?:${pattern})$`).test(text));

describe('The value of a preference', () => {
  for (const [type, validValues, invalidValues] of [
    ['boolean', [true, false], ['true', 1, null]],
    ['number', [0, -1.5], ['1', true]],
    ['integer', [0, -7], [1.5, '1', 2 ** 60]],
    ['set_of_string', [[], ['a', 'b']], ['a', [1], ['a', 1]]],
    ['string', ['', 'text'], [1, true, null, ['a']]],
    ['text', ['two\nlines'], [1]],
  ] as const)
    it(`a preference value must have the type ${type}`, () => {
      for (const value of validValues) assert.equal(problem(type, value), undefined, JSON.stringify(value));
      for (const value of invalidValues) assert.equal(problem(type, value), 'type', JSON.stringify(value));
    });

  it('the value of an enumeration is one of its choices, or any value if it defines none', () => {
    assert.equal(problem('enum_of_string', 'live', ['live', 'test']), undefined);
    assert.equal(problem('enum_of_string', 'other', ['live', 'test']), 'choice');
    assert.equal(problem('enum_of_string', 'other'), undefined);
    assert.equal(problem('set_of_string', ['live'], ['live', 'test']), undefined);
  });

  it('the values in the definition of a set are suggestions: other values of its type are accepted, too', () => {
    assert.equal(problem('set_of_string', ['live', 'x'], ['live', 'test']), undefined);
    const numbers: AttributeDefinition = { type: 'set_of_integer', values: [1, 2] };
    assert.equal(attributeValueProblem([1, 9], numbers, matchesPattern), undefined);
    assert.equal(attributeValueProblem([1, 'x'], numbers, matchesPattern), 'type');
  });

  it('an enumeration with `multiple` has a list of values, which must all be among its choices', () => {
    const problemOfMultiple = (value: unknown, type: AttributeType = 'enum_of_string') =>
      attributeValueProblem(value, { type, values: ['live', 'test', 3], multiple: true }, matchesPattern);
    assert.equal(problemOfMultiple([]), undefined);
    assert.equal(problemOfMultiple(['live', 'test']), undefined);
    assert.equal(problemOfMultiple(['live', 'other']), 'choice');
    assert.equal(problemOfMultiple('live'), 'type');
    assert.equal(problemOfMultiple([3], 'enum_of_integer'), undefined);
    assert.equal(problemOfMultiple([4], 'enum_of_integer'), 'choice');
    assert.equal(problemOfMultiple('other', 'string'), undefined, 'only enumerations have choices');
    assert.equal(
      attributeValueProblem(['live'], { type: 'enum_of_string', multiple: false }, matchesPattern),
      'type',
    );
  });

  for (const [caseName, definition, validValues, invalidValues] of [
    ['a minimum', { type: 'integer', minimum: 1 }, [1, 2], [0, -5]],
    ['a maximum', { type: 'number', maximum: 9.5 }, [9.5, -100], [9.6, 10]],
    ['a minimum and a maximum', { type: 'number', minimum: 0, maximum: 1 }, [0, 0.5, 1], [-0.1, 1.1]],
    ['a minimum length', { type: 'string', min_length: 3 }, ['abc', 'abcd'], ['', 'ab']],
    ['a pattern', { type: 'string', pattern: 'a|b+' }, ['a', 'bb'], ['', 'ab', 'ca', 'ac']],
    ['a pattern and a minimum length', { type: 'text', pattern: 'a*', min_length: 2 }, ['aa'], ['a', 'bb']],
    ['a minimum for each element', { type: 'set_of_integer', minimum: 1 }, [[], [1, 2]], [[1, 0]]],
    ['a pattern for each element', { type: 'set_of_string', pattern: 'a+' }, [[], ['a', 'aa']], [['a', 'b']]],
    [
      'no minimum and no minimum length for a boolean',
      { type: 'boolean', minimum: 5, min_length: 9 },
      [true, false],
      [],
    ],
  ] satisfies [string, AttributeDefinition, unknown[], unknown[]][])
    it(`the constraint of a preference is checked: ${caseName}`, () => {
      for (const value of validValues)
        assert.equal(attributeValueProblem(value, definition, matchesPattern), undefined, String(value));
      for (const value of invalidValues)
        assert.equal(attributeValueProblem(value, definition, matchesPattern), 'constraint', String(value));
    });

  it('preferences of the types HTML and image cannot be written, and JSON preferences accept any value', () => {
    for (const type of ['html', 'image'] as const) assert.equal(problem(type, 'text'), 'type');
    for (const value of [null, {}, [1], 'text']) assert.equal(problem('json', value), undefined);
    assert.equal(problem('json', undefined), 'type');
  });

  it('a preference of type set contains strings and numbers, one of type set_of_number only numbers', () => {
    assert.equal(problem('set', ['a', 1]), undefined);
    assert.equal(problem('set', [true]), 'type');
    assert.equal(problem('set_of_number', [1.5]), undefined);
    assert.equal(problem('set_of_number', ['1.5']), 'type');
  });

  it('a password preference cannot have the mask as its value', () => {
    assert.equal(problem('password', passwordMask), 'reserved');
    assert.equal(problem('password', 'secret'), undefined);
    assert.equal(problem('string', passwordMask), undefined);
    assert.equal(passwordMask, '************');
  });

  for (const [type, validValues, invalidValues] of [
    ['email', ['a@b', 'wren@example.com'], ['a', '@b', 'a@', 'a b@c', 'a@b c', 'a@b@c']],
    [
      'date',
      ['2025-02-28', '2025-02-28T00:00:00Z', '2025-02-28T00:00:00.000Z'],
      ['2025-02-31', '2025-02-28T01:00:00Z', '28.02.2025', '2025-02-28T00:00:00ZZ'],
    ],
    [
      'datetime',
      ['2025-02-28T12:30:00Z', '2025-02-28T12:30:00.5Z'],
      [
        '2025-02-28',
        '2025-02-31T12:30:00Z',
        '2025-02-28T12:30Z',
        '2025-02-28T99:30:00Z',
        '2025-02-28T12:30:0Z',
      ],
    ],
  ] as const)
    it(`a preference value must have the format of type ${type}`, () => {
      for (const value of validValues) assert.equal(problem(type, value), undefined, value);
      for (const value of invalidValues) assert.equal(problem(type, value), 'format', value);
    });

  it('null, an empty text and an empty list are no preference values', () => {
    assert.deepEqual([undefined, null, '', []].map(hasValue), [false, false, false, false]);
    assert.deepEqual([0, false, ' ', ['']].map(hasValue), [true, true, true, true]);
  });
});

describe('Two values of documents', () => {
  it('two values of documents are equal if their contents are, in any order of their fields', () => {
    assert.equal(isSameValue({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }), true);
    for (const [a, b] of [
      [1, '1'],
      [null, {}],
      [{}, null],
      [[], {}],
      [
        [1, 2],
        [2, 1],
      ],
      [[1], [1, 2]],
      [{ a: 1 }, { a: 1, b: 2 }],
      [{ a: 1, b: 2 }, { a: 1 }],
      [{ a: undefined }, { b: 1 }],
      [{ toString: undefined }, { x: undefined }],
      [{ a: { b: 1 } }, { a: { b: 2 } }],
    ])
      assert.equal(isSameValue(a, b), false, JSON.stringify([a, b]));
  });
});

describe('The password of a back-office user', () => {
  it('the password of a back-office user has 8 to 256 characters with a letter and a digit, and is not the login', () => {
    for (const password of ['abcdefg1', 'größere1', `a1${'x'.repeat(254)}`])
      assert.equal(meetsPasswordPolicy(password, 'anna'), true, password);
    for (const password of ['abcdef1', 'abcdefgh', '12345678', `a1${'x'.repeat(255)}`, 'Anna1234'])
      assert.equal(meetsPasswordPolicy(password, 'anna1234'), false, password);
  });
});
