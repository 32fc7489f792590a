import assert from 'node:assert/strict';
import { formatRequestFile } from '../../../src/requests/format-file.ts';

const format = (lines: readonly string[], eol = '\n'): string[] => {
  const text = formatRequestFile(lines.join(eol), { tabSize: 2, insertSpaces: true });
  assert.equal(formatRequestFile(text, { tabSize: 2, insertSpaces: true }), text, 'it is formatted already');
  return text.split(eol);
};

describe('the formatter of request files', () => {
  it('requests are separated by one empty line, and so are a head and its body', () => {
    assert.deepEqual(
      format([
        '@a = 1',
        '###  One',
        '',
        '',
        'GET /a',
        '',
        '',
        '',
        '###',
        'POST /b',
        'A: b',
        '',
        ' ',
        'text',
        '### C',
      ]),
      ['@a = 1', '', '###  One', '', 'GET /a', '', '###', 'POST /b', 'A: b', '', 'text', '', '### C'],
    );
    assert.deepEqual(format(['### A', 'GET /a'], '\r\n'), ['### A', 'GET /a']);
    assert.deepEqual(format(['', '### A', 'GET /a', '', '']), ['### A', 'GET /a', '', '']);
  });

  it('a header has one space after its colon, and comments stay as they are', () => {
    assert.deepEqual(
      format([
        '#  note',
        '//@as  guest',
        'GET /a',
        '  ?b=c',
        'X-One :1',
        'X-Two:',
        '#X:y',
        'X-Three:   {{ d }} ',
      ]),
      ['#  note', '//@as  guest', 'GET /a', '  ?b=c', 'X-One: 1', 'X-Two:', '#X:y', 'X-Three: {{ d }}'],
    );
  });

  it('a JSON body is indented, and its placeholders stay as they are', () => {
    assert.deepEqual(
      format([
        'POST /a',
        '',
        '  {"a":{{ b  }},"c":"d {{e "f"}}  g",',
        '',
        '"h":[1, {{i}}],"j":{ } }',
        '',
        '###',
      ]),
      [
        'POST /a',
        '',
        '{',
        '  "a": {{ b  }},',
        '  "c": "d {{e "f"}}  g",',
        '  "h": [',
        '    1,',
        '    {{i}}',
        '  ],',
        '  "j": {}',
        '}',
        '',
        '###',
      ],
    );
    assert.deepEqual(format(['POST /a', '', '{"a":1}'], '\r\n'), ['POST /a', '', '{', '  "a": 1', '}']);
    assert.equal(
      formatRequestFile('POST /a\n\n{"a":1}', { tabSize: 4, insertSpaces: false }),
      'POST /a\n\n{\n\t"a": 1\n}',
    );
  });

  it('a body that is no valid JSON, of another type, in a file, or with lines for other clients stays as it is', () => {
    for (const body of [
      ['{"a":1,}'],
      ['{"a":1, // b', '"c":2}'],
      ['{"a":1,{{more}}}'],
      ['{{body}}'],
      ['< ./body.json'],
      ['<a>  <b/></a>'],
      ['{"a":1,', '> {% client.log("b") %}', '"c":2}'],
      ['{"a":"', 'b"}'],
    ])
      assert.deepEqual(format(['POST /a', '', ...body]), ['POST /a', '', ...body]);
    const text = ['POST /a', 'Content-Type: text/plain', '', '{"a":1}'];
    assert.deepEqual(format(text), text);
    const invalidLines = ['### A', 'GTE /a', 'X:y', '', '', '{"a":1}'];
    assert.deepEqual(format(invalidLines), invalidLines);
  });

  it('scripts for other clients keep their lines', () => {
    const lines = ['GET /a', 'B: c', '', '> {%', '', '', '  client.log("d");', '%}'];
    assert.deepEqual(format([...lines, '### E']), [...lines, '', '### E']);
    const before = ['POST /a', '< {%', '  b();', '%}', '', '{', '  "c": 1', '}'];
    assert.deepEqual(format([...before.slice(0, -3), '{"c":1}']), before);
  });
});
