import assert from 'node:assert/strict';
import { operations } from '../../contract/index.ts';
import { loadReference } from '../support/reference-schema.ts';

type Fields = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the field names of the documents of an API, by their titles, from the reference (`reference-data.json`,
 * `reference-shop.json`): the public description of a comparable API. Common fields and custom attributes are left out.
 */
const readFields = (family: 'data' | 'shop'): Fields =>
  Object.fromEntries(
    Object.entries(loadReference(family).documents).map(([title, { properties }]) => [
      title,
      Object.keys(properties ?? {}).filter((name) => !commonFields.has(name) && !name.startsWith('c_')),
    ]),
  );

/** Fields that the contract has and the reference does not. */
const additionalFields: Readonly<Record<'data' | 'shop', Fields>> = {
  data: {
    promotion: ['active'],
    ab_test_group: ['link'],
    cartridge_path_api_response: ['cartridge_path'],
  },
  shop: {
    shipment: ['id'],
    product: ['orderable'],
    price_adjustment: ['discount'],
    discount_request: ['amount', 'percentage'],
    // Accepted with a new basket, and never returned.
    payment_card: ['number', 'security_code'],
    payment_bank_account: ['drivers_license', 'number'],
  },
};

/** Fields of the reference that no document of the contract has: the contract's lists (data-api 2) have no `expand`. */
const absentFields = new Set(['expand']);

/**
 * By the title of a document, the fields that only this document lacks in the contract: an option has no options of its
 * own, and is on no list.
 */
const absentFieldsByTitle: Fields = {
  option_item: ['bundled_product_items', 'option_items', 'product_list_item'],
};

interface Shape {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
}

/** Collects the field names of every titled document in a schema. */
function collectDocuments(
  schema: Shape | undefined,
  documents = new Map<string, Set<string>>(),
  visitedShapes = new Set<Shape>(),
) {
  if (!schema || visitedShapes.has(schema)) return documents;
  visitedShapes.add(schema);
  if (schema.title !== undefined && schema.properties) {
    const fields = documents.get(schema.title) ?? new Set<string>();
    documents.set(schema.title, fields);
    for (const name of Object.keys(schema.properties)) fields.add(name);
  }
  for (const child of Object.values(schema.properties ?? {}))
    collectDocuments(child, documents, visitedShapes);
  for (const child of Object.values(schema.patternProperties ?? {}))
    collectDocuments(child, documents, visitedShapes);
  return collectDocuments(schema.items, documents, visitedShapes);
}

/** Fields that any document, or any list of documents, may have. */
const commonFields = new Set([
  '_v',
  '_type',
  '_flash',
  '_resource_state',
  'count',
  'data',
  'next',
  'previous',
  'select',
  'start',
  'total',
]);

for (const family of ['data', 'shop'] as const) {
  describe(`field names of the documents of the family ${family}`, () => {
    const reference = readFields(family);
    const documents = new Map<string, Set<string>>();
    for (const { family: operationFamily, body, success } of operations) {
      if (operationFamily !== family) continue;
      collectDocuments(body, documents);
      collectDocuments(success.document, documents);
    }

    for (const [title, fields] of documents) {
      const expected = reference[title];
      if (!expected) continue;
      it(`${title} has the fields of the reference, and only the listed additional fields`, () => {
        assert.deepEqual(
          expected.filter((name) => !fields.has(name) && !absentFields.has(name)),
          absentFieldsByTitle[title] ?? [],
          'missing',
        );
        const extraFields = [...fields]
          .filter((name) => !expected.includes(name) && !commonFields.has(name))
          .sort();
        assert.deepEqual(
          extraFields,
          [...(additionalFields[family][title] ?? [])].sort(),
          'not in the reference',
        );
      });
    }

    it(`every document with additional fields in the family ${family} exists`, () => {
      for (const title of Object.keys(additionalFields[family])) assert.ok(documents.has(title), title);
    });
  });
}
