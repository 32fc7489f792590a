import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { openApi } from '../contract/openapi.ts';
import { defaultVendor } from '../contract/vendor.ts';
import { seedJsonSchema } from '../server/seed/json-schema.ts';
import { resourceKinds } from '../src/documents/all-kinds.ts';
import { documentJsonSchema } from '../src/documents/json-schema.ts';
import { activationEvents, contributions } from '../src/contributions.ts';

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** Every generated file of the repository: its path from the root, and the text that it must have. */
export async function generatedFiles(root: string): Promise<Map<string, string>> {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  return new Map([
    [
      'package.json',
      await format(json({ ...manifest, activationEvents, contributes: contributions }), {
        parser: 'json-stringify',
      }),
    ],
    ['docs/api/openapi-data.json', json(openApi('data', defaultVendor))],
    ['docs/api/openapi-shop.json', json(openApi('shop', defaultVendor))],
    ['docs/api/openapi-debugger.json', json(openApi('debugger', defaultVendor))],
    ['docs/api/openapi-oauth.json', json(openApi('oauth', defaultVendor))],
    ['docs/api/seed.schema.json', json(seedJsonSchema())],
    ...resourceKinds.map((kind): [string, string] => [
      `media/schemas/${kind.id}.json`,
      `${JSON.stringify(documentJsonSchema(kind))}\n`,
    ]),
  ]);
}
