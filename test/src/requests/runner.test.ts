import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlatformAccess } from '../../../src/client/access.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { HttpTransport } from '../../../src/client/transport.ts';
import { entryText, maxHistoryEntries, addEntry, type HistoryEntry } from '../../../src/requests/history.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { RequestError } from '../../../src/requests/request-error.ts';
import { RequestRunner, type RequestRunnerOptions } from '../../../src/requests/runner.ts';
import { formatResponse, createCurlCommand, formatRequests } from '../../../src/requests/request-text.ts';
import { accessTo } from '../../support/platform-access.ts';
import { startTestService, sampleCartridges, type RunningService } from '../../support/running-service.ts';

describe('requests of an .http file', () => {
  let service: RunningService;
  let access: PlatformAccess;
  const externalTransport = new HttpTransport();

  before(async () => {
    service = await startTestService({ flags: ['--cartridges', sampleCartridges] });
  });
  beforeEach(() => {
    access = accessTo(service.http);
  });
  afterEach(() => access.close());
  after(async () => {
    await externalTransport.close();
    await service.close();
  });

  const createRunner = (overrides: Partial<RequestRunnerOptions> = {}) =>
    new RequestRunner({
      access,
      externalTransport,
      clock: systemClock,
      placeholderSources: { now: () => 0, random: () => 0, guid: () => 'g', environment: {} },
      readBody: () => Promise.reject(new Error('no files')),
      site: 'RefArch',
      responses: new Map(),
      ...overrides,
    });
  const send = async (text: string, index = -1, overrides: Partial<RequestRunnerOptions> = {}) => {
    const file = parseHttpFile(text);
    const { exchange, requirements } = await createRunner(overrides).send(file.requests.at(index)!, file);
    return [...requirements, exchange];
  };

  it("the sample's requests, sent in turn, place an order", async () => {
    const text = readFileSync(
      path.resolve(import.meta.dirname, '../../../sample/requests/order.http'),
      'utf8',
    );
    const file = parseHttpFile(text);
    const requestRunner = createRunner();
    // The second request needs the first, so the runner sends the first, too.
    for (const request of file.requests.slice(1)) {
      const { exchange } = await requestRunner.send(request, file);
      assert.ok(exchange.response.status < 300, exchange.response.text);
    }
    assert.match(file.requests.at(-1)!.target, /orders/);
  });

  it('a request with a version that the platform does not have does not prevent later requests of the shopper', async () => {
    const sendBasket = (version: string) =>
      send(`# @as guest\nPOST /s/RefArch/svc/shop/${version}/baskets\n\n{}`);
    await assert.rejects(sendBasket('v1_0'));
    const exchanges = [...(await sendBasket('v23_2')), ...(await sendBasket('v22_4'))];
    assert.deepEqual(
      exchanges.map(({ response }) => response.status),
      [200, 200],
    );
    const [firstCustomer, secondCustomer] = exchanges.map(({ response }) => {
      const { customer_info: customer } = JSON.parse(response.text) as {
        customer_info: { customer_id: string };
      };
      return customer.customer_id;
    });
    assert.equal(firstCustomer, secondCustomer);
  });

  it('a request is sent after the request whose response its body file uses', async () => {
    const text = [
      '# @name sites\n# @as user\nGET {{data}}/sites',
      '###\n# @as guest\nPOST {{shop}}/baskets\n\n< ./basket.json',
    ].join('\n');
    const readBody = async () => Buffer.from('{ "c_site": "{{sites.response.body.data[0].id}}" }');
    const exchanges = await send(text, -1, { readBody });
    assert.deepEqual(
      exchanges.map(({ request }) => request.body),
      [undefined, '{ "c_site": "RefArch" }'],
    );
  });

  it('the last request of the sample is sent after the six that it needs, and places an order', async () => {
    const text = readFileSync(
      path.resolve(import.meta.dirname, '../../../sample/requests/order.http'),
      'utf8',
    );
    const exchanges = await send(text);
    assert.equal(exchanges.length, 7);
    assert.equal(exchanges.at(-1)?.response.status, 200, exchanges.at(-1)?.response.text);
  });

  it('a required request is sent once, and not again if it has a response', async () => {
    const responses = new Map();
    const text =
      '# @name mine\n# @as guest\nPOST {{shop}}/baskets\nContent-Type: application/json\n\n{}\n###\n# @as guest\nGET {{shop}}/baskets/{{mine.response.body.basket_id}}';
    assert.equal((await send(text, -1, { responses })).length, 2);
    assert.equal((await send(text, -1, { responses })).length, 1);
  });

  it('requests that need each other or themselves fail with a message', async () => {
    for (const text of [
      '# @name a\nGET {{shop}}/baskets/{{b.response.body.x}}\n###\n# @name b\nGET {{shop}}/baskets/{{a.response.body.x}}',
      '# @name a\nGET {{shop}}/baskets/{{a.response.body.x}}',
      '# @name a\n# @needs a\nGET {{shop}}/baskets/1',
    ])
      await assert.rejects(
        send(text),
        (error: Error) =>
          error instanceof RequestError && /Remove the circular reference/.test(error.message),
        text,
      );
  });

  it('a request with an unknown identity or variable is not sent, and neither is the basket that it needs', async () => {
    const basket = '# @name basket\n# @as guest\nPOST {{shop}}/baskets\n\n{}\n';
    let sentCount = 0;
    const countSending = {
      onSending: () => {
        sentCount++;
      },
    };
    await assert.rejects(
      send(`${basket}###\n# @as guset\n# @needs basket\nGET {{shop}}/product_search`, -1, countSending),
      { line: 6, message: /^"@as" must be one of guest, .+ Did you mean "guest"\?$/ },
    );
    await assert.rejects(
      send(`${basket}###\n# @needs basket\nGET {{shop}}/products/{{product}}`, -1, countSending),
      /\{\{product\}\}: unknown variable/,
    );
    const file = parseHttpFile('# @as guset\nGET {{shop}}/product_search');
    await assert.rejects(createRunner().prepare(file.requests[0]!, file), /^RequestError|"@as" must be/);
    assert.equal(sentCount, 0);
  });

  it('a request that cannot be sent because of its target, its body file or its identity is reported before the basket that it needs is sent', async () => {
    const basket = '# @name basket\n# @as guest\nPOST {{shop}}/baskets\n\n{}\n###\n';
    let sentCount = 0;
    const onSending = () => {
      sentCount++;
    };
    const reject = async (request: string, problem: RegExp | object) =>
      assert.rejects(send(`${basket}# @needs basket\n${request}`, -1, { onSending }), problem, request);
    await reject('GET localhost/{{basket.response.body.basket_id}}', /neither a path/);
    await reject('POST /a\n\n< ./nope.json', { line: 9, message: /^The body cannot be read from/ });
    await reject(
      '# @as customer\nGET {{shop}}/baskets/{{basket.response.body.basket_id}}',
      /requires a customer/,
    );
    await reject('# @as guest\nGET https://example.com/', /is a different host/);
    assert.equal(sentCount, 0);
    await reject('GET {{basket.response.body.basket_id}}', /neither a path/);
    assert.equal(sentCount, 1);
  });

  it('a huge response is shown in part', async () => {
    const [exchange] = await send('# @as guest\nGET {{shop}}/product_search?q=tent');
    const hugeExchange = { ...exchange!, response: { ...exchange!.response, text: 'x'.repeat(6_000_000) } };
    assert.match(formatResponse(hugeExchange), /# truncated: showing 5000000 of 6000000 characters/);
    assert.ok(formatResponse(hugeExchange).length < 5_001_000);
  });

  it('after a request is rejected, the request that needs it is not sent', async () => {
    const text =
      '# @name mine\n# @as none\nPOST {{shop}}/baskets\n\n{}\n###\nGET {{shop}}/baskets/{{mine.response.body.basket_id}}';
    const exchanges = await send(text);
    assert.deepEqual(
      exchanges.map(({ response }) => response.status),
      [401],
    );
  });

  it('requests can be sent as guest, customer, agent, client and user, and without an identity', async () => {
    const customer = { login: 'shopper@example.com', password: 'shopper' };
    const status = async (as: string, target: string) =>
      (await send(`# @as ${as}\nGET ${target}`, -1, { customer }))[0]!.response.status;
    const customerUrl = '{{shop}}/customers/abKestrelShopperRowan00001';
    assert.equal(await status('customer', customerUrl), 200);
    assert.equal(await status('agent', customerUrl), 200);
    assert.equal(await status('guest', customerUrl), 404);
    assert.equal(await status('none', customerUrl), 401);
    assert.equal(await status('client', '{{data}}/sites'), 200);
    assert.equal(await status('user', '{{data}}/users/this'), 200);
    await assert.rejects(() => send(`# @as customer\nGET ${customerUrl}`), RequestError);
  });

  it('requests to other hosts contain no credentials of the connection', async () => {
    const otherService = await startTestService();
    try {
      const [exchange] = await send(`GET ${otherService.http}/s/-/svc/data/v23_2/sites`);
      assert.equal(exchange!.response.status, 401);
      await assert.rejects(() => send(`# @as agent\nGET ${otherService.http}/x`), /a different host/);
    } finally {
      await otherService.close();
    }
    await assert.rejects(() => send('GET nowhere'), /neither a path/);
  });

  it('a response is shown with status, headers and the indented body', async () => {
    const [exchange] = await send('# @as client\nGET {{data}}/sites?count=1');
    const text = formatResponse(exchange!);
    assert.match(
      text,
      /^### GET \{\{data\}\}\/sites\?count=1\n# GET http:\/\/127\.0\.0\.1:\d+\/s\/-\/svc\/data\/v23_2\/sites\?count=1\nHTTP\/1\.1 200 OK\n/,
    );
    assert.match(text, /content-type: application\/json/);
    assert.match(text, /\n {2}"data": \[/);
  });

  it('a response names the requests that were sent first, those whose responses were used again, and a request that was not sent', async () => {
    const [basket, exchange] = await send(
      '### Basket\n# @name mine\n# @as guest\nPOST {{shop}}/baskets\n\n{}\n### Read\n# @as guest\nGET {{shop}}/baskets/{{mine.response.body.basket_id}}',
    );
    assert.match(
      formatResponse(exchange!, { requirements: [basket!], reusedTitles: ['Sites'] }),
      /^### Read\n# GET http\S+\/baskets\/\w+\n# Sent first, because this request needs it: "Basket", POST http\S+\/baskets \(200 OK, \d+ ms\)\n# Uses the response that "Sites" had when it was last sent\.\nHTTP\/1\.1 200 OK\n/,
    );
    assert.match(
      formatResponse(basket!, { unsentTitle: 'Read' }),
      /\n# "Read" was not sent, because it needs this request, which has failed\.\nHTTP/,
    );
  });

  it('the shell command for a request sends its token, and quotes its body for the shell', async () => {
    const file = parseHttpFile(
      `# @as guest\nPOST {{shop}}/baskets\nContent-Type: application/json\n\n{ "c_text": "it's" }`,
    );
    const requestRunner = createRunner();
    const command = createCurlCommand(
      await requestRunner.resolve(await requestRunner.prepare(file.requests[0]!, file)),
    );
    assert.match(command, /^curl -X POST 'http/);
    assert.match(command, /-H 'authorization: Bearer /i);
    const response = execFileSync('sh', [
      '-c',
      `printf '%s' ${command.slice(command.indexOf('--data-raw ') + '--data-raw '.length)}`,
    ]);
    assert.equal(response.toString(), `{ "c_text": "it's" }`);
  });

  it('the shell command for a request has the headers that are sent by default, and prevents the content type that curl would add', async () => {
    const copy = async (text: string): Promise<string> => {
      const file = parseHttpFile(text);
      const requestRunner = createRunner();
      return createCurlCommand(
        await requestRunner.resolve(await requestRunner.prepare(file.requests[0]!, file)),
      );
    };
    const basket = await copy('# @as guest\nPOST {{shop}}/baskets\n\n{}');
    assert.match(basket, /-H 'accept: application\/json'.*-H 'content-type: application\/json'/s);
    assert.doesNotMatch(basket, /-H 'Content-Type:'/);
    const csv = await copy('POST {{shop}}/baskets\nAccept: text/xml\n\na,b');
    assert.match(csv, /-H 'Accept: text\/xml'.*-H 'Content-Type:'/s);
    assert.doesNotMatch(csv, /accept: application/);
    assert.doesNotMatch(
      await copy('POST {{shop}}/baskets\nContent-Type: text/csv\n\na,b'),
      /'content-type|'Content-Type:'/,
    );
  });

  it('a request that is copied as a shell command has the client ID, unless the request contains one', async () => {
    const copy = async (text: string): Promise<string> => {
      const file = parseHttpFile(text);
      const requestRunner = createRunner();
      return createCurlCommand(
        await requestRunner.resolve(await requestRunner.prepare(file.requests[0]!, file)),
      );
    };
    assert.match(
      await copy('# @as none\nGET {{shop}}/product_search?q=tent'),
      /-H 'x-svc-client-id: cartwright'/,
    );
    assert.doesNotMatch(await copy('GET {{shop}}/product_search?q=tent&client_id=mine'), /client-id/);
    // With `-X HEAD`, curl would wait for a body.
    assert.match(await copy('HEAD {{shop}}/product_search?q=tent'), /^curl --head 'http/);
    const ownHeader = await copy('GET {{shop}}/product_search?q=tent\nX-SVC-Client-Id: mine');
    assert.match(ownHeader, /-H 'X-SVC-Client-Id: mine'/);
    assert.doesNotMatch(ownHeader, /x-svc-client-id/);
  });

  it('the history of requests contains no secrets, and its requests can be opened again', async () => {
    const [exchange] = await send(
      'POST {{shop}}/customers/auth?client_id=cartwright\nAuthorization: Basic c2VjcmV0\nContent-Type: application/json\n\n{ "type": "guest" }',
    );
    let history: HistoryEntry[] = [];
    for (let number = 0; number < maxHistoryEntries + 5; number++)
      history = addEntry(history, exchange!, number);
    assert.equal(history.length, maxHistoryEntries);
    assert.doesNotMatch(JSON.stringify(history), /c2VjcmV0/);
    const parsedFile = parseHttpFile(entryText(history[0]!));
    assert.equal(parsedFile.requests[0]?.body, '{ "type": "guest" }');
    const exchangeWithPassword = {
      ...exchange!,
      request: { ...exchange!.request, body: '{"password": "x"}' },
    };
    assert.equal(addEntry([], exchangeWithPassword, 0)[0]!.body, undefined);
  });

  it('requests that are written to a file are parsed with the same titles, identities, methods and targets', () => {
    const text = formatRequests([
      { title: 'One', method: 'GET', target: '/a', as: 'user' },
      { title: 'Two', method: 'PATCH', target: '/b', body: { a: 1 } },
    ]);
    const file = parseHttpFile(text);
    assert.deepEqual(file.problems, []);
    assert.deepEqual(
      file.requests.map(({ title, as, method, target }) => [title, as, method, target]),
      [
        ['One', 'user', 'GET', '/a'],
        ['Two', undefined, 'PATCH', '/b'],
      ],
    );
  });
});
