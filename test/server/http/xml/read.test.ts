import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { operations } from '../../../../contract/index.ts';
import { readXml } from '../../../../server/http/xml/read.ts';
import { writeXml } from '../../../../server/http/xml/write.ts';
import { arbitraryDocument } from '../../../support/arbitrary-document.ts';

const schemas = new Map<string, TSchema>();
for (const { id, success, body, encoding } of operations) {
  if (success.document) schemas.set(`the response of ${id}`, success.document);
  if (body && encoding === 'document') schemas.set(`the body of ${id}`, body);
}

const assertReadBack = (document: unknown, schema: TSchema | undefined) => {
  const xml = writeXml(document, schema, 'document', 'urn:test');
  assert.deepEqual(readXml(xml, schema), document, xml);
};

describe('documents that are written as XML and read back', () => {
  const visitedSchemas = new Set<TSchema>();
  for (const [name, schema] of schemas) {
    if (visitedSchemas.has(schema)) continue;
    visitedSchemas.add(schema);
    it(`a document with the schema of ${name} is read back unchanged from XML`, () =>
      fc.assert(
        fc.property(arbitraryDocument(schema), (document) => assertReadBack(document, schema)),
        { numRuns: 25 },
      ));
  }

  it('a document that does not fit its schema is read back unchanged from XML', () => {
    const anySchema = fc.constantFrom(...schemas.values());
    fc.assert(
      fc.property(
        anySchema,
        arbitraryDocument(undefined),
        anySchema.chain(arbitraryDocument),
        (schema, anyDocument, foreignDocument) => {
          assertReadBack(anyDocument, schema);
          assertReadBack(foreignDocument, schema);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('any document is read back unchanged from XML without a schema', () => {
    fc.assert(
      fc.property(arbitraryDocument(undefined), (document) => assertReadBack(document, undefined)),
      { numRuns: 500 },
    );
  });
});
