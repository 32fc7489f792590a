import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HttpFileError, readHttpFile, stepsOf } from '../../../src/debug/trigger/http-file.ts';
import { dapFixture, type DapFixture } from '../../support/dap-session.ts';
import { sampleCartridges } from '../../support/running-service.ts';

const requests = path.join(path.dirname(sampleCartridges), 'requests');

describe('an .http file', () => {
  it('is requests, with variables and values of earlier answers', () => {
    const read = readHttpFile(readFileSync(path.join(requests, 'order.http'), 'utf8'));
    assert.deepEqual(
      read.map(({ name, step }) => `${name ?? ''}: ${step.method} ${step.path}`),
      [
        'customer: POST /s/RefArch/svc/shop/v23_2/customers/auth?client_id=cartwright',
        'basket: POST /s/RefArch/svc/shop/v23_2/baskets',
        'What goes into it: POST /s/RefArch/svc/shop/v23_2/baskets/${steps.1.basket_id}/items',
        'Where it goes: PUT /s/RefArch/svc/shop/v23_2/baskets/${steps.1.basket_id}/shipments/me/shipping_address?use_as_billing=true',
        'How: PUT /s/RefArch/svc/shop/v23_2/baskets/${steps.1.basket_id}/shipments/me/shipping_method',
        'Paid with: POST /s/RefArch/svc/shop/v23_2/baskets/${steps.1.basket_id}/payment_instruments',
        'The order: stops in afterPOST of cartridges/app_storefront/cartridge/scripts/hooks/order.js: POST /s/RefArch/svc/shop/v23_2/orders',
      ],
    );
    assert.deepEqual(read[1]?.step.headers, {
      authorization: '${headers.0.authorization}',
      'content-type': 'application/json',
    });
    assert.equal(read[6]?.step.body, '{ "basket_id": "${steps.1.basket_id}" }');
  });

  it('sends one request with those whose answers it uses', () => {
    const read = readHttpFile(
      [
        '# @name a',
        'GET /a',
        '###',
        'GET /b',
        '###',
        '# @name c',
        'GET /c/{{a.response.body.$.items[0].id}}',
      ].join('\n'),
    );
    assert.deepEqual(
      stepsOf(read, 'c')?.map((step) => step.path),
      ['/a', '/c/${steps.0.items.0.id}'],
    );
    assert.deepEqual(
      stepsOf(read, '2')?.map((step) => step.path),
      ['/b'],
    );
    assert.equal(stepsOf(read, undefined)?.length, 3);
    assert.equal(stepsOf(read, 'nope'), undefined);
  });

  it('takes the forms that editors write', () => {
    const read = readHttpFile(
      [
        '\uFEFF@host = https://shop.example.com',
        '@base = {{host}}/s/RefArch',
        '',
        '// a comment',
        'post {{base}}/x HTTP/1.1',
        'X-One: 1',
        '',
        'first',
        '',
        'second',
        '',
        '### only a comment',
        '# nothing here',
        '### bare',
        '{{base}}/y',
        '  ?a=1',
        '  &b=2',
      ].join('\r\n'),
    );
    assert.deepEqual(
      read.map(({ line, step }) => [line, step]),
      [
        [
          5,
          {
            method: 'POST',
            path: '/s/RefArch/x',
            as: 'none',
            headers: { 'x-one': '1' },
            body: 'first\n\nsecond',
          },
        ],
        [15, { method: 'GET', path: '/s/RefArch/y?a=1&b=2', as: 'none' }],
      ],
    );
  });

  for (const [text, problem] of [
    ['FETCH /x', /line 1: "FETCH" is none of GET/],
    ['GET /x/{{nope}}', /line 1: there is no variable "nope"/],
    ['GET /x\nno header', /line 2: "no header" is no header/],
    ['GET {{later.response.body.x}}', /there is no request "later" before it/],
    ['@a = {{b}}\n@b = {{a}}\nGET /{{a}}', /there is no variable/],
    ['GET ftp://x', /neither an address nor a path/],
    ['POST /x\n\n< body.json', /bodies in files of their own/],
  ] as const)
    it(`says what is wrong with ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => readHttpFile(text),
        (error) => error instanceof HttpFileError && problem.test(error.message),
      );
    });
});

describe('a trigger from an .http file', () => {
  let fixture: DapFixture;
  const seen: string[] = [];
  beforeEach(async () => {
    fixture = await dapFixture();
    seen.length = 0;
    fixture.platform.shop = ({ method, path: to, headers, body }) => {
      seen.push([method, to, headers.authorization, JSON.stringify(body)].filter(Boolean).join(' '));
      return { status: 200, body: { id: 'b1' }, headers: { authorization: 'Bearer t1' } };
    };
    fixture.workspace.write(
      'requests/basket.http',
      [
        '@base = http://localhost:8080',
        '# @name auth',
        'POST {{base}}/auth',
        '###',
        '# @name basket',
        'POST {{base}}/baskets',
        'Authorization: {{auth.response.headers.Authorization}}',
        'Content-Type: application/json',
        '',
        '{ "from": "{{auth.response.body.id}}" }',
        '###',
        '# @name other',
        'GET {{base}}/other',
      ].join('\n'),
    );
  });
  afterEach(() => fixture.close());
  const output = (text: string) =>
    fixture.dap.event('output', ({ body }) => (body as { output: string }).output.includes(text));

  it('goes to the platform that is debugged, whatever host the file names', async () => {
    await fixture.start({ configuration: { request: 'launch', trigger: 'requests/basket.http#basket' } });
    await output('2/2 POST /baskets');
    assert.deepEqual(seen, ['POST /auth', 'POST /baskets Bearer t1 {"from":"b1"}']);
  });

  it('may stand among requests of the configuration', async () => {
    await fixture.start({
      configuration: {
        trigger: [{ method: 'GET', path: '/first', as: 'none' }, 'requests/basket.http#basket'],
      },
    });
    await output('3/3 POST /baskets');
    assert.deepEqual(seen, ['GET /first', 'POST /auth', 'POST /baskets Bearer t1 {"from":"b1"}']);
  });

  it('that is not there, or has no such request, is refused with what there is', async () => {
    const { dap, configuration } = fixture;
    await dap.initialize();
    for (const [trigger, problem] of [
      ['requests/nope.http', /there is no file .*nope\.http/],
      ['requests/basket.http#nope', /no request "nope"; there are 3: auth, basket, other/],
      ['requests/basket.txt', /must name an \.http or \.rest file/],
    ] as const)
      await assert.rejects(dap.request('attach', { ...configuration, trigger }), problem);
  });
});
