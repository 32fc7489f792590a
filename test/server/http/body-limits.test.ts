import assert from 'node:assert/strict';
import {
  BodyLimitError,
  checkFormLimits,
  checkJsonLimits,
  checkXmlLimits,
  maxDepth,
  maxFields,
  maxFormEscapes,
  maxValues,
  maxXmlBytes,
} from '../../../server/http/body-limits.ts';

const repeatText = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const jsonWithKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`c_${i}`, i])));

describe('limits on request bodies', () => {
  const withinLimits = {
    'a JSON text with commas, braces and escaped quotation marks in a string': [
      checkJsonLimits,
      JSON.stringify({ description: '{[,"\\'.repeat(100_000) }),
    ],
    'lists that are nested as deeply as allowed': [
      checkJsonLimits,
      '['.repeat(maxDepth) + ']'.repeat(maxDepth),
    ],
    'more lists side by side than may be nested': [checkJsonLimits, `[${'[],'.repeat(maxDepth)}[]]`],
    'as many JSON values as allowed, each with a key': [checkJsonLimits, jsonWithKeys(maxValues)],
    'an XML text with as many elements as allowed': [checkXmlLimits, '<a></a>'.repeat(maxValues)],
    'an XML text with equals signs in its text': [
      checkXmlLimits,
      `<a b="c">${'x=y '.repeat(maxValues * 2)}</a>`,
    ],
    'an XML text with equals signs after a CDATA section': [
      checkXmlLimits,
      `<a><![CDATA[x]]>${'x=y '.repeat(maxValues * 2)}</a>`,
    ],
    'an XML text that is as long as allowed': [checkXmlLimits, `<a>${'x'.repeat(maxXmlBytes - 7)}</a>`],
    'HTML in a CDATA section': [
      checkXmlLimits,
      `<a><![CDATA[${'<p class="x">'.repeat(maxValues - 1000)}]]></a>`,
    ],
    'a form with as many fields as allowed': [
      checkFormLimits,
      repeatText(maxFields, (i) => `&f${i}=`).slice(1),
    ],
    'a form with as many encoded characters as allowed': [
      checkFormLimits,
      `client_assertion=${'+'.repeat(maxFormEscapes)}`,
    ],
  } as const;
  for (const [caseName, [check, text]] of Object.entries(withinLimits))
    it(`${caseName} may be parsed`, () => check(Buffer.from(text)));

  const bodiesBeyondLimits = {
    'a JSON object with more keys': [checkJsonLimits, jsonWithKeys(maxValues + 1)],
    'a JSON list of numbers with more elements': [checkJsonLimits, `[${'1,'.repeat(maxValues)}1]`],
    'a JSON list of many empty lists': [checkJsonLimits, `[${'[],'.repeat(maxValues)}[]]`],
    'many strings without commas between them': [checkJsonLimits, `[${'"a"'.repeat(maxValues * 2 + 2)}]`],
    'a JSON list of many numbers after a string with an escaped quotation mark': [
      checkJsonLimits,
      `["12\\"",${'1,'.repeat(maxValues)}1]`,
    ],
    'JSON lists that are nested more deeply': [checkJsonLimits, '['.repeat(maxDepth + 1)],
    'JSON objects that are nested more deeply': [checkJsonLimits, '{"a":'.repeat(maxDepth + 1)],
    'an XML text with more elements': [checkXmlLimits, '<a></a>'.repeat(maxValues + 1)],
    'an XML element with more attributes': [
      checkXmlLimits,
      `<a ${repeatText(maxValues + 1, (i) => `b${i}="" `)}/>`,
    ],
    'an XML text with more comments': [checkXmlLimits, '<!---->'.repeat(maxValues * 2 + 1)],
    'an XML text with many references': [checkXmlLimits, `<a>${'&amp;'.repeat(maxValues * 4 + 4)}</a>`],
    'an XML text with too many elements and references together': [
      checkXmlLimits,
      `<a>${'<a></a>'.repeat(maxValues * 0.9)}${'&lt;'.repeat(maxValues * 1.6)}</a>`,
    ],
    'elements that each follow a comment': [checkXmlLimits, '<!----><a/>'.repeat(maxValues + 1)],
    'an XML tag with many spaces': [checkXmlLimits, `<a${' '.repeat(maxValues * 4 + 4)}/>`],
    'comments that do not end': [checkXmlLimits, '<!-- '.repeat(maxValues)],
    'an XML text of one long line': [checkXmlLimits, `<a>${'x'.repeat(maxXmlBytes)}</a>`],
    'an XML text with many empty lines': [checkXmlLimits, `<a>${'\n'.repeat(maxXmlBytes)}</a>`],
    'a form with many spaces': [checkFormLimits, `client_assertion=${'+'.repeat(maxFormEscapes + 1)}`],
    'a form with many encoded characters': [checkFormLimits, `expr=${'%20'.repeat(maxFormEscapes + 1)}`],
    'a form of many ampersands': [checkFormLimits, '&'.repeat(maxFields + 1)],
    'a form with more fields': [checkFormLimits, repeatText(maxFields + 1, (i) => `&f${i}=`).slice(1)],
  } as const;

  it('the message names the limit on depth, and the section that does not end', () => {
    const deepLists = Buffer.from('['.repeat(maxDepth + 1));
    assert.throws(() => checkJsonLimits(deepLists), /nested more than 100 levels deep/);
    const comment = Buffer.from('<!-- '.repeat(maxValues));
    assert.throws(() => checkXmlLimits(comment), /has <!-- without -->/);
  });

  for (const [caseName, [check, text]] of Object.entries(bodiesBeyondLimits))
    it(`a body beyond the limits is not parsed: ${caseName}`, () =>
      assert.throws(() => check(Buffer.from(text)), BodyLimitError));
});
