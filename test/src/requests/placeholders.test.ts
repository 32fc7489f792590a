import assert from 'node:assert/strict';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { fillPlaceholders, type PlaceholderContext } from '../../../src/requests/placeholders.ts';
import { checkRequest, listDependencies, prepareRequest } from '../../../src/requests/prepare.ts';
import { PlaceholderError, RequestError } from '../../../src/requests/request-error.ts';

const emptyContext: PlaceholderContext = {
  variables: { site: 'RefArch' },
  responses: new Map(),
  now: () => 1_700_000_000_123,
  random: () => 0.5,
  guid: () => 'a-guid',
  environment: { USER: 'ada' },
};

const noFiles = () => Promise.reject(new Error('no files here'));

describe('placeholders of a request', () => {
  const file = parseHttpFile(
    '@base = /s/{{site}}\n@loop = {{loop}}\n# @name basket\nPOST {{base}}/baskets\n###\n# @name items\nPOST {{base}}/{{basket.response.body.id}}/items\n###\nGET {{items.response.body.x}}\nAuthorization: {{basket.response.headers.Authorization}}',
  );
  const context: PlaceholderContext = {
    ...emptyContext,
    responses: new Map([
      [
        'basket',
        { status: 200, headers: { authorization: 'Bearer t' }, body: { id: 'b1', list: [{ n: 7 }] } },
      ],
    ]),
  };

  it('placeholders are variables of the file and the connection, parts of earlier responses, and system values', () => {
    const fill = (text: string) => fillPlaceholders(text, file, context);
    assert.equal(fill('{{base}}/x'), '/s/RefArch/x');
    assert.equal(fill('{{ basket.response.body.list[0].n }}{{basket.response.body.$.list.0.n}}'), '77');
    assert.equal(fill('{{basket.response.headers.AUTHORIZATION}}'), 'Bearer t');
    assert.equal(fill('{{basket.response.body.*}}'), '{"id":"b1","list":[{"n":7}]}');
    assert.equal(fill('{{basket.response.status}}'), '200');
    assert.equal(
      fill('{{$guid}} {{$timestamp}} {{$randomInt 10 20}} {{$processEnv USER}}'),
      'a-guid 1700000000 15 ada',
    );
    assert.equal(fill('{{$isoTimestamp}}'), '2023-11-14T22:13:20.123Z');
  });

  it('placeholders without a value fail with a message for the user', () => {
    const assertFails = (text: string, pattern: RegExp) =>
      assert.throws(
        () => fillPlaceholders(text, file, context),
        (error: Error) => error instanceof PlaceholderError && pattern.test(error.message),
      );
    assertFails('{{nowhere}}', /unknown variable.*base.*site/);
    assertFails('{{items.response.body.x}}', /"items" has no response yet/);
    assertFails(
      '{{baket.response.body.x}}',
      /no request in this file is named "baket"\. Did you mean "basket"\?$/,
    );
    assertFails(
      '{{order.response.body.x}}',
      /no request in this file is named "order"\. Name one with "# @name order" above it\.$/,
    );
    assertFails('{{basket.response.body.constructor}}', /has no "constructor"/);
    assertFails('{{basket.response.headers.x}}', /no header "x"/);
    assertFails('{{loop}}', /refers to itself/);
    assertFails('{{$randomInt 5 1}}', /smaller one first/);
    assertFails('{{$processEnv NOPE}}', /variable "NOPE" is not set/);
    assertFails('{{$nope}}', /\$guid/);
  });

  it('placeholders determine which requests must be sent first', async () => {
    const [basket, items, lastRequest] = file.requests;
    assert.deepEqual(listDependencies(lastRequest!, file), [basket, items]);
    assert.deepEqual(listDependencies(basket!, file), []);
    const preparedRequest = await prepareRequest(items!, file, context, noFiles);
    assert.equal(preparedRequest.target, '/s/RefArch/b1/items');
  });

  it('a request that "@needs" names is sent first even if nothing of its response is used', () => {
    const chain = parseHttpFile(
      '# @name a\nPOST /a\n###\n# @name b\n# @needs a\nPUT /b\n###\n# @needs b, c\nGET /c',
    );
    assert.deepEqual(
      listDependencies(chain.requests[2]!, chain).map(({ name }) => name),
      ['a', 'b'],
    );
    assert.deepEqual(
      chain.problems.map(({ message }) => message),
      ['This request needs "c", but no request in this file has that name.'],
    );
  });

  it('placeholders of requests that need each other do not recurse endlessly', () => {
    const circle = parseHttpFile(
      '# @name a\nGET /{{b.response.body.x}}\n###\n# @name b\nGET /{{a.response.body.x}}',
    );
    assert.deepEqual(
      listDependencies(circle.requests[0]!, circle).map(({ name }) => name),
      ['b'],
    );
  });

  it('placeholders in a body file are replaced', async () => {
    for (const sign of ['<', '<@']) {
      const { requests } = parseHttpFile(`POST /x\n\n${sign} ./body.json`);
      const preparedRequest = await prepareRequest(requests[0]!, file, context, async (path) =>
        Buffer.from(`${path} {{site}}`),
      );
      assert.equal(preparedRequest.body, './body.json RefArch');
    }
  });

  it('a body file is decoded with the encoding that follows "<@"', async () => {
    const prepareBody = async (line: string, content: Uint8Array) => {
      const { requests } = parseHttpFile(`POST /x\n\n${line}`);
      return (await prepareRequest(requests[0]!, file, context, async () => content)).body;
    };
    const text = '<name>größe {{site}}</name>';
    assert.equal(
      await prepareBody('<@latin1 ./file.xml', Buffer.from(text, 'latin1')),
      '<name>größe RefArch</name>',
    );
    assert.equal(
      await prepareBody('<@utf-16le ./file.xml', Buffer.from(text, 'utf16le')),
      '<name>größe RefArch</name>',
    );
    assert.equal(await prepareBody('< ./file.json', Buffer.from('\ufeff{"a": 1}')), '{"a": 1}');
    await assert.rejects(
      prepareBody('<@klingon ./file.xml', Buffer.from(text)),
      /The body cannot be read from \.\/file\.xml: the encoding "klingon" is not known/,
    );
    assert.equal(await prepareBody('<a@b href="x">', Buffer.from('')), '<a@b href="x">');
  });

  it('errors of placeholders have the placeholder’s line, or the line that names the body file', async () => {
    const { requests } = parseHttpFile(
      [
        'GET /{{nope}}',
        '###',
        'GET /x',
        'A: b',
        'X: {{nope}}',
        '###',
        'POST /x',
        '',
        '',
        '{',
        '  "a": "{{nope}}" }',
        '###',
        'POST /x',
        '',
        '< ./body.json',
      ].join('\n'),
    );
    const lines: unknown[] = [];
    for (const request of requests)
      await prepareRequest(request, file, context, () => Promise.resolve(Buffer.from('\n{{nope}}'))).catch(
        (error: unknown) => lines.push(error instanceof PlaceholderError ? error.line : error),
      );
    assert.deepEqual(lines, [0, 4, 10, 14]);
    await assert.rejects(
      prepareRequest(requests[3]!, file, context, () => Promise.resolve(Buffer.from('\n{{nope}}'))),
      /\.\/body\.json, line 2: \{\{nope\}\}/,
    );
    await assert.rejects(
      prepareRequest(requests[3]!, file, context, noFiles),
      (error) =>
        error instanceof RequestError && error.line === 14 && /\.\/body\.json: no files/.test(error.message),
    );
  });

  it('before requests are sent, a placeholder may name a missing response, but not a missing request', () => {
    const { requests, ...others } = parseHttpFile(
      '# @name a\nGET /{{b.response.body.x}}\n###\n# @name b\nGET /{{c.response.body.x}}',
    );
    const check = (index: number) => checkRequest(requests[index]!, { requests, ...others }, emptyContext);
    check(0);
    assert.throws(
      () => check(1),
      (error) =>
        error instanceof PlaceholderError && error.line === 4 && /no request .* "c"/.test(error.message),
    );
  });
});
