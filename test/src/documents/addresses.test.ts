import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pathParameters } from '../../../contract/operation.ts';
import {
  addressPath,
  documentGlob,
  parseAddressPath,
  resourceName,
  type ResourceAddress,
} from '../../../src/documents/address.ts';
import { resourceKinds, type KindId } from '../../../src/documents/all-kinds.ts';
import { changesBetween } from '../../../src/documents/changes.ts';
import { jsonPlaces, placeOf } from '../../../src/documents/json-ranges.ts';
import { documentJsonSchema } from '../../../src/documents/json-schema.ts';

describe('the address of a document', () => {
  it('reads back as it was written, whatever the ids', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((one) => one.isWellFormed());
    fc.assert(
      fc.property(
        fc.constantFrom(...resourceKinds),
        text,
        text,
        fc.array(text, { minLength: 4, maxLength: 4 }),
        (kind, connection, site, values) => {
          const params = Object.fromEntries(pathParameters(kind.path).map((name, at) => [name, values[at]!]));
          const address: ResourceAddress = {
            connection,
            kind: kind.id as KindId,
            ...(kind.family === 'shop' && site !== '-' ? { site } : {}),
            params,
          };
          assert.deepEqual(parseAddressPath(addressPath(address)), { address, format: 'json' });
          assert.equal(parseAddressPath(addressPath(address, 'xml'))?.format, 'xml');
        },
      ),
      // Ids with what ends a line in other places than files.
      { examples: [[resourceKinds[0]!, '\u2028', '\u2029', Array<string>(4).fill('a\u2028b')]] },
    );
  });

  it('of nothing that opens is none', () => {
    for (const path of [
      '',
      '/',
      '/c/data/sites.json',
      '/c/data/nowhere/x.json',
      '/c/data/products/%.json',
      '/c/shop/x.json',
    ])
      assert.equal(parseAddressPath(path), undefined, path);
  });

  it('is named by its last part', () => {
    const { address } = parseAddressPath('/c/data/sites/RefArch/campaigns/spring.json') ?? assert.fail();
    assert.equal(resourceName(address), 'spring');
  });

  it('has one schema, whose glob fits no other kind', () => {
    const globs = resourceKinds.map(documentGlob);
    assert.equal(new Set(globs).size, globs.length);
  });
});

describe('the schema of a kind', () => {
  it('says something about every field', () => {
    for (const kind of resourceKinds) {
      const { properties, description } = documentJsonSchema(kind) as any;
      assert.ok(description.length > 10);
      for (const [name, property] of Object.entries<any>(properties))
        assert.match(property.markdownDescription, /\*\*.+\*\*: .+\./, `${kind.id}.${name}`);
      assert.equal(properties._resource_state, undefined);
    }
  });
});

describe('places in a JSON text', () => {
  it('are those of its values: each slice reads as the value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2), (json, indent) => {
        const document: unknown = JSON.parse(json);
        const text = JSON.stringify(document, undefined, indent);
        for (const { path, value } of jsonPlaces(text)) {
          const there = path.reduce<any>((at, key) => at[key], document);
          assert.deepEqual(JSON.parse(text.slice(value.start, value.end)), there);
        }
      }),
    );
  });

  it('of a path that is not all there is the deepest part that is', () => {
    const text = '{"a": {"b": [1, 2]}}';
    const found = placeOf(text, ['a', 'b', 1])!;
    assert.equal(text.slice(found.value.start, found.value.end), '2');
    assert.deepEqual(placeOf(text, ['a', 'x', 'y'])!.path, ['a']);
    assert.equal(placeOf('nonsense', ['a']), undefined);
  });

  it('end where it stops to be JSON', () => {
    for (const [text, at] of [
      ['{"a" 1}', 5],
      ['[1 2]', 3],
      ['', 0],
      ['{"a": tru}', 6],
      ['{} x', 3],
      ['[1,]', 3],
    ] as const)
      assert.throws(
        () => jsonPlaces(text),
        (error: any) => error.offset === at,
        text,
      );
    assert.throws(() => jsonPlaces('['.repeat(5000)), /too deep/);
  });
});

describe('changes between two documents', () => {
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

  it('applied to the first give the second', () => {
    const document = fc.dictionary(
      fc.string().filter((name) => !name.startsWith('_')),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(document, document, (base, edited) => {
        const changes = changesBetween(base, edited) ?? {};
        const all = Object.entries({ ...base, ...changes });
        const applied = all.filter(([name]) => Object.hasOwn(edited, name));
        assert.deepEqual(
          JSON.stringify(applied.sort(byName)),
          JSON.stringify(Object.entries(edited).sort(byName)),
        );
      }),
    );
  });
});
