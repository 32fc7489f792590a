import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { contributions } from '../../../src/contributions.ts';
import type { RequestCompletion } from '../../../src/requests/completion.ts';
import { parseHttpFile, requestMethods } from '../../../src/requests/http-file.ts';
import { listRequestCompletions } from '../../../src/requests/request-completions.ts';

/** Returns the labels of the completions at the last `|`. */
const listLabels = (text: string, isTyping = false): string[] =>
  listCompletions(text, isTyping).map(({ label }) => label);

/** Returns the completions at the last `|`. */
function listCompletions(text: string, isTyping = false): RequestCompletion[] {
  const offset = text.lastIndexOf('|');
  const content = text.slice(0, offset) + text.slice(offset + 1);
  const linesBefore = text.slice(0, offset).split('\n');
  const position = { line: linesBefore.length - 1, character: linesBefore.at(-1)?.length ?? 0 };
  const scope = { file: parseHttpFile(content), vendor: defaultVendor, responses: new Map() };
  return listRequestCompletions(content, position, scope, isTyping);
}

/**
 * Returns the line of the caret, which is the last `|`, after the completion with this label was accepted there. It has a
 * `|` where the completion places the caret, unless that is its end.
 */
function acceptCompletion(text: string, label: string): string {
  const offset = text.lastIndexOf('|');
  const content = text.slice(0, offset) + text.slice(offset + 1);
  const linesBefore = text.slice(0, offset).split('\n');
  const position = { line: linesBefore.length - 1, character: linesBefore.at(-1)?.length ?? 0 };
  const completion = listCompletions(text).find((candidate) => candidate.label === label);
  assert.ok(completion, `no completion ${label}`);
  const { start = position.character, end = position.character, insertText, filterText = label } = completion;
  const line = content.split('\n')[position.line] ?? '';
  // Editors drop a completion whose filter text does not match the replaced text.
  assert.ok(filterText.startsWith(line.slice(start, position.character)), filterText);
  return line.slice(0, start) + insertText.replaceAll('\\}', '}').replace('$0', '|') + line.slice(end);
}

describe('completions in a request file', () => {
  it('a path of the Data API adds the identity above it, unless the request has one or a token', () => {
    const linesAbove = (text: string) => [
      ...new Set(listCompletions(text).map(({ lineAbove }) => lineAbove)),
    ];
    assert.deepEqual(linesAbove('### Sites\nGET {{data}}/|'), ['# @as user']);
    assert.deepEqual(linesAbove('# @as user\nGET {{data}}/sites\n###\nGET {{data}}/|'), ['# @as user']);
    assert.deepEqual(linesAbove('### Sites\n# @as client\n# @name sites\nGET {{data}}/|'), [undefined]);
    assert.deepEqual(linesAbove('GET {{data}}/|\nAuthorization: Bearer token'), [undefined]);
    assert.deepEqual(linesAbove('GET {{shop}}/baskets/|'), [undefined]);
  });

  const body = 'POST {{shop}}/baskets\nContent-Type: application/json\n\n';

  it('the completion of a header replaces all of the typed name, even before a hyphen', () => {
    assert.equal(acceptCompletion('POST {{shop}}/baskets\nContent-T|', 'Content-Type'), 'Content-Type: ');
    assert.equal(
      acceptCompletion('POST {{shop}}/baskets\nx-svc-cl|', 'x-svc-client-id'),
      'x-svc-client-id: ',
    );
  });

  it('the usual values of a header are completed, also after a part of the value', () => {
    const request = 'POST {{shop}}/baskets\n';
    assert.equal(
      acceptCompletion(`${request}Content-Type: |`, 'application/json'),
      'Content-Type: application/json',
    );
    assert.equal(
      acceptCompletion(`${request}content-type:application/j|`, 'application/json'),
      'content-type:application/json',
    );
    assert.equal(
      acceptCompletion(`${request}x-svc-client-id: |`, '{{clientId}}'),
      'x-svc-client-id: {{clientId}}',
    );
    assert.deepEqual(listLabels(`${request}X-Trace: |`), []);
  });

  it('what follows a method, a keyword of a comment or a header is completed next', () => {
    assert.deepEqual(
      [listCompletions('PO|'), listCompletions('# @|'), listCompletions('GET {{shop}}/site\nA|')].map(
        (completions) => completions.filter(({ isIncomplete }) => isIncomplete).map(({ label }) => label),
      ),
      [
        requestMethods,
        ['as', 'needs'],
        ['Accept', 'Accept-Language', 'Authorization', 'Content-Type', 'x-svc-client-id'],
      ],
    );
  });

  it('the name of a property gets both quotes and a colon, no matter which of them are already there', () => {
    assert.equal(acceptCompletion(`${body}{\n  cur|`, 'currency'), '  "currency": "|"');
    assert.equal(acceptCompletion(`${body}{\n  "cur|`, 'currency'), '  "currency": "|"');
    assert.equal(acceptCompletion(`${body}{\n  "cur|"`, 'currency'), '  "currency": "|"');
    assert.equal(acceptCompletion(`${body}{\n  "cur| "USD"`, 'currency'), '  "currency":  "USD"');
    assert.equal(acceptCompletion(`${body}{\n  "cur|": "USD"`, 'currency'), '  "currency": "USD"');
  });

  it('a property whose value is an object, a list or a string gets an empty value with the caret in it', () => {
    assert.equal(acceptCompletion(`${body}{ cust|}`, 'customer_info'), '{ "customer_info": {|}}');
    assert.equal(acceptCompletion(`${body}{ "prod|" }`, 'product_items'), '{ "product_items": [|] }');
    const item = 'POST {{shop}}/baskets/b/items\n\n[{\n';
    assert.equal(acceptCompletion(`${item}  quan|`, 'quantity'), '  "quantity": ');
  });

  it('the value of a property gets both quotes, no matter which of them are already there', () => {
    for (const typedValue of ['store|', '"store|', '"store|"'])
      assert.equal(
        acceptCompletion(`${body}{\n  "channel_type": ${typedValue}`, 'storefront'),
        '  "channel_type": "storefront"',
      );
  });

  it('names that users invent are not completed, even right after a body', () => {
    for (const line of ['# @name bas|', '// @name |', '### Bas|', '# bas|'])
      for (const before of ['', `${body}{ "currency": "USD" }\n`, 'GET {{shop}}/sites\n'])
        assert.deepEqual(listLabels(before + line), [], before + line);
    assert.deepEqual(listLabels('# @|'), ['name', 'as', 'needs']);
  });

  it('VS Code suggests no words of a request file by default, and suggests paths, values and directives while they are typed', () => {
    const defaults = contributions.configurationDefaults['[cartwright-http]'];
    assert.equal(defaults['editor.wordBasedSuggestions'], 'off');
    assert.deepEqual(defaults['editor.quickSuggestions'], { other: 'on', comments: 'on', strings: 'on' });
  });

  it('after a text that was typed in full, nothing is suggested while the user types, so that Enter begins a new line', () => {
    for (const text of [
      '# @as guest|',
      '# @needs it|\nGET /a\n###\n# @name it\nGET /b',
      'GET {{shop}}/product_search\nContent-Type: application/json|',
      'POST {{shop}}/baskets/{{it.response.body.basket_id}}/items|',
      'POST {{shop}}/baskets|',
      '@base = x\nGET {{base|',
    ])
      assert.deepEqual(listLabels(text, true), [], text);
    assert.deepEqual(listLabels('# @as gues|', true).includes('guest'), true);
    const labels = listLabels('POST {{shop}}/baskets|');
    assert.deepEqual(
      ['{{shop}}/baskets', '{{shop}}/baskets/{basket_id}/items'].map((label) => labels.includes(label)),
      [false, true],
    );
  });
});

describe('completions of paths in a request file', () => {
  const itemsPath = '{{shop}}/baskets/{basket_id}/items';
  const basketId = '{{basket.response.body.basket_id}}';

  it('a placeholder takes the place of a parameter and is kept', () => {
    for (const suffix of ['/|', '/it|', '|', '/|?expand=prices'])
      assert.equal(
        acceptCompletion(`POST {{shop}}/baskets/${basketId}${suffix}`, itemsPath),
        `POST {{shop}}/baskets/${basketId}/items${suffix.split('|')[1]}`,
      );
    assert.ok(!listLabels(`POST {{shop}}/baskets/${basketId}/|`).includes('{{shop}}/baskets'));
  });

  it('below an identity, the paths of operations that accept it come first, also before any path is written', () => {
    const firstApi = (text: string): string | undefined =>
      listCompletions(text)
        .toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
        .map(({ label }) => label.split('/')[0])[0];
    assert.equal(firstApi('POST |'), '{{data}}');
    assert.equal(firstApi('# @as guest\nPOST |'), '{{shop}}');
    assert.equal(firstApi('# @as user\nPOST |'), '{{data}}');
    assert.equal(firstApi('# @as guest\nPOST {{shop}}/baskets\n\n###\nPOST |'), '{{data}}');
  });

  it('variables and IDs take the place of parameters anywhere in a path', () => {
    const variables = '@id = b1\n@unset = {{other}}\n\n';
    for (const segment of ['{{id}}', '{{unset}}', '{{environmentId}}', 'b1', 'b-{{id}}'])
      assert.ok(listLabels(`${variables}POST {{shop}}/baskets/${segment}/|`).includes(itemsPath), segment);
    assert.equal(
      acceptCompletion(
        `${variables}PUT {{shop}}/baskets/{{id}}/shipments/{{shipment}}/|`,
        '{{shop}}/baskets/{basket_id}/shipments/{shipment_id}/shipping_method',
      ),
      'PUT {{shop}}/baskets/{{id}}/shipments/{{shipment}}/shipping_method',
    );
  });

  it('a parameter that another request returns becomes a reference to its response', () => {
    const requests = [
      '###\n# @name basket\nPOST {{shop}}/baskets',
      '###\n# @name items\nPOST {{shop}}/baskets/{{basket.response.body.basket_id}}/items',
      '###\n# @name registration\nPOST {{shop}}/customers',
      '###\n# @name order\nPOST {{shop}}/orders',
      '###\n',
    ].join('\n');
    for (const [line, label, result] of [
      ['POST |', '{{shop}}/baskets/{basket_id}/items', `POST {{shop}}/baskets/${basketId}/items`],
      ['GET {{shop}}/bas|', '{{shop}}/baskets/{basket_id}', `GET {{shop}}/baskets/${basketId}`],
      [
        'GET {{shop}}/|',
        '{{shop}}/orders/{order_no}',
        'GET {{shop}}/orders/{{order.response.body.order_no}}',
      ],
      [
        'GET |',
        '{{shop}}/customers/{customer_id}/addresses/{address_name}',
        'GET {{shop}}/customers/{{registration.response.body.customer_id}}/addresses/${1:address_name}',
      ],
    ] as const)
      assert.equal(acceptCompletion(requests + line, label), result);
    assert.match(
      acceptCompletion('# @name a\nPOST {{shop}}/baskets/|', '{{shop}}/baskets/{basket_id}/items'),
      /basket_id/,
    );
  });

  it('a variable may contain the first segments of a path', () => {
    const text = '@basket = {{shop}}/baskets/b1\n\nPOST {{basket}}/|';
    assert.equal(acceptCompletion(text, '{{basket}}/items'), 'POST {{basket}}/items');
    assert.ok(!listLabels(text).includes('{{basket}}/baskets'));
  });

  it('a placeholder does not take the place of a fixed segment, and other parameters get tab stops', () => {
    assert.ok(!listLabels('GET {{shop}}/{{name}}/x/|').includes('{{shop}}/baskets/{basket_id}/items'));
    assert.equal(
      acceptCompletion('DELETE {{shop}}/baskets/{{id}}/|', '{{shop}}/baskets/{basket_id}/items/{item_id}'),
      'DELETE {{shop}}/baskets/{{id}}/items/${1:item_id}',
    );
  });

  it('the parameters of the query are completed after a path with placeholders', () => {
    assert.ok(listLabels(`GET {{shop}}/products/{{id}}?|`).includes('expand'));
    assert.ok(listLabels(`GET {{shop}}/products/{{id}}?expand=prices&cur|`).includes('currency'));
  });

  it('a template of a request is offered in an empty file, and at the signs of a separator', () => {
    assert.deepEqual(listLabels('|'), ['### Request', ...requestMethods]);
    assert.deepEqual(listLabels('\n##|\n'), ['### Request']);
    assert.deepEqual(listLabels('GET /x\n\n###|\n'), ['### Request']);
    assert.deepEqual(listLabels('###|'), ['### Request']);
    assert.deepEqual(listLabels('### |\nGET /x'), ['### Request']);
    assert.deepEqual(listLabels('GET /x\n\n### Look|'), []);
    assert.deepEqual(listLabels('GET /x\n\n#|'), []);
    assert.ok(!listLabels('GET /x\n\n###\n|').includes('### Request'));
    assert.ok(!listLabels('@base = /x\n|').includes('### Request'));
    const accepted = acceptCompletion('##|', '### Request');
    assert.match(accepted, /^### \$\{1:Title\}\n# @name \$\{2:name\}\n# @as \$\{3\|guest,/);
  });
});
