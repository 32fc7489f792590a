import assert from 'node:assert/strict';
import type { CodeAction } from 'vscode-languageserver';
import type { CompletionList, DocumentSymbol, Hover } from 'vscode-languageserver';
import { LanguageClient } from '../../support/language-client.ts';
import { twoCartridges } from '../../support/language-shop.ts';

const requestFile = 'requests/basket.http';

describe('Request files in editors other than VS Code', () => {
  let client: LanguageClient;
  beforeEach(async () => {
    client = await LanguageClient.start(twoCartridges, { vendor: 'dw' });
  });
  afterEach(() => client.close());

  const complete = async (text: string): Promise<string[]> =>
    (await client.requestAt<CompletionList>('textDocument/completion', requestFile, text)).items.map(
      ({ label }) => label,
    );

  it('paths, query parameters, headers and bodies are completed from the API', async () => {
    assert.ok((await complete('POST {{shop}}/bask|')).includes('{{shop}}/baskets/{basket_id}/items'));
    const parameters = await complete('GET {{shop}}/products/p1?expand=prices&|');
    assert.ok(parameters.includes('currency') && !parameters.includes('expand'), parameters.join());
    assert.ok((await complete('GET {{shop}}/products/p1\n|')).includes('x-dw-client-id'));
    assert.ok(
      (await complete('POST {{shop}}/baskets/b/items\nContent-Type: application/json\n\n[{ "|')).includes(
        'product_id',
      ),
    );
    assert.deepEqual(await complete('PATCH {{shop}}/orders/1\n\n{ "payment_status": "|'), [
      'not_paid',
      'part_paid',
      'paid',
    ]);
  });

  it('paths are completed after an address that the file contains, directly or in a variable', async () => {
    const file = (line: string) =>
      `@host = https://dev.example.com\n@base = /s/RefArch/dw/shop/v23_2\n\n${line}`;
    assert.ok((await complete(file('GET {{base}}/prod|'))).includes('{{base}}/product_search'));
    assert.ok(
      (await complete(file('GET {{host}}/s/-/dw/data/v23_2/si|'))).includes(
        '{{host}}/s/-/dw/data/v23_2/sites/{site_id}',
      ),
    );
    const labels = await complete('GET https://dev.example.com/s/RefArch/dw/shop/v23_2/|');
    assert.ok(labels.includes('https://dev.example.com/s/RefArch/dw/shop/v23_2/product_search'));
    assert.ok(
      labels.every((label) => !label.includes('/sites/')),
      labels.join(),
    );
    assert.ok((await complete(file('GET {{base}}/product_search?q=mug&|'))).includes('count'));
    assert.ok((await complete(file('POST {{base}}/baskets\n\n{ "|'))).includes('currency'));
  });

  it('a hover on a request line shows what its operation needs, returns and runs', async () => {
    const hover = await client.requestAt<Hover>(
      'textDocument/hover',
      requestFile,
      '### Order\nPOST {{shop}}/ord|ers\n\n{ "basket_id": "b" }\n',
    );
    const { value } = hover.contents as { value: string };
    assert.match(value, /^\*\*POST \/orders\*\*/);
    assert.match(value, /Requires a token of a customer or a user\. Returns 200 with `order`/);
    assert.match(value, /`dw\.ocapi\.shop\.order\.afterPOST`/);
    assert.match(value, /^Faults: .*`BasketNotFound` 404/m);
  });

  it('paths after an address in a variable of the file are checked', async () => {
    await client.open(requestFile, '@base = /s/RefArch/dw/shop/v23_2\n\nGET {{base}}/baskts/1\n');
    assert.deepEqual(
      (await client.diagnostics(requestFile, (all) => all.length > 0)).map(({ message }) => message),
      ['The Shop API has no such path. Did you mean "baskets"?'],
    );
  });

  it('a misspelled name has a quick fix', async () => {
    await client.open(requestFile, 'GET {{shop}}/baskts/1\n');
    const [diagnostic] = await client.diagnostics(requestFile, (all) => all.length > 0);
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(requestFile) },
      range: diagnostic?.range,
      context: { diagnostics: [diagnostic] },
    });
    assert.deepEqual(
      actions.map(({ title, edit }) => [title, Object.values(edit?.changes ?? {}).flat()[0]?.newText]),
      [["Change to 'baskets'", 'baskets']],
    );
  });

  it('paths, properties and values that the API does not have, and unknown variables, are problems', async () => {
    await client.open(
      requestFile,
      `POST {{shop}}/baskets/b/items
Authorization: Bearer token

[{ "product_id": "p", "quantty": 1, "c_note": "x", "quantity": {{n}} }]

### Status
@n = 2
# @as agent
PATCH {{shop}}/orders/1

{ "payment_status": "payed", "shipping_status": "{{status}}" }

### Nothing
GET {{shop}}/basket
`,
    );
    const messages = (await client.diagnostics(requestFile, (all) => all.length >= 4)).map(
      ({ message, range: { start, end } }) => `${start.line}:${start.character}-${end.character} ${message}`,
    );
    assert.ok(
      messages.includes('3:22-31 The document has no property quantty. Did you mean quantity?'),
      messages.join('\n'),
    );
    assert.ok(
      messages.includes('10:20-27 The value must be one of not_paid, part_paid, paid.'),
      messages.join('\n'),
    );
    assert.ok(
      messages.some((message) => message.includes('The Shop API has no such path. Did you mean "baskets"?')),
    );
    assert.ok(messages.some((message) => message.startsWith('10:49') && message.includes('status')));
    assert.equal(messages.length, 4, messages.join('\n'));
  });

  it('the outline of a request file shows its requests', async () => {
    await client.open(requestFile, '### First\nGET {{shop}}/products/p1\n\n### Second\nGET {{shop}}/site\n');
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: client.uri(requestFile) },
    });
    assert.deepEqual(
      symbols.map(({ name, detail }) => `${name}: ${detail ?? ''}`),
      ['First: GET {{shop}}/products/p1', 'Second: GET {{shop}}/site'],
    );
  });
});
