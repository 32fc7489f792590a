import type { TObject } from 'typebox';
import { descriptions } from './descriptions.ts';
import { seedCollections, seedRecords } from './records.ts';
import { seedFormat } from './seed-format.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Converts a schema to plain JSON by omitting typebox's own properties, which are not enumerable. */
const toPlainJson = (schema: TObject): { [key: string]: Json } =>
  JSON.parse(JSON.stringify(schema)) as { [key: string]: Json };

/** Returns a record's schema with descriptions of its fields. */
function withDescriptions(schema: TObject, texts: Readonly<Record<string, string | undefined>>): Json {
  const copy = toPlainJson(schema);
  const fields = Object.entries(copy['properties'] as Record<string, { [key: string]: Json }>);
  return {
    ...copy,
    properties: Object.fromEntries(
      fields.map(([name, field]) => {
        const text = texts[name];
        return [name, text === undefined ? field : { description: text, ...field }];
      }),
    ),
  };
}

/**
 * Returns the JSON Schema (2020-12) of a seed file, for editors. It is written to docs/api/seed.schema.json.
 */
export function seedJsonSchema(): Json {
  const definitions: Record<string, Json> = {};
  const properties: Record<string, Json> = {};
  for (const name of seedCollections) {
    const schema: TObject = seedRecords[name];
    const title = (schema as { title?: string }).title ?? name;
    definitions[title] = withDescriptions(schema, descriptions[name].fields ?? {});
    properties[name] = {
      description: descriptions[name].summary,
      type: 'array',
      items: { $ref: `#/$defs/${title}` },
    };
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Cartwright seed',
    description: 'A whole shop in one document, which the service loads with --seed.',
    type: 'object',
    required: ['format'],
    additionalProperties: false,
    properties: {
      $schema: { description: 'Location of this schema, for the editor.', type: 'string' },
      format: { description: 'Version of the format.', const: seedFormat },
      ...properties,
    },
    $defs: definitions,
  };
}
