import assert from 'node:assert/strict';
import Type from 'typebox';
import { readXml } from '../../../../server/http/xml/read.ts';
import { XmlError } from '../../../../server/http/xml/text.ts';
import { writeXml } from '../../../../server/http/xml/write.ts';

const Item = Type.Object({ product_id: Type.String(), quantity: Type.Number() }, { title: 'product_item' });
const Basket = Type.Object(
  {
    id: Type.String(),
    gift: Type.Boolean(),
    coupons: Type.Array(Type.String()),
    product_items: Type.Array(Item),
    name: Type.Record(Type.String(), Type.String()),
  },
  { title: 'basket' },
);

const writeBody = (document: unknown, schema = Basket) =>
  writeXml(document, schema, 'basket', 'urn:x')
    .replace(/^.*\n<basket xmlns="urn:x"[^>]*>/, '')
    .replace(/<\/basket>\n$/, '');

describe('a document as XML', () => {
  for (const [caseName, document, xml] of [
    ['the items of an array are elements', { coupons: ['a'] }, '<coupons><item>a</item></coupons>'],
    ['an empty array is an empty element', { coupons: [] }, '<coupons/>'],
    [
      'the items of an array of documents are elements with the name of their type',
      { product_items: [{ product_id: 'p', quantity: 1.5 }] },
      '<product_items><product_item><product_id>p</product_id><quantity>1.5</quantity></product_item></product_items>',
    ],
    ['an empty string is an empty element', { id: '' }, '<id/>'],
    [
      'a name that is not valid for an element is a key',
      { name: { 'a b': 'x' } },
      '<name><entry key="a b">x</entry></name>',
    ],
    [
      'values of a property without a schema have an attribute with their type, unless they are strings',
      { c_a: 1, c_b: true, c_c: null, c_d: 'x', c_e: [1], c_f: {} },
      '<c_a type="number">1</c_a><c_b type="boolean">true</c_b><c_c type="null"/><c_d>x</c_d>' +
        '<c_e type="array"><item type="number">1</item></c_e><c_f type="object"/>',
    ],
    ['leading and trailing white space is kept', { id: ' a\n' }, '<id>&#32;a&#10;</id>'],
    [
      'characters that XML does not allow are escaped',
      { id: '\u0000\\' },
      '<id escaped="true">\\u0000\\\\</id>',
    ],
  ] as const) {
    it(`in XML, ${caseName}`, () => {
      assert.equal(writeBody(document), xml);
    });
  }
});

describe('XML of a client', () => {
  const read = (xml: string) => readXml(`<x>${xml}</x>`, Basket);

  for (const [caseName, xml, document] of [
    [
      'may repeat an element for the items of an array',
      '<coupons>a</coupons><coupons>b</coupons>',
      { coupons: ['a', 'b'] },
    ],
    ['may leave out the element of an only item', '<coupons>a</coupons>', { coupons: ['a'] }],
    [
      'may leave out the element of an only item that is a document',
      '<product_items><product_id>p</product_id></product_items>',
      { product_items: [{ product_id: 'p' }] },
    ],
    ['may contain null in the form of XML Schema', '<id xmlns:xsi="urn:xsi" xsi:nil="true"/>', { id: null }],
    [
      'may contain prefixes, CDATA, comments and indentation',
      '\n <p:id xmlns:p="u"><!-- <!x> --><![CDATA[<&]]>&amp;&#65;&#x42;</p:id>\n',
      { id: '<&&AB' },
    ],
    [
      'may contain values of the wrong type, which the validation rejects',
      '<gift>yes</gift><product_items>1</product_items>',
      { gift: 'yes', product_items: ['1'] },
    ],
  ] as const) {
    it(`XML ${caseName}`, () => {
      assert.deepEqual(read(xml), document);
    });
  }

  for (const [caseName, xml] of [
    ['a document type', '<!DOCTYPE x><x/>'],
    ['an entity of its own', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['an undeclared entity', '<x>&nbsp;</x>'],
    ['a bare ampersand', '<x>a & b</x>'],
    ['a character that XML does not allow', '<x>&#0;</x>'],
    ['tags that do not match', '<x><id></x>'],
    ['two root elements', '<x/><x/>'],
    ['no root element', 'x'],
    ['text between elements', '<x>a<id>b</id></x>'],
    ['a duplicate property', '<x><id>a</id><id>b</id></x>'],
    ['an unknown type', '<x><id type="date">a</id></x>'],
    ['too many levels of elements', '<a>'.repeat(200) + '</a>'.repeat(200)],
    ['names of JavaScript such as __proto__', '<x><__proto__>a</__proto__></x>'],
    ['an unterminated comment', `<x/>${'<!--'.repeat(100_000)}`],
  ] as const) {
    it(`XML that contains ${caseName} is rejected`, () => {
      assert.throws(() => readXml(xml, Basket), XmlError);
    });
  }
});
