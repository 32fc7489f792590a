import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { findRequestForLine, parseHttpFile } from '../../../src/requests/http-file.ts';

const repeat = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value);

describe('an .http file', () => {
  it('an .http file is parsed into requests with titles, names, identities, headers, bodies and lines', () => {
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
      bodyLine: 12,
      line: 6,
      firstLine: 3,
      lastLine: 12,
    });
    assert.equal(plain?.method, 'GET');
    assert.equal(plain.title, 'GET /s/-/plain');
  });

  it('scripts and response files of other HTTP clients in an .http file are not part of its bodies', () => {
    const { requests, problems } = parseHttpFile(
      [
        '< {% request.variables.set("id", 1) %}',
        'GET /one',
        '',
        '> {%',
        '  client.test("found", () => client.assert(response.status === 200));',
        '%}',
        '### two',
        'POST /two',
        '',
        '{ "quote": "> 3" }',
        '',
        '> ./check.js',
        '>> answer.json',
        '<> 2026-01-01.200.json',
        '### three',
        'POST /three',
        '',
        '< ./body.json',
      ].join('\n'),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      requests.map(({ target, body, bodyFile }) => [target, body, bodyFile]),
      [
        ['/one', undefined, undefined],
        ['/two', '{ "quote": "> 3" }', undefined],
        ['/three', undefined, { path: './body.json', encoding: undefined }],
      ],
    );
  });

  it('an .http file with errors is parsed in part, and each problem has its line and a message', () => {
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

  it('an .http file in which two requests have the same name has a problem', () => {
    const file = parseHttpFile('# @name a\nGET /1\n###\n# @name a\nGET /2');
    assert.deepEqual(
      file.problems.map(({ line }) => line),
      [4],
    );
  });

  it('the parser of .http files never throws, regardless of the text', () => {
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

  it('a misspelled directive is a problem with a correction, and other words in comments are none', () => {
    const { problems } = parseHttpFile(
      ['# @nmae basket', '# @note later', '# @author ada', '# @date 2026', 'GET /'].join('\n'),
    );
    assert.deepEqual(problems, [
      {
        line: 0,
        message: 'There is no directive "@nmae". Did you mean "name"?',
        range: { start: 3, end: 7 },
        corrections: [{ start: 3, end: 7, text: 'name' }],
      },
    ]);
  });

  it('the request at a line also includes the empty lines after it', () => {
    const text = '# a file\nGET /a\n\n### b\nGET /b\n\n{}\n\n\n### nothing\n\n';
    const file = parseHttpFile(text);
    const targets = text.split('\n').map((_, line) => findRequestForLine(file, text, line)?.target);
    assert.deepEqual(targets, [...repeat('/a', 3), ...repeat('/b', 6), ...repeat(undefined, 3)]);
  });

  it('the .http files of the sample workspace have no problems', () => {
    for (const name of ['order.http', 'refused-order.http']) {
      const text = readFileSync(path.resolve(import.meta.dirname, '../../../sample/requests', name), 'utf8');
      const file = parseHttpFile(text);
      assert.deepEqual(file.problems, []);
      assert.ok(file.requests.length > 1);
    }
  });
});
