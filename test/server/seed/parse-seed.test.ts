import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SeedError } from '../../../server/seed/problems.ts';
import { imagePaths } from '../../../server/seed/seed-format.ts';
import { parseSeed } from '../../../server/seed/parse-seed.ts';
import { seedCollections } from '../../../server/seed/records.ts';

/** Returns the lines of a seed's error message, without the headline. Returns no lines for a valid seed. */
function listProblems(seed: unknown): string[] {
  try {
    parseSeed(typeof seed === 'string' ? seed : JSON.stringify(seed), 'shop.json');
    return [];
  } catch (error) {
    assert.ok(error instanceof SeedError);
    assert.match(error.message, /^shop\.json is not a valid seed \(\d+ problems?\):/);
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

const catalog = { id: 'tools', name: { default: 'Tools' } };
const product = (overrides: object) => ({
  catalog_id: 'tools',
  type: 'item',
  name: { default: 'Plane' },
  ...overrides,
});

describe('parsing a seed', () => {
  it('an empty shop is a valid seed, with or without $schema', () => {
    assert.deepEqual(listProblems({ format: 1 }), []);
    assert.deepEqual(listProblems({ $schema: 'https://example.org/seed.schema.json', format: 1 }), []);
  });

  it('an error in the JSON of a seed is reported with its position', () => {
    assert.deepEqual(listProblems('{\n  "format": 1,\n  "sites": [,]\n}'), [
      "the document: is not JSON: Unexpected token ',' (line 3, column 13)",
    ]);
    assert.match(
      listProblems('{"format": 1')[0] ?? '',
      /^the document: is not JSON: .*\(line 1, column 13\)$/,
    );
  });

  it('a text that is not a seed is rejected', () => {
    assert.deepEqual(listProblems([]), ['the document: must be an object']);
    assert.deepEqual(listProblems({}), ['format: is missing; this version supports "format": 1']);
    assert.deepEqual(listProblems({ format: 2 }), ['format: must be 1, but is 2']);
  });

  it('a seed saved with a byte order mark is read, and its errors have their positions', () => {
    assert.deepEqual(listProblems('\uFEFF{ "format": 1 }'), []);
    assert.deepEqual(listProblems('\uFEFF{\n  "sites": [,]\n}'), [
      "the document: is not JSON: Unexpected token ',' (line 2, column 13)",
    ]);
  });

  it('a record whose ID is missing or a number is reported', () => {
    assert.deepEqual(
      listProblems({ format: 1, catalogs: [catalog], products: [product({ id: 25518447 })] }),
      ['products[0].id ("25518447"): must be a string, but is a number'],
    );
    assert.deepEqual(listProblems({ format: 1, clients: [{}] }), ['clients[0]: is missing the field "id"']);
  });

  it('a record of which a part of its key is missing or no string is reported, whatever its collection', () => {
    for (const name of seedCollections)
      for (const value of [undefined, null, 5, true, {}, ['x']]) {
        // The key of a slot configuration depends on its context.
        const record = { site_id: value, id: value, context: 'folder', context_id: value };
        for (const entry of [record, { ...record, site_id: 's' }, { ...record, id: 'i' }])
          assert.notDeepEqual(listProblems({ format: 1, [name]: [entry] }), [], name);
      }
    const problems = listProblems({
      format: 1,
      shipping_methods: [{ site_id: 's' }, { id: 5 }, { site_id: ['s'], id: 'ground' }],
    });
    for (const problem of [
      'shipping_methods[0] ("s"): is missing the field "id"',
      'shipping_methods[1].id ("5"): must be a string, but is a number',
      'shipping_methods[2].site_id ("ground"): must be a string, but is an array',
    ])
      assert.ok(problems.includes(problem), problems.join('\n'));
  });

  it('an unknown collection is reported with the most similar name', () => {
    assert.deepEqual(listProblems({ format: 1, prodcts: [], sites: {} }), [
      'prodcts: is not a collection; did you mean "products"?',
      'sites: must be an array of records',
    ]);
  });

  it('a seed cannot contain credentials', () => {
    assert.deepEqual(listProblems({ format: 1, credentials: [] }), [
      'credentials: is not allowed in a seed; set "password" in clients, users and customers',
    ]);
  });

  it('every error of a seed is reported with record, field and reason', () => {
    const plane = product({
      id: 'plane',
      brnad: 'Hobbs',
      type: 'thing',
      page_title: 'Plane',
      valid_from: 'May',
    });
    assert.deepEqual(listProblems({ format: 1, catalogs: [catalog], products: [plane, 'saw'] }), [
      'products[0] ("plane"): has no field "brnad"; did you mean "brand"?',
      'products[0].type ("plane"): must be one of "item", "master", "variant", "variation_group", "bundle", "set", but is "thing"',
      'products[0].page_title ("plane"): must be an object, but is a string',
      'products[0].valid_from ("plane"): must be a UTC time such as "2025-03-01T08:00:00.000Z", but is "May"',
      'products[1]: must be an object, but is a string',
    ]);
  });

  it('errors deep inside a record are found', () => {
    const oil = product({
      id: 'oil',
      options: [{ id: 'wrap', name: {}, values: [{ id: 'paper', name: {} }] }],
    });
    assert.deepEqual(listProblems({ format: 1, catalogs: [catalog], products: [oil] }), [
      'products[0].options[0].values[0] ("oil"): is missing the field "prices"',
    ]);
  });

  it('a password is accepted only in records that can sign in', () => {
    const clients = [{ id: 'app', password: 'secret' }];
    assert.deepEqual(listProblems({ format: 1, clients }), []);
    assert.deepEqual(listProblems({ format: 1, roles: [{ id: 'r', permissions: [], password: 'x' }] }), [
      'roles[0] ("r"): has no field "password"',
    ]);
  });

  it('all problems are counted, even if only the first are printed', () => {
    const products = Array.from({ length: 40 }, (_, index) => product({ id: `p${index}`, colour: 'red' }));
    try {
      parseSeed(JSON.stringify({ format: 1, catalogs: [catalog], products }), 'big.json');
      assert.fail('the seed was accepted');
    } catch (error) {
      assert.ok(error instanceof SeedError);
      assert.equal(error.problems.length, 40);
      assert.match(error.message, /\.\.\. and 15 more$/);
    }
  });

  it('the example in the documentation of the seed format is valid', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../../docs/seed-format.md'), 'utf8');
    assert.deepEqual(listProblems(/```json\n(.*?)```/s.exec(page)?.[1] ?? ''), []);
  });

  it('the images that are required next to the seed file are listed', () => {
    const seed = parseSeed(
      JSON.stringify({
        format: 1,
        catalogs: [{ ...catalog, image_folder: 'pictures' }],
        products: [
          product({ id: 'plane', image_groups: [{ view_type: 'large', images: [{ path: 'a/plane.svg' }] }] }),
        ],
      }),
      'shop.json',
    );
    assert.deepEqual(imagePaths(seed), ['pictures/a/plane.svg']);
  });
});
