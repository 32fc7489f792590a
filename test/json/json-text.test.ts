import assert from 'node:assert/strict';
import fc from 'fast-check';
import { deepestPlace, jsonPlaces, memberOf, parseJson } from '../../json/json-text.ts';

/** JSON with one character removed or replaced, or with one that is added at its end. */
const mutatedJson = fc
  .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '1', '\\'))
  .map(([json, seed, character]) => {
    const index = seed % (json.length + 1);
    return json.slice(0, index) + character + json.slice(index + 1);
  });

describe('places in a JSON text', () => {
  it('each value of a JSON text has its range: the text of the range is parsed to the value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2), (json, indent) => {
        const document: unknown = JSON.parse(json);
        const text = JSON.stringify(document, undefined, indent);
        for (const { path, value } of jsonPlaces(text)) {
          const valueAtPath = path.reduce<any>((node, key) => node[key], document);
          assert.deepEqual(JSON.parse(text.slice(value.start, value.end)), valueAtPath);
        }
      }),
    );
  });

  it('a path that a JSON text contains only in part has the range of the deepest existing part', () => {
    const text = '{"a": {"b": [1, 2]}}';
    const place = deepestPlace(text, ['a', 'b', 1])!;
    assert.equal(text.slice(place.value.start, place.value.end), '2');
    assert.deepEqual(deepestPlace(text, ['a', 'x', 'y'])!.path, ['a']);
    assert.equal(deepestPlace('nonsense', ['a']), undefined);
  });

  it('a JSON error has the offset at which the text stops being valid', () => {
    for (const [text, offset] of [
      ['{"a" 1}', 5],
      ['[1 2]', 3],
      ['', 0],
      ['{"a": tru}', 6],
      ['{} x', 3],
      ['[1,]', 2],
      ['[1 ]]', 4],
    ] as const)
      assert.throws(
        () => jsonPlaces(text),
        (error: any) => error.offset === offset,
        text,
      );
    assert.throws(() => jsonPlaces('['.repeat(5000)), /too deep/);
  });

  it('the parser of JSON texts rejects the same strings as JSON.parse', () => {
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const fragment = fc.constantFrom(
      ...'{}[],:"0123456789.eE+-\\/ \n\t\u0000'.split(''),
      'true',
      'null',
      '"a"',
      '//',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')),
          mutatedJson,
        ),
        (text) => {
          assert.equal(parseJson(text).error === undefined, isJson(text), JSON.stringify(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('offsets count from the beginning of the file, even if it begins with a byte order mark', () => {
    const text = '\uFEFF{"hooks": "./hooks.json"}';
    const place = deepestPlace(text, ['hooks'])!;
    assert.equal(text.slice(place.value.start, place.value.end), '"./hooks.json"');
  });
});

describe('a JSON text with an error', () => {
  it('a JSON text with an error is parsed as far as possible', () => {
    const { root, error } = parseJson('{"hooks": [{"name": "a", "script": }, {"name": "b"');
    assert.equal(error?.message, 'A value is expected here.');
    const names = memberOf(root, 'hooks')?.children?.map((entry) => memberOf(entry, 'name')?.value as string);
    assert.deepEqual(names, ['a', 'b']);
  });

  it('the error of a comma before a closing bracket is at the comma, and names both', () => {
    for (const [text, offset, message] of [
      ['{"a": 1,\n}', 7, 'A comma is not allowed before "}".'],
      ['{"a": [1, 2 ,\r\n ]}', 12, 'A comma is not allowed before "]".'],
      ['{"a": 1, 2}', 9, 'A property name in double quotes is expected here.'],
      ['{"a": ","}', undefined, undefined],
      ['{"a": [","', 10, '"," or "]" is expected here.'],
      ['[1,', 3, 'A value is expected here.'],
      ['[1,}', 3, 'A value is expected here.'],
    ] as const) {
      const { error } = parseJson(text);
      assert.deepEqual([error?.offset, error?.message], [offset, message], text);
    }
  });

  it('a property that an object has twice has the last value, as in JSON.parse', () => {
    assert.equal(memberOf(parseJson('{"a": 1, "a": 2}').root, 'a')?.value, 2);
  });
});
