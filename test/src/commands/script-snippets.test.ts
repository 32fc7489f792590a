import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { scriptSnippets } from '../../../src/commands/script-snippets.ts';
import { hookParameters } from '../../../src/explorer/scripts/hook-parameters.ts';

const snippetBody = (prefix: string): string =>
  scriptSnippets('svc').find((snippet) => snippet.prefix === prefix)?.body ?? '';

describe('The snippets of hooks', () => {
  for (const prefix of ['hookAfter', 'hookModify'])
    it(`${prefix} offers only functions whose first parameter is an order or a basket, as in the snippet`, () => {
      const functions = /exports\.\$\{1\|([^|]+)\|\}/.exec(snippetBody(prefix))?.[1]?.split(',') ?? [];
      assert.ok(functions.length > 2);
      const firstTypes = functions.flatMap((name) =>
        ['order', 'basket'].flatMap((group) => {
          const [first] = hookParameters(`shop.${group}.${name}`, defaultVendor) ?? [];
          return first ? [`${name}: ${first.type}`] : [];
        }),
      );
      assert.ok(firstTypes.length >= functions.length, firstTypes.join());
      assert.deepEqual(
        firstTypes.filter((text) => !/: svc\.order\.(Order|Basket)$/.test(text)),
        [],
      );
    });
});
