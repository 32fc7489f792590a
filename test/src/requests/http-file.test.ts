import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { filledText, PlaceholderError, type Surroundings } from '../../../src/requests/placeholders.ts';
import { prepareRequest, requestsNeededBy } from '../../../src/requests/prepare.ts';

const nothing: Surroundings = {
  variables: { site: 'RefArch' },
  answers: new Map(),
  now: () => 1_700_000_000_123,
  random: () => 0.5,
  guid: () => 'a-guid',
  environment: { USER: 'ada' },
};
const noFiles = () => Promise.reject(new Error('no files here'));

describe('an .http file', () => {
  it('is read request by request: titles, names, identities, headers, bodies and where they stand', () => {
    const file = parseHttpFile(
      [
        '# a file',
        '@base = /s/{{site}}',
        '',
        '### A basket',
        '// @as guest',
        '# @name basket',
        'POST {{base}}/baskets HTTP/1.1',
        '  ?a=1',
        '  &b=2',
        'Content-Type: application/json',
        '# a comment among the headers',
        '',
        '{ "a": 1 }',
        '',
        '###',
        '/s/-/plain',
      ].join('\r\n'),
    );
    assert.deepEqual(file.problems, []);
    assert.deepEqual(file.variables, [{ name: 'base', value: '/s/{{site}}', line: 1 }]);
    const [basket, plain] = file.requests;
    assert.deepEqual(basket, {
      name: 'basket',
      title: 'A basket',
      as: 'guest',
      needs: [],
      method: 'POST',
      target: '{{base}}/baskets?a=1&b=2',
      headers: [{ name: 'Content-Type', value: 'application/json', line: 9 }],
      body: '{ "a": 1 }',
      bodyFile: undefined,
      line: 6,
      firstLine: 3,
      lastLine: 12,
    });
    assert.equal(plain?.method, 'GET');
    assert.equal(plain.title, 'GET /s/-/plain');
  });

  it('keeps what can be read where other parts cannot, and says at which line and what would do', () => {
    const file = parseHttpFile(
      [
        'FETCH /x',
        '### two',
        '# @as somebody',
        '# @name 1',
        'GET /y',
        'no header',
        '### three',
        'GET /z',
      ].join('\n'),
    );
    assert.deepEqual(
      file.requests.map(({ target }) => target),
      ['/y', '/z'],
    );
    assert.deepEqual(
      file.problems.map(({ line }) => line),
      [0, 2, 3, 5],
    );
    assert.match(file.problems[0]!.message, /GET \/s\/RefArch/);
    assert.match(file.problems[1]!.message, /guest, customer, agent/);
  });

  it('says where two requests share a name', () => {
    const file = parseHttpFile('# @name a\nGET /1\n###\n# @name a\nGET /2');
    assert.deepEqual(
      file.problems.map(({ line }) => line),
      [4],
    );
  });

  it('never falls over, whatever its text', () => {
    const pieces = fc.constantFrom(
      '###',
      '\n',
      '\r\n',
      '# @name',
      '@a=b',
      'GET /',
      ': ',
      '{{',
      '}}',
      '< x',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const lines = text.split(/\r\n|\r|\n/).length;
        for (const { firstLine, line, lastLine } of parseHttpFile(text).requests)
          assert.ok(firstLine <= line && line <= lastLine && lastLine < lines);
      }),
    );
  });

  it('of the sample workspace has no problem', () => {
    for (const name of ['order.http', 'refused-order.http']) {
      const text = readFileSync(path.resolve(import.meta.dirname, '../../../sample/requests', name), 'utf8');
      const file = parseHttpFile(text);
      assert.deepEqual(file.problems, []);
      assert.ok(file.requests.length > 1);
    }
  });
});

describe('placeholders of a request', () => {
  const file = parseHttpFile(
    '@base = /s/{{site}}\n@loop = {{loop}}\n# @name basket\nPOST {{base}}/baskets\n###\n# @name items\nPOST {{base}}/{{basket.response.body.id}}/items\n###\nGET {{items.response.body.x}}\nAuthorization: {{basket.response.headers.Authorization}}',
  );
  const answered: Surroundings = {
    ...nothing,
    answers: new Map([
      [
        'basket',
        { status: 200, headers: { authorization: 'Bearer t' }, body: { id: 'b1', list: [{ n: 7 }] } },
      ],
    ]),
  };

  it('are variables of the file and of the connection, parts of earlier answers, and values of the moment', () => {
    const fill = (text: string) => filledText(text, file, answered);
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

  it('that stand for nothing are refused in words', () => {
    const refuses = (text: string, words: RegExp) =>
      assert.throws(
        () => filledText(text, file, answered),
        (error: Error) => error instanceof PlaceholderError && words.test(error.message),
      );
    refuses('{{nowhere}}', /no such variable.*base.*site/);
    refuses('{{items.response.body.x}}', /"items" has no answer yet/);
    refuses('{{basket.response.body.constructor}}', /has no "constructor"/);
    refuses('{{basket.response.headers.x}}', /no header "x"/);
    refuses('{{loop}}', /made of itself/);
    refuses('{{$randomInt 5 1}}', /smaller one first/);
    refuses('{{$processEnv NOPE}}', /no variable "NOPE"/);
    refuses('{{$nope}}', /\$guid/);
  });

  it('name the requests that must be sent before', async () => {
    const [basket, items, last] = file.requests;
    assert.deepEqual(requestsNeededBy(last!, file), [basket, items]);
    assert.deepEqual(requestsNeededBy(basket!, file), []);
    const prepared = await prepareRequest(items!, file, answered, noFiles);
    assert.equal(prepared.target, '/s/RefArch/b1/items');
  });

  it('name what must be sent before though nothing of its answer is used', () => {
    const chain = parseHttpFile(
      '# @name a\nPOST /a\n###\n# @name b\n# @needs a\nPUT /b\n###\n# @needs b, c\nGET /c',
    );
    assert.deepEqual(
      requestsNeededBy(chain.requests[2]!, chain).map(({ name }) => name),
      ['a', 'b'],
    );
    assert.deepEqual(
      chain.problems.map(({ message }) => message),
      ['No request of this file is named "c", which this one needs.'],
    );
  });

  it('of requests that need each other end', () => {
    const circle = parseHttpFile(
      '# @name a\nGET /{{b.response.body.x}}\n###\n# @name b\nGET /{{a.response.body.x}}',
    );
    assert.deepEqual(
      requestsNeededBy(circle.requests[0]!, circle).map(({ name }) => name),
      ['b'],
    );
  });

  it('in a file that a body is taken from are filled, too', async () => {
    const { requests } = parseHttpFile('POST /x\n\n< ./body.json');
    const prepared = await prepareRequest(requests[0]!, file, answered, async (path) => `${path} {{site}}`);
    assert.equal(prepared.body, './body.json RefArch');
  });
});
