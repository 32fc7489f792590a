import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlatformAccess } from '../../../src/client/access.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { addEnvironment } from '../../../src/requests/environments.ts';
import { describeFailedRequirement, needsNewGuest } from '../../../src/requests/failed-requests.ts';
import { parseHttpFile, type HttpFile } from '../../../src/requests/http-file.ts';
import { formatResponse } from '../../../src/requests/request-text.ts';
import { RequestRunner, type RequestRunnerOptions } from '../../../src/requests/runner.ts';
import type { StoredResponse } from '../../../src/requests/stored-responses.ts';
import { accessTo } from '../../support/platform-access.ts';
import { sampleCartridges, startTestService, type RunningService } from '../../support/running-service.ts';

const sampleOrder = readFileSync(
  path.resolve(import.meta.dirname, '../../../sample/requests/order.http'),
  'utf8',
);
const basketAndRead = [
  '### Basket',
  '# @name basket',
  '# @as guest',
  'POST {{shop}}/baskets',
  'Content-Type: application/json',
  '',
  '{}',
  '### Read',
  '# @as guest',
  'GET {{shop}}/baskets/{{basket.response.body.basket_id}}',
].join('\n');

describe('responses that later requests of an .http file use', () => {
  let service: RunningService;
  let access: PlatformAccess;
  let responses: Map<string, StoredResponse>;

  before(async () => {
    service = await startTestService({ flags: ['--cartridges', sampleCartridges] });
  });
  beforeEach(() => {
    access = accessTo(service.http);
    responses = new Map();
  });
  afterEach(() => access.close());
  after(() => service.close());

  const createRunner = (overrides: Partial<RequestRunnerOptions> = {}) =>
    new RequestRunner({
      access,
      externalTransport: undefined,
      clock: systemClock,
      placeholderSources: {
        now: () => performance.now(),
        random: Math.random,
        guid: () => crypto.randomUUID(),
        environment: {},
      },
      readBody: () => Promise.reject(new Error('no files')),
      site: 'RefArch',
      responses,
      ...overrides,
    });
  const send = (file: HttpFile, index = -1, overrides: Partial<RequestRunnerOptions> = {}) =>
    createRunner(overrides).send(file.requests.at(index)!, file);
  const sendText = (text: string, index = -1, overrides: Partial<RequestRunnerOptions> = {}) =>
    send(parseHttpFile(text), index, overrides);

  it('the order of the sample can be sent again, with a basket of its own, although the first order has consumed the basket', async () => {
    const first = await sendText(sampleOrder);
    const second = await sendText(sampleOrder);
    assert.deepEqual(
      [first, second].map(({ exchange }) => exchange.response.status),
      [200, 200],
    );
    assert.deepEqual(
      second.earlierExchanges?.map(({ response }) => response.status),
      [404],
    );
    assert.equal(second.requirements.length, 6);
    assert.match(
      formatResponse(second.exchange, second),
      /\n# All requests were sent again, because "The order: .+" was answered with 404 Not Found when it used earlier responses\.\n# Sent first, .+\/auth/,
    );
  });

  it('a needed request that is rejected because of an earlier response is sent again after those that it needs', async () => {
    await sendText(sampleOrder);
    responses.delete('payment');
    const { exchange, earlierExchanges = [] } = await sendText(sampleOrder);
    assert.equal(exchange.response.status, 200, exchange.response.text);
    assert.deepEqual(
      earlierExchanges.map(({ title, response }) => [title, response.status]),
      [['Paid with', 404]],
    );
  });

  it('a request without earlier responses that is answered 404 is sent once', async () => {
    const { exchange, earlierExchanges } = await sendText('# @as guest\nGET {{shop}}/baskets/none');
    assert.deepEqual([exchange.response.status, earlierExchanges], [404, undefined]);
  });

  it('a needed request that has failed and was corrected is sent again', async () => {
    const text = basketAndRead.replace('{}', '{ "customer_info": 1 }');
    assert.equal((await sendText(text, 0)).exchange.response.status, 400);
    const { exchange, requirements } = await sendText(basketAndRead);
    assert.deepEqual([exchange.response.status, requirements.length], [200, 1]);
  });

  it('a needed request is sent again if its text, a variable, the environment or its body file has changed', async () => {
    const text = basketAndRead.replace('{}', '{ "c_note": "{{note}}" }');
    const environments = [{ dev: { note: 'x' }, prod: { note: 'x' } }];
    const withBody = (body: string) => ({ readBody: async () => Buffer.from(body) });
    const fileOf = (value: string) => parseHttpFile(`@note = ${value}\n${text}`);
    const bodyFile = parseHttpFile(basketAndRead.replace('{}', '< ./basket.json'));
    const countSent = async (...args: Parameters<typeof send>) => (await send(...args)).requirements.length;
    const counts = [
      await countSent(fileOf('a')),
      await countSent(fileOf('a')),
      await countSent(fileOf('b')),
      await countSent(addEnvironment(parseHttpFile(text), environments, 'dev')),
      await countSent(addEnvironment(parseHttpFile(text), environments, 'dev')),
      await countSent(addEnvironment(parseHttpFile(text), environments, 'prod')),
    ];
    // A guest may have four baskets.
    access.signIn({ kind: 'guest' });
    counts.push(
      await countSent(bodyFile, -1, withBody('{}')),
      await countSent(bodyFile, -1, withBody('{}')),
      await countSent(bodyFile, -1, withBody('{ }')),
    );
    assert.deepEqual(counts, [1, 0, 1, 1, 0, 1, 1, 0, 1]);
  });

  it('a needed request with random values is not sent again', async () => {
    const text = basketAndRead.replace('{}', '{ "c_note": "{{$guid}} {{$timestamp}} {{$randomInt 1 9}}" }');
    const counts = [await sendText(text), await sendText(text)].map(
      ({ requirements }) => requirements.length,
    );
    assert.deepEqual(counts, [1, 0]);
  });

  it('a needed request is sent again on another connection, and as another shopper', async () => {
    await sendText(basketAndRead);
    const otherAccess = accessTo(service.http);
    try {
      const result = await sendText(basketAndRead, -1, { access: otherAccess });
      assert.deepEqual([result.exchange.response.status, result.requirements.length], [200, 1]);
      otherAccess.signIn({ kind: 'guest' });
      const resultOfOther = await sendText(basketAndRead, -1, { access: otherAccess });
      assert.deepEqual([resultOfOther.exchange.response.status, resultOfOther.requirements.length], [200, 1]);
    } finally {
      await otherAccess.close();
    }
  });

  it('after a needed request was sent by hand, the requests that have used its earlier response are sent again', async () => {
    await sendText(sampleOrder, 2);
    await sendText(sampleOrder, 0);
    const { exchange, requirements, reusedTitles } = await sendText(sampleOrder, 2);
    assert.equal(exchange.response.status, 200, exchange.response.text);
    assert.deepEqual(
      [requirements.map(({ title }) => title), reusedTitles],
      [['A basket'], ['A guest: the token is in the Authorization header of the answer']],
    );
  });

  it('a changed request that has added to a basket is sent again for a new basket', async () => {
    await sendText(sampleOrder, 2);
    const changedOrder = sampleOrder.replace('"quantity": 2', '"quantity": 3');
    const { requirements } = await sendText(changedOrder, 5);
    const items = requirements.find(({ title }) => title === 'What goes into it');
    assert.match(items?.response.text ?? '', /"quantity":\s*3/);
    assert.equal(requirements.filter(({ title }) => title === 'A basket').length, 1);
  });

  it('a request that is debugged or copied uses the responses that "Send" uses, so that it adds nothing to its basket', async () => {
    const file = parseHttpFile(sampleOrder);
    const titles = file.requests.map(({ title }) => title);
    const first = await createRunner().sendDependencies(file.requests[3]!, file);
    assert.deepEqual(
      [first.exchanges.map(({ title }) => title), first.reusedTitles],
      [titles.slice(0, 2), []],
    );
    await send(file, 2);
    for (let number = 0; number < 2; number++) {
      const { exchanges, reusedTitles } = await createRunner().sendDependencies(file.requests[4]!, file);
      assert.deepEqual(
        [exchanges.map(({ title }) => title), reusedTitles],
        number === 0 ? [[titles[3]], titles.slice(0, 2)] : [[], [titles[0], titles[1], titles[3]]],
      );
    }
  });

  it('all needed requests are sent again after their responses were forgotten', async () => {
    const file = parseHttpFile(sampleOrder);
    await send(file);
    await createRunner().forgetDependencies(file.requests.at(-1)!, file);
    const { exchanges, reusedTitles } = await createRunner().sendDependencies(file.requests.at(-1)!, file);
    assert.deepEqual(
      [exchanges.map(({ response }) => response.status), reusedTitles],
      [Array(6).fill(200), []],
    );
  });

  it('a basket remains usable by later requests if the guest may not create another one', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 5; number++)
      statuses.push((await sendText(basketAndRead, 0)).exchange.response.status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 400]);
    const { exchange, requirements } = await sendText(basketAndRead);
    assert.deepEqual([exchange.response.status, requirements.length], [200, 0]);
  });

  it('a needed basket that the guest may not create is described with the text of the fault, and asks for a new guest', async () => {
    for (let number = 0; number < 4; number++) await sendText('# @as guest\nPOST {{shop}}/baskets\n\n{}');
    const { exchange } = await sendText(basketAndRead);
    assert.match(
      describeFailedRequirement(exchange),
      /^The required request "Basket" failed with status 400 Bad Request: The customer already has the maximum number of baskets: /,
    );
    assert.ok(needsNewGuest(exchange));
    const identities = ['customer', undefined] as const;
    for (const as of identities)
      assert.ok(!needsNewGuest({ ...exchange, request: { ...exchange.request, as } }));
    assert.ok(!needsNewGuest((await sendText('# @as guest\nGET {{shop}}/baskets/none')).exchange));
  });

  it('a needed request that fails without a fault is described with its status', async () => {
    const { exchange } = await sendText('# @as guest\nGET {{shop}}/baskets/none');
    const response = { ...exchange.response, text: '<html></html>' };
    assert.equal(
      describeFailedRequirement({ ...exchange, title: 'A basket', response }),
      'The required request "A basket" failed with status 404 Not Found.',
    );
  });
});
