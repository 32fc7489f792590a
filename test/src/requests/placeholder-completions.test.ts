import assert from 'node:assert/strict';
import { namedVendors } from '../../../contract/vendor.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { listRequestCompletions } from '../../../src/requests/request-completions.ts';
import type { RequestCompletion } from '../../../src/requests/completion.ts';
import type { NamedResponse } from '../../../src/requests/response-values.ts';

const basketResponse: NamedResponse = {
  status: 200,
  headers: { 'content-type': 'application/json', 'x-dw-resource-state': 'abc', 'x-absent': undefined },
  body: {
    basket_id: 'b1',
    c_note: 'x'.repeat(100),
    product_items: [{ item_id: 'i1', quantity: 2 }],
    shipments: [],
  },
};

const file = (line: string): string => `@tent = corrie-tent-moss

### Basket
# @name basket
# @as guest
POST {{shop}}/baskets

### Items
# @name items
POST ${line}`;

/** Returns the completions at "|" in a file, and their labels. */
function complete(
  textWithCaret: string,
  responses: ReadonlyMap<string, NamedResponse> = new Map(),
): { completions: readonly RequestCompletion[]; labels: string[] } {
  const offset = textWithCaret.indexOf('|');
  const text = textWithCaret.replace('|', '');
  const linesBefore = text.slice(0, offset).split('\n');
  const position = { line: linesBefore.length - 1, character: linesBefore.at(-1)!.length };
  const completions = listRequestCompletions(text, position, {
    file: parseHttpFile(text),
    vendor: namedVendors.dw,
    responses,
  });
  return { completions, labels: completions.map(({ label }) => label) };
}

const basketResponses = new Map([['basket', basketResponse]]);
const detailOf = (completions: readonly RequestCompletion[], label: string): string | undefined =>
  completions.find((completion) => completion.label === label)?.detail;

describe('Completion in placeholders of request files', () => {
  it('variables, system values and references to responses of other requests are completed', () => {
    const { completions, labels } = complete(file('{{shop}}/baskets/{{|'));
    for (const label of ['tent', 'shop', 'site', 'basket.response.body.', '$guid'])
      assert.ok(labels.includes(label), label);
    assert.ok(!labels.includes('items.response.body.'), 'the response to the request itself');
    const reference = completions.find(({ label }) => label === 'basket.response.body.');
    assert.deepEqual([reference?.isIncomplete, reference?.detail], [true, 'response to Basket']);
    assert.equal(completions.find(({ label }) => label === 'tent')?.isIncomplete, false);
  });

  it('requests of the file precede variables that begin with the same letters', () => {
    const { completions } = complete(file('{{shop}}/baskets/{{bas|'));
    const labels = [...completions]
      .sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
      .map(({ label }) => label)
      .filter((label) => label.startsWith('bas'));
    assert.deepEqual(labels, ['basket.response.body.', 'baseUrl']);
  });

  it('a completed value replaces the closing braces, and a value with members or arguments does not', () => {
    const find = (text: string, label: string) => {
      const { completions } = complete(text);
      const completion = completions.find((candidate) => candidate.label === label);
      return [completion?.insertText, completion?.end];
    };
    assert.deepEqual(find('GET {{sho|}}', 'shop'), ['shop}}', 11]);
    assert.deepEqual(find('GET {{sho|', 'shop'), ['shop', undefined]);
    assert.deepEqual(find('GET {{$|}}', '$processEnv NAME'), ['$processEnv NAME', undefined]);
    const members = file('{{basket.response.body.|}}');
    assert.equal(find(members, 'basket_id')[0], 'basket_id}}');
    assert.equal(find(members, 'product_items')[0], 'product_items');
    assert.equal(find(file('{{|}}'), 'basket.response.body.')[0], 'basket.response.body.');
  });

  it('the parts of a reference to a response are completed one after the other', () => {
    assert.deepEqual(complete(file('{{basket.|')).labels, [
      'response.body.',
      'response.headers.',
      'response.status',
    ]);
    assert.deepEqual(complete(file('{{ basket.response.bo|')).labels, ['body.', 'headers.', 'status']);
    assert.deepEqual(complete(file('{{basket.response.status.|')).labels, []);
  });

  it('before a request was sent, the members of its response come from the document of its operation', () => {
    const { completions, labels } = complete(file('{{shop}}/baskets/{{basket.response.body.ba|}}/items'));
    assert.ok(labels.includes('basket_id') && labels.includes('product_items'), labels.join());
    assert.equal(detailOf(completions, 'product_items'), 'product_item[]');
    assert.deepEqual(complete(file('{{basket.response.body.shipments.|')).labels, ['0']);
    for (const path of ['shipments.0.shipping_address', '$.shipments[0].shipping_address'])
      assert.ok(complete(file(`{{basket.response.body.${path}.|`)).labels.includes('city'), path);
    assert.ok(complete(file('{{basket.response.headers.|')).labels.includes('x-dw-resource-state'));
  });

  it('after a request was sent, the members come from its response, with their values', () => {
    const { completions, labels } = complete(file('{{basket.response.body.|'), basketResponses);
    assert.deepEqual(labels, ['basket_id', 'c_note', 'product_items', 'shipments']);
    assert.equal(detailOf(completions, 'basket_id'), 'b1');
    assert.equal(detailOf(completions, 'c_note'), `${'x'.repeat(60)}…`);
    assert.equal(detailOf(completions, 'product_items'), '1 element');
    assert.deepEqual(complete(file('{{basket.response.body.product_items.|'), basketResponses).labels, ['0']);
    assert.deepEqual(complete(file('{{basket.response.body.product_items[0].|'), basketResponses).labels, [
      'item_id',
      'quantity',
    ]);
    assert.deepEqual(complete(file('{{basket.response.headers.|'), basketResponses).labels, [
      'content-type',
      'x-dw-resource-state',
    ]);
  });

  it('the document’s ID is first, and members with an underscore are last, also by sort text', () => {
    const body = { _flash: [], _type: 'basket', _v: '23.2', agent_no: 'a', basket_id: 'b1', currency: 'USD' };
    const expected = ['basket_id', 'agent_no', 'currency', '_flash', '_type', '_v'];
    const response = new Map([['basket', { ...basketResponse, body }]]);
    const { completions, labels } = complete(file('{{basket.response.body.|'), response);
    assert.deepEqual(labels, expected);
    const sortTexts = completions.map(({ sortText = '' }) => sortText);
    assert.deepEqual(sortTexts, [...sortTexts].sort());
    assert.equal(new Set(sortTexts).size, expected.length);
    assert.equal(complete(file('{{basket.response.body.|')).labels[0], 'basket_id');
    const orderRequests =
      '# @name orders\nGET {{shop}}/orders/1\n\n###\nGET {{shop}}/orders/{{orders.response.body.|';
    assert.equal(complete(orderRequests).labels[0], 'order_no');
  });

  it('the members of an object that the response lacks are completed from the operation’s document', () => {
    assert.ok(
      complete(file('{{basket.response.body.billing_address.|'), basketResponses).labels.includes('city'),
    );
  });

  it('a completion in headers, bodies and variables replaces the last part, even one with a hyphen', () => {
    const header = 'X-State: {{basket.response.headers.content-ty|}}';
    const { completions } = complete(file(`{{shop}}/baskets/b/items\n${header}`), basketResponses);
    assert.equal(completions[0]?.start, header.indexOf('content-ty'));
    const body = '{ "c_basket": "{{basket.response.body.|}}" }';
    assert.ok(complete(file(`{{shop}}/baskets/b/items\n\n${body}`)).labels.includes('basket_id'));
    assert.ok(
      complete('@id = {{basket.response.body.|}}\n\n# @name basket\nPOST {{shop}}/baskets').labels.includes(
        'basket_id',
      ),
    );
  });

  it('a variable with a dot in its name is replaced as a whole', () => {
    const { completions, labels } = complete('@shop.id = 1\n\nGET /{{shop.i|}}');
    assert.ok(labels.includes('shop.id'));
    assert.equal(completions[0]?.start, 'GET /{{'.length);
  });

  it('text after a placeholder is not part of it', () => {
    assert.ok(complete(file('{{shop}}/bask|')).labels.includes('{{shop}}/baskets'));
  });

  it('the names of other requests are completed after @needs', () => {
    const text = '# @name first\nGET {{shop}}/sites\n\n###\n# @needs |\nGET {{shop}}/products/x';
    assert.deepEqual(complete(text).labels, ['first']);
  });

  it('a response that failed suggests nothing: the members are those of the document of the operation', () => {
    const responses = new Map([
      ['basket', { status: 401, headers: { 'x-failed': '1' }, body: { _v: '23.2', fault: { message: '' } } }],
    ]);
    const { labels } = complete(file('/{{basket.response.body.|'), responses);
    assert.ok(labels.includes('basket_id') && !labels.includes('fault'), labels.join());
    const headers = complete(file('/{{basket.response.headers.|'), responses).labels;
    assert.ok(headers.includes('etag') && !headers.includes('x-failed'), headers.join());
  });
});
