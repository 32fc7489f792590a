import type { Choices } from './random.ts';
import type { Identifiers } from './identifiers.ts';

/** The parts of a schema from which values are generated. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** Strings that parsers, databases, languages and file systems treat specially. */
export const hostileStrings: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202e\u200b\ufeff',
  '\ud800',
  '\udfff\ud800',
  'e\u0301'.repeat(40),
  'İıßﬀ',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  "'; DROP TABLE records; --",
  '<script>alert(1)</script>',
  ']]>&amp;<!ENTITY a "b">',
  '${7*7}{{7*7}}',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '9007199254740993',
  '2024-02-30T25:61:61.000Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '(((((((((((',
  '(**)',
  '$[*]',
  'a'.repeat(300),
  'x'.repeat(5000),
  '(a+)+$',
  '\\',
  '%',
  '_',
];

const hostileNumbers: readonly number[] = [
  -1,
  0,
  -0,
  0.1,
  1e-7,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2147483647,
  2147483648,
  -2147483649,
  4294967296,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
];

function createNestedValue(choices: Choices): unknown {
  let value: unknown = choices.pick<unknown>([null, 1, 'x', []]);
  // The service rejects documents that are nested more than 100 levels deep.
  const depth = choices.pick([3, 20, 99, 101, 500]);
  for (let level = 0; level < depth; level++) value = choices.chance(0.5) ? [value] : { a: value };
  return value;
}

/** Returns a value of any kind, regardless of the schema. */
export function createHostileValue(choices: Choices): unknown {
  switch (choices.nextInteger(8)) {
    case 0:
      return null;
    case 1:
      return choices.chance(0.5);
    case 2:
      return createNestedValue(choices);
    case 3:
      return choices.pick<unknown>([[], {}, [null], { toString: 1 }, { valueOf: null, length: 1e9 }]);
    case 4:
      return choices.pick(hostileNumbers);
    case 5:
      return Array.from({ length: choices.pick([2, 60, 1000]) }, () => choices.pick(hostileStrings));
    case 6:
      return JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as unknown;
    default:
      return choices.pick(hostileStrings);
  }
}

/**
 * Returns a value that a schema usually allows (its `pattern` is ignored). A property with the name of an identifier,
 * such as `product_id`, usually gets the identifier of an existing resource.
 */
export function createValidValue(
  shape: Shape,
  name: string,
  choices: Choices,
  identifiers: Identifiers,
  depth = 0,
): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf) return createValidValue(choices.pick(shape.anyOf), name, choices, identifiers, depth);
  if (shape.enum) return choices.pick(shape.enum);
  switch ([shape.type].flat().find((type) => type !== 'null')) {
    case 'boolean':
      return choices.chance(0.5);
    case 'integer':
    case 'number':
      return createNumber(shape, choices);
    case 'array':
      return Array.from({ length: depth > 4 ? 0 : choices.nextInteger(3) }, () =>
        createValidValue(shape.items ?? {}, name, choices, identifiers, depth + 1),
      );
    case 'object':
      return createDocument(shape, choices, identifiers, depth);
    default:
      return createString(shape, name, choices, identifiers);
  }
}

function createNumber({ type, minimum, maximum }: Shape, choices: Choices): number {
  const lowest = Math.max(minimum ?? 0, -1e9);
  const highest = Math.min(maximum ?? lowest + 20, 1e9);
  const value = choices.pick([lowest, highest, lowest + choices.next() * (highest - lowest)]);
  return [type].flat().includes('integer') ? Math.round(value) : Math.round(value * 100) / 100;
}

function createString(
  { format, minLength = 0, maxLength = 40 }: Shape,
  name: string,
  choices: Choices,
  identifiers: Identifiers,
): string {
  if (format === 'date-time')
    return choices.pick([
      '2024-05-06T07:08:09.000Z',
      '1970-01-01T00:00:00Z',
      '2031-12-31T23:59:59.999+02:00',
    ]);
  if (/email/.test(name)) return choices.pick(['wren@example.com', 'o.ashdown@example.org']);
  if (/country/.test(name)) return choices.pick(['US', 'DE', 'GB']);
  if (/^password|password$/.test(name)) return 'Kestrel#2024x';
  const ids = identifiers.idsOf(name);
  if (ids.length > 0 && choices.chance(0.9)) return choices.pick(ids);
  const text = choices.pick(['Fell jacket', 'Größe 40', 'a', '日本', 'line\nline', "O'Brien", '10']);
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

function createDocument(
  shape: Shape,
  choices: Choices,
  identifiers: Identifiers,
  depth: number,
): Record<string, unknown> {
  const { properties = {}, patternProperties = {}, required = [] } = shape;
  const share = choices.pick([0.1, 0.3, 0.8]) / (depth + 1);
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || (!name.startsWith('_') && choices.chance(share)))
    .map(
      ([name, property]) =>
        [name, createValidValue(property, name, choices, identifiers, depth + 1)] as const,
    );
  const patternEntries = Object.entries(patternProperties).flatMap(([pattern, property]) => {
    if (!choices.chance(0.3)) return [];
    const name = pattern.includes('c_') ? choices.pick(['c_note', 'c_color', 'c_size', 'c_x']) : 'default';
    return [[name, createValidValue(property, name, choices, identifiers, depth + 1)] as const];
  });
  return Object.fromEntries([...entries, ...patternEntries]);
}

/**
 * Returns a copy of a document in which hostile values replace some values, and are added to some objects. `share` is
 * the probability of each of these changes.
 */
export function mutate(value: unknown, choices: Choices, share: number): unknown {
  if (choices.chance(share)) return createHostileValue(choices);
  if (Array.isArray(value)) return value.map((item) => mutate(item, choices, share));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, property]) => [name, mutate(property, choices, share)]);
  if (choices.chance(share)) entries.push([choices.pick(hostileStrings), createHostileValue(choices)]);
  return Object.fromEntries(entries) as unknown;
}
