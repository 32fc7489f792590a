import { openApi } from '../contract/openapi.ts';
import { defaultVendor } from '../contract/vendor.ts';
import { seedJsonSchema } from '../server/seed/json-schema.ts';
import { resourceKinds } from '../src/documents/all-kinds.ts';
import { documentJsonSchema } from '../src/documents/json-schema.ts';
import { classNameTable } from './script-api/class-names.ts';
import { runtimeTable } from './script-api/runtime-table.ts';

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** The text of each generated file in git, by path relative to the repository's root. */
export function generatedFiles(): Map<string, string> {
  return new Map([
    ['docs/api/openapi-data.json', json(openApi('data', defaultVendor))],
    ['docs/api/openapi-shop.json', json(openApi('shop', defaultVendor))],
    ['docs/api/openapi-debugger.json', json(openApi('debugger', defaultVendor))],
    ['docs/api/openapi-oauth.json', json(openApi('oauth', defaultVendor))],
    ['runtime/documented-table.ts', runtimeTable()],
    ['cartridges/platform-classes.ts', classNameTable()],
    ['docs/api/seed.schema.json', json(seedJsonSchema())],
    ...resourceKinds.map((kind): [string, string] => [
      `media/schemas/${kind.id}.json`,
      `${JSON.stringify(documentJsonSchema(kind))}\n`,
    ]),
  ]);
}
