import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import {
  checkCharset,
  checkMediaType,
  faultFormatOf,
  formatInputOf,
  isJson,
  isXml,
  mediaTypeOf,
  represent,
  selectFormat,
  xmlNamespace,
} from '../../../server/http/representation.ts';

const chooseFormat = (headers: Record<string, string>, format?: string, body = '') =>
  selectFormat(formatInputOf({ headers, body: Buffer.from(body) }, format));

describe('the media type of a body', () => {
  it('parameters, spaces and case of a media type do not matter', () => {
    assert.equal(mediaTypeOf(' Application/JSON ; charset=utf-8'), 'application/json');
    assert.equal(mediaTypeOf(undefined), undefined);
  });

  it('JSON and XML have several media types', () => {
    const types = [
      'application/json',
      'text/json',
      'application/hal+json',
      'application/xml',
      'text/xml',
      'image/svg+xml',
    ];
    assert.deepEqual(types.map(isJson), [true, true, true, false, false, false]);
    assert.deepEqual(types.map(isXml), [false, false, false, true, true, true]);
    for (const type of [undefined, '', '+json/text', '+xml/text', 'text/plain'])
      assert.deepEqual([isJson(type), isXml(type)], [false, false]);
  });

  it('a media type must have a type and a subtype, but may be missing', () => {
    for (const type of [undefined, '', 'application/json', 'application/vnd.a.b+json; v=1'])
      checkMediaType(type);
    for (const mediaType of ['json', 'a b/json', 'application/json/x', 'application/js on', '/json'])
      assert.throws(() => checkMediaType(mediaType), {
        name: 'MalformedMediaTypeException',
        arguments: { mediaType },
      });
  });

  it('UTF-8 is the only accepted charset, and has several spellings', () => {
    for (const charset of ['utf-8', 'UTF8', '"utf-8"', ' utf-8'])
      checkCharset(`application/json;  charset =${charset};v=1`);
    checkCharset('application/json');
    checkCharset(undefined);
    for (const charset of ['latin1', '"latin1"', 'utf-16', 'x-utf-8', 'utf-8x', '"iso 8859"'])
      assert.throws(() => checkCharset(`text/xml;charset=${charset}`), {
        name: 'CharsetNotAcceptableException',
        arguments: { charset: charset.replaceAll('"', '') },
      });
  });
});

describe('the format of a response', () => {
  for (const [accept, format] of [
    ['application/*', 'json'],
    ['application/*;q=0.1, text/xml', 'xml'],
    ['text/*', 'xml'],
    ['text/*, text/json', 'json'],
    ['*/*;q=0.5, application/json;q=0', 'xml'],
    ['application/xml;q=bad', 'xml'],
    ['application/xml;level=1;q=0.4, application/json;q=0.3', 'xml'],
    ['application/xml;Q=0.3, application/json;q=0.4', 'json'],
    ['image/png', 'json'],
    ['', 'json'],
  ] as const)
    it(`${format} is chosen for Accept: ${accept}`, () => assert.equal(chooseFormat({ accept }), format));

  it('a JSON body overrides the format parameter, but not the Accept header', () => {
    const json = { 'content-type': 'application/json' };
    assert.equal(chooseFormat(json, 'xml', '{}'), 'json');
    assert.equal(chooseFormat({ ...json, accept: 'text/xml' }, 'json', '{}'), 'xml');
  });

  it('the type of an empty body does not affect the format of the response', () => {
    assert.equal(chooseFormat({ 'content-type': 'application/xml' }), 'json');
    assert.equal(chooseFormat({ 'content-type': 'application/json' }, 'xml'), 'xml');
    assert.equal(
      selectFormat(formatInputOf({ headers: { 'content-type': 'text/xml' }, body: undefined }, undefined)),
      'json',
    );
  });

  it('the format parameter is not case-sensitive, and an empty one is ignored', () => {
    assert.equal(chooseFormat({}, 'XML'), 'xml');
    assert.equal(chooseFormat({ accept: 'text/xml' }, ''), 'xml');
    assert.throws(() => chooseFormat({}, 'Yaml'), {
      name: 'UnsupportedFormatException',
      arguments: { format: 'Yaml' },
    });
  });

  it('one acceptable charset in the Accept-Charset header suffices', () => {
    for (const charsets of ['utf-8', 'ISO-8859-1, utf8;q=0.7', 'latin1;q=1, *;q=0.1', ' ', ''])
      assert.equal(chooseFormat({ 'accept-charset': charsets }), 'json');
    for (const [charsets, charset] of [
      ['ISO-8859-1, utf-16', 'iso-8859-1, utf-16'],
      ['utf-8;q=0', 'utf-8'],
    ] as const)
      assert.throws(() => chooseFormat({ 'accept-charset': charsets }), {
        name: 'CharsetNotAcceptableException',
        arguments: { charset },
      });
  });

  it('a fault is written in the requested format although no charset is acceptable, and in JSON for an unknown format', () => {
    const headers = { 'accept-charset': 'latin1', accept: 'text/xml' };
    assert.equal(faultFormatOf({ headers, format: undefined, hasBody: false }), 'xml');
    assert.equal(faultFormatOf({ headers, format: 'yaml', hasBody: false }), 'json');
  });
});

describe('a document in a response', () => {
  const context = { schema: undefined, vendor: defaultVendor, family: 'shop', version: '23.2' } as const;

  it('JSON is written without spaces', () => {
    assert.deepEqual(represent({ a: [1, null] }, 'json', context), {
      contentType: 'application/json;charset=UTF-8',
      text: '{"a":[1,null]}',
    });
  });

  it('XML without a schema has the root element "document" and the namespace of its API', () => {
    const { contentType, text } = represent({ a: 1 }, 'xml', context);
    assert.equal(contentType, 'application/xml;charset=UTF-8');
    assert.match(text, /<document xmlns="urn:platform:xml:shop:23\.2">/);
  });

  it('the XML namespace has no version for requests without one', () => {
    assert.equal(
      xmlNamespace({ ...defaultVendor, urnNamespace: 'demandware' }, 'fault', ''),
      'urn:demandware:xml:fault',
    );
  });
});
