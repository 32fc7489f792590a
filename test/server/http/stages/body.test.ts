import assert from 'node:assert/strict';
import Type from 'typebox';
import { documentSchema } from '../../../../contract/documents/document.ts';
import { defineOperation, type Method } from '../../../../contract/operation.ts';
import { parseVersion } from '../../../../contract/version.ts';
import { maxDepth, maxFields, maxValues } from '../../../../server/http/body-limits.ts';
import { readBody } from '../../../../server/http/stages/body.ts';

const note = documentSchema(
  'note',
  { subject: Type.String(), start: Type.String({ format: 'date-time' }) },
  { custom: true },
);

interface Options {
  method?: Method;
  family?: string;
  type?: string | undefined;
  encoding?: 'form' | 'document';
}
function read(text: string | Buffer | undefined, options: Options = {}): unknown {
  const { method = 'PUT', family = 'data', encoding = 'document' } = options;
  const type = 'type' in options ? options.type : 'application/json';
  const operation = defineOperation({
    id: `${family}.note.put`,
    method,
    path: '/note',
    auth: 'none',
    source: 'data-api 1',
    body: encoding === 'form' ? Type.Object({}) : note,
    encoding,
    success: { status: 200 },
  });
  return readBody(operation, type, text === undefined ? undefined : Buffer.from(text), parseVersion('23.2'));
}
const rejects = (action: () => unknown, name: string, args: object) =>
  assert.throws(action, { name: `${name}Exception`, arguments: args });

describe('a document in a body', () => {
  it('JSON needs no content type, and timestamps are converted to UTC', () => {
    assert.deepEqual(read('{"start":"2026-11-26T12:00:00+02:00"}', { type: undefined }), {
      start: '2026-11-26T10:00:00.000Z',
    });
  });

  it('an absent or blank body is an empty document, even if its type is not supported', () => {
    for (const text of [undefined, '', ' \r\n']) assert.deepEqual(read(text, { type: 'a/b;charset=x' }), {});
  });

  it('null stays in the body of a PATCH, and counts as an absent property in that of a PUT', () => {
    const text = '{"c_a":null,"c_list":{"b":null}}';
    assert.deepEqual(read(text), { c_list: {} });
    assert.deepEqual(read(text, { method: 'PATCH' }), { c_a: null, c_list: { b: null } });
  });

  it('XML is read according to the schema, and its declaration may name only UTF-8', () => {
    const type = 'application/xml';
    const body = '<note><subject>7</subject></note>';
    for (const declaration of [
      '',
      '<?xml version="1.0"?>',
      '<?xml version="1.0" encoding="UTF-8"?>',
      "<?xml version='1.0' encoding = 'utf8' standalone='yes'?>",
    ])
      assert.deepEqual(read(declaration + body, { type }), { subject: '7' });
    for (const charset of ['ISO-8859-1', 'xutf-8', 'utf-8x'])
      rejects(
        () => read(`<?xml version="1.0" encoding="${charset}"?>${body}`, { type }),
        'CharsetNotAcceptable',
        { charset },
      );
    assert.throws(() => read('<note><subject></note>', { type }), {
      name: 'BodyDecodingException',
      message: /subject/,
    });
  });

  it('another version in the document is a fault, except in the Debugger API', () => {
    rejects(() => read('{"_v":"19.1"}'), 'UnexpectedVersion', { version: '19.1' });
    assert.deepEqual(read('{"_v":"23.2"}'), { _v: '23.2' });
    assert.deepEqual(read('{"_v":"2_0"}', { family: 'debugger' }), { _v: '2_0' });
  });
});

describe('a body that cannot be read', () => {
  it('a fault never quotes the body, which may contain a password', () => {
    for (const text of ['{"password":"secret', 'password=secret', '{"a":1} secret', '["secret" "x"]'])
      assert.throws(
        () => read(text),
        (error: Error) => {
          assert.equal(error.name, 'BodyDecodingException');
          assert.doesNotMatch(error.message, /secret/);
          return true;
        },
      );
    assert.throws(() => read('secret'), { message: /: the body is not valid JSON/ });
  });

  it('bytes that are not UTF-8 are a fault', () => {
    rejects(() => read(Buffer.from([0x22, 0xe4, 0x22])), 'BodyDecoding', {
      body: 'the body is not valid UTF-8',
    });
  });

  it('a charset other than UTF-8 and a type other than JSON and XML are faults', () => {
    rejects(() => read('{}', { type: 'text/json;charset=latin1' }), 'CharsetNotAcceptable', {
      charset: 'latin1',
    });
    rejects(() => read('a', { type: 'text/plain' }), 'UnsupportedContentType', { contentType: 'text/plain' });
    rejects(() => read('a', { type: 'text' }), 'MalformedMediaType', { mediaType: 'text' });
  });

  it('half of a surrogate pair, in a value or a name, and a number out of range are faults', () => {
    for (const text of ['{"c_a":"\\ud83d"}', '{"c_\\ud83d":1}', '{"c_a":{"b":["\\udc00"]}}'])
      rejects(() => read(text), 'BodyDecoding', { body: 'a text contains half of a surrogate pair' });
    rejects(() => read('{"c_a":1e999}'), 'BodyDecoding', {
      body: 'a number is out of the range of double-precision numbers',
    });
    assert.deepEqual(read('{"c_a":"\\ud83d\\ude00"}'), { c_a: '😀' });
  });

  it('too many values, and values that are nested too deeply, in JSON or XML, are faults', () => {
    const valueCountError = {
      name: 'BodyDecodingException',
      message: new RegExp(`more than ${maxValues} values`),
    };
    const names = Array.from({ length: maxValues + 1 }, (_, index) => `"c_${index}":1`);
    assert.throws(() => read(`{${names.join(',')}}`), valueCountError);
    const elements = `<note>${'<a></a>'.repeat(maxValues + 1)}</note>`;
    assert.throws(() => read(elements, { type: 'text/xml' }), valueCountError);
    const deepJson = '{"c_a":'.repeat(maxDepth + 1);
    assert.throws(() => read(deepJson), { name: 'BodyDecodingException', message: /100 levels/ });
    const deepXml = `${'<a>'.repeat(maxDepth + 2)}${'</a>'.repeat(maxDepth + 2)}`;
    assert.throws(() => read(`<note><c_a>${deepXml}</c_a></note>`, { type: 'text/xml' }), {
      name: 'BodyDecodingException',
    });
  });
});

describe('a form in a body', () => {
  const readForm = (text: string | undefined) => read(text, { encoding: 'form', type: undefined });

  it('the fields of a form are decoded, and no body is an empty form', () => {
    assert.deepEqual(readForm('grant_type=password&username=a%40b+c'), {
      grant_type: 'password',
      username: 'a@b c',
    });
    assert.deepEqual(readForm(undefined), {});
  });

  it('a form with a repeated field or with too many fields is rejected with an OAuth error, since only OAuth requests are forms', () => {
    const error = { name: 'OAuthError', error: 'invalid_request', status: 400 };
    assert.throws(() => readForm('a=1&b=2&a=1'), { ...error, message: 'The parameter "a" is repeated.' });
    const fields = Array.from({ length: maxFields + 1 }, (_, index) => `f${index}=`);
    assert.throws(() => readForm(fields.join('&')), {
      ...error,
      message: new RegExp(`more than ${maxFields} fields`),
    });
  });
});
