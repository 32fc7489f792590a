import { twoCartridges } from '../../support/language-shop.ts';
import { LanguageClient, positionAt } from '../../support/language-client.ts';
import { Choices } from '../../fuzz/random.ts';

const template = 'cartridges/app_base/cartridge/templates/default/cart.isml';
const oldScript = 'cartridges/app_base/cartridge/scripts/feed.ds';
const requestFile = 'requests/order.http';
const files: Readonly<Record<string, string>> = {
  ...twoCartridges,
  [template]: `<isdecorate template="layout">
  <isscript>var helpers = require('*/cartridge/scripts/cart/cartHelpers');</isscript>
  <isloop items="\${pdict.basket.items}" var="item"><isprint value="\${Resource.msg('label.item', 'cart', null)}"/></isloop>
  <a href="\${URLUtils.url('Cart-Show', 'id', item.ID)}"></a>
</isdecorate>
`,
  [oldScript]: `importScript('app_base:util/lists.ds');
function write(order : Order) : XML {
  for each (var item in order.items) xml.item.@id = <id>{item.ID}</id>;
  return xml..item;
}
`,
  [requestFile]: `@basket = 1
### Create
POST {{base}}/s/Sites/dw/shop/v23_2/baskets?locale=en
Content-Type: application/json

{ "currency": "EUR", "product_items": [ { "quantity": 1 } ] }
`,
  'cartridges/app_base/cartridge/templates/resources/cart.properties':
    'label.item=Item\nlabel.total=\\u20ac {0}\n',
};
const fragments = [
  "require('",
  "require('*/",
  '${',
  "Resource.msg('",
  "URLUtils.url('Cart-",
  'module.superModule',
  'exports.',
  '"',
  "'",
  '`',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '<is',
  '<isscript>',
  '</isscript>',
  '<!---',
  '/*',
  '*/',
  '//',
  '\\',
  '\r\n',
  '\0',
  '\u{D800}',
  '\u{1F600}',
  '### ',
  'GET /',
  '"hooks": [',
  '{"name": "svc.',
  ...['(', '[', '{', '"', '${', '<a ', 'a.', '*/', '/'].map((text) => text.repeat(1_000)),
];
const methods = [
  'completion',
  'hover',
  'definition',
  'documentLink',
  'codeLens',
  'documentSymbol',
  'foldingRange',
];

describe('The language server, with random text', () => {
  for (const seed of [1, 2, 3])
    it(`the language server responds to every request while files are changed at random (seed ${seed})`, async () => {
      const choices = new Choices(seed);
      const client = await LanguageClient.start(files, { commands: { debugHook: 'debug' } });
      for (let round = 0; round < 60; round++) {
        const path = choices.pick(Object.keys(files));
        let text = files[path] ?? '';
        await client.open(path, text);
        for (let edit = 0; edit < 3; edit++) {
          const start = choices.nextInteger(text.length + 1);
          const rest = choices.chance(0.2) ? '' : text.slice(start + choices.nextInteger(10));
          text = text.slice(0, start) + (choices.chance(0.8) ? choices.pick(fragments) : '') + rest;
          await client.edit(path, text);
          const textDocument = { uri: client.uri(path) };
          const position = positionAt(text, Math.min(text.length, start + choices.nextInteger(12)));
          for (const method of methods)
            await client.request(`textDocument/${method}`, { textDocument, position });
        }
        if (choices.chance(0.2))
          await client.notify('workspace/didChangeWatchedFiles', {
            changes: Object.keys(files).map((file) => ({
              uri: client.uri(file),
              type: 1 + choices.nextInteger(3),
            })),
          });
        await client.notify('textDocument/didClose', { textDocument: { uri: client.uri(path) } });
      }
      await client.close();
    }).timeout(60_000);
});
