import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { addEnvironment, parseEnvironments } from '../../../src/requests/environments.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import type { HoverScope } from '../../../src/requests/placeholder-hover.ts';
import { createRequestHover } from '../../../src/requests/request-hover.ts';

const text = [
  '@site = {{country}}-shop',
  '@token = abc',
  '@login = {{pin}}',
  '### Basket',
  '# @name basket',
  'POST {{shop}}/baskets?locale={{loc}}',
  '### Look',
  'GET {{shop}}/baskets/{{basket.response.body.basket_id}}?a={{site}}&b={{token}}&c={{login}}&d={{currency}}&e={{unknown}}&f={{$guid}}',
].join('\n');
const shared = parseEnvironments(
  '{ "$shared": { "currency": "EUR" }, "german": { "loc": "de-DE", "country": "de" } }',
)!;
const personal = parseEnvironments('{ "german": { "pin": "1234" } }')!;
const file = addEnvironment(parseHttpFile(text), [shared, personal], 'german', [personal]);

/** Returns the hover in the middle of the placeholder in the line. */
function hoverOf(line: number, placeholder: string, scope: Partial<HoverScope> = {}): string | undefined {
  const column = (text.split('\n')[line] ?? '').indexOf(placeholder);
  assert.ok(column >= 0, placeholder);
  const hover = createRequestHover(text, line, column + 3, { file, vendor: defaultVendor, ...scope });
  assert.ok(!hover || hover.start === column, 'the hover is of another text');
  return hover?.markdown;
}

describe('the hover of a placeholder in a request file', () => {
  it('the hover of a variable shows its value and where the value comes from', () => {
    assert.equal(hoverOf(5, '{{loc}}'), '`{{loc}}` = `de-DE`\n\nFrom the environment "german"');
    assert.equal(
      hoverOf(7, '{{currency}}'),
      '`{{currency}}` = `EUR`\n\nFrom `$shared`, which all environments have',
    );
    assert.equal(hoverOf(7, '{{site}}'), '`{{site}}` = `de-shop`\n\nFrom line 1 of this file');
    assert.equal(hoverOf(7, '{{unknown}}'), undefined);
    assert.equal(hoverOf(7, '{{$guid}}'), '`{{$guid}}`: A new value for each request');
  });

  it('the hover of a variable hides values of private files and of variables that are named like secrets', () => {
    assert.equal(hoverOf(7, '{{token}}'), '`{{token}}` = ••••••••\n\nFrom line 2 of this file');
    assert.equal(hoverOf(7, '{{login}}'), '`{{login}}` = ••••••••\n\nFrom line 3 of this file');
    assert.equal(hoverOf(2, '{{pin}}'), '`{{pin}}` = ••••••••\n\nFrom the environment "german"');
  });

  it('the hover of a variable of the connection shows its value, if the connection is known', () => {
    const connection = 'Sandbox';
    assert.equal(hoverOf(5, '{{shop}}', { connection }), '`{{shop}}`: From the connection "Sandbox"');
    const connectionValues = { shop: '/s/RefArch/svc/shop/v23_2' };
    assert.equal(
      hoverOf(5, '{{shop}}', { connection, connectionValues }),
      '`{{shop}}` = `/s/RefArch/svc/shop/v23_2`\n\nFrom the connection "Sandbox"',
    );
  });

  it('the hover of a reference to a response shows the value in the latest response, or that there is none', () => {
    const reference = '{{basket.response.body.basket_id}}';
    assert.equal(hoverOf(7, reference), `\`${reference}\`: "Basket" has no response yet`);
    const response = { status: 200, headers: {}, body: { basket_id: 'b-1' } };
    assert.equal(
      hoverOf(7, reference, { responses: new Map([['basket', response]]) }),
      `\`${reference}\` = \`b-1\`\n\nFrom the latest response to "Basket"`,
    );
    assert.match(
      hoverOf(7, reference, { responses: new Map([['basket', { ...response, body: {} }]]) }) ?? '',
      /the response to the request "basket" has no "basket_id"/,
    );
  });

  it('a hover between the placeholders of a request line shows the operation', () => {
    const hover = createRequestHover(text, 5, (text.split('\n')[5] ?? '').indexOf('/baskets') + 2, {
      file,
      vendor: defaultVendor,
    });
    assert.match(hover?.markdown ?? '', /^\*\*POST \/baskets\*\*/);
  });
});
