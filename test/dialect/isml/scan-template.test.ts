import assert from 'node:assert/strict';
import { scanTemplate, type TemplatePart } from '../../../dialect/isml/scan-template.ts';
import { SourceText } from '../../../dialect/isml/source-text.ts';

/**
 * Describes a part on one line: its kind and its text or code, or a tag with its attributes. Bars separate the parts
 * of a value.
 */
function describePart(part: TemplatePart, template: string): string {
  if (part.kind === 'text') return `text ${template.slice(part.start, part.end)}`;
  if (part.kind === 'expression') return `expression ${part.expression.code}`;
  if (part.kind === 'script') return `script ${part.script.code}`;
  const attributes = part.attributes.map(({ name, parts }) => {
    const values = parts.map((value) => (typeof value === 'string' ? value : `{${value.code}}`));
    return ` ${name}=${values.join('|')}`;
  });
  return `${part.isClosing ? '</' : '<'}${part.name}${attributes.join('')}${part.isSelfClosing ? '/>' : '>'}`;
}

const scan = (template: string): string[] =>
  scanTemplate(new SourceText(template)).map((part) => describePart(part, template));

function assertTag(template: string, tag: string): void {
  const part = scanTemplate(new SourceText(template))[0];
  assert.ok(part?.kind === 'tag');
  assert.equal(describePart(part, template), tag);
  assert.equal(part.end, template.length);
}

describe('The parts of a template', () => {
  it('a template consists of texts, expressions, scripts and tags, without its comments', () => {
    assert.deepEqual(
      scan('<p>${a}<isif condition="${b}">c</isif><isscript>d</isscript ><!--- ${e} <isif> --->f'),
      ['text <p>', 'expression a', '<isif condition={b}>', 'text c', '</isif>', 'script d', 'text f'],
    );
    assert.deepEqual(scan('${a}${b}'), ['expression a', 'expression b']);
    assert.deepEqual(scan('<isnext/>'), ['<isnext/>']);
    assert.deepEqual(scan('a<!---b--->c<iscomment>${d}</iscomment>e'), ['text a', 'text c', 'text e']);
    assert.deepEqual(scan('<!---->a--->b'), ['text a--->b']);
    assert.deepEqual(scan(''), []);
  });

  it('a script or comment ends at its closing tag, in upper or lower case', () => {
    assert.deepEqual(scan('<isscript>var a;</isScript>b'), ['script var a;', 'text b']);
    assert.deepEqual(scan('</isscript>a<isscript>b</isscript>'), ['</isscript>', 'text a', 'script b']);
    assert.deepEqual(scan('<ISCOMMENT>a</ISCOMMENT\n>b'), ['text b']);
    assert.deepEqual(scan('<isscript/>a<iscomment/>b'), ['<isscript/>', 'text a', '<iscomment/>', 'text b']);
  });

  it('tags of the page, and words that only begin like a tag, are text', () => {
    for (const text of [
      '<p class="a">',
      '<island',
      '<is/>',
      '<is-tile/>',
      '<isa',
      '<iß/>',
      '< isif>',
      '${ a',
    ])
      assert.deepEqual(scan(text), [`text ${text}`]);
  });
});

describe('The attributes of a tag', () => {
  it('values of attributes are quoted or not, and consist of texts and expressions', () => {
    assertTag('<isset name="a" value=\'b\' scope=c/>', '<isset name=a value=b scope=c/>');
    assertTag('<isset name=a value=${b} >', '<isset name=a value={b}>');
    assertTag('<isset name=a>', '<isset name=a>');
    assertTag('<isset name=/a/b/>', '<isset name=/a/b/>');
    assertTag('<isset name = "a"\n\tvalue\n=\n"b">', '<isset name=a value=b>');
    assertTag('<isset name="" value="a b">', '<isset name= value=a b>');
    assertTag('<isset name="a${b}c${d}${e}">', '<isset name=a|{b}|c|{d}|{e}>');
    assertTag('<isset name=a${b}c>', '<isset name=a|{b}|c>');
    assertTag('<isset name="${\'"\'}" value=\'${"\'"}\'>', '<isset name={\'"\'} value={"\'"}>');
    assertTag('<isset name="a > b" value="${c > d}">', '<isset name=a > b value={c > d}>');
    assertTag('<isset name="${ a">', '<isset name=${ a>');
  });

  it('an attribute may have no value, and stray quotes and slashes between attributes are skipped', () => {
    assertTag('<isslot open id="a" last>', '<isslot open= id=a last=>');
    assertTag('<isset name="a"" / value="b">', '<isset name=a value=b>');
    assertTag('<istile a=>', '<istile a=>');
    assertTag('<ISTile Sku="A"/>', '<istile sku=A/>');
    assertTag('</isif >', '</isif>');
    assertTag('</isTile a="b">', '</istile a=b>');
  });

  it('a tag, value, comment or script without an end is an error at its start; a bare name is text', () => {
    for (const [template, message, column] of [
      ['a<isset', 'none', 0],
      ['a<isset name', 'The tag <isset> has no end. Add >.', 2],
      ['a<isset name=', 'The attribute name of <isset> has no end. Add >.', 14],
      ['a<isset name=b', 'The attribute name of <isset> has no end. Add >.', 14],
      ['a<isset name="b', 'The attribute name of <isset> has no end. Add ".', 14],
      ["a<isset name='", "The attribute name of <isset> has no end. Add '.", 14],
      ['a<isset name="b" <p>', 'The tag <isset> has no end before the next tag begins. Add > or />.', 2],
      ['a<!--- b', 'The comment <!--- has no end. Add --->.', 2],
      ['a<isscript>b', '<isscript> is not closed. Add </isscript>.', 2],
    ] as const)
      if (message === 'none') assert.deepEqual(scan(template), [`text ${template}`]);
      else assert.throws(() => scan(template), { message, column });
  });
});

describe('Decorators of a template', () => {
  it('a decorator that closes itself has no body, unless a closing tag follows', () => {
    assert.deepEqual(scan('<isdecorate template="a"/>b'), ['<isdecorate template=a/>', 'text b']);
    assert.deepEqual(scan('<isdecorate template="a"/>b</isdecorate>'), [
      '<isdecorate template=a>',
      'text b',
      '</isdecorate>',
    ]);
    assert.deepEqual(scan('<isif condition="${a}"/>b</isif>'), [
      '<isif condition={a}/>',
      'text b',
      '</isif>',
    ]);
  });

  it('a closing tag belongs to a decorator that does not close itself or, without one, to the last that does', () => {
    assert.deepEqual(scan('<isdecorate template="a"><isdecorate template="b"/></isdecorate>'), [
      '<isdecorate template=a>',
      '<isdecorate template=b/>',
      '</isdecorate>',
    ]);
    assert.deepEqual(scan('<isdecorate template="a"/><isdecorate template="b"/></isdecorate>'), [
      '<isdecorate template=a/>',
      '<isdecorate template=b>',
      '</isdecorate>',
    ]);
    assert.deepEqual(scan('<isdecorate template="a"/><isdecorate template="b"/></isdecorate></isdecorate>'), [
      '<isdecorate template=a>',
      '<isdecorate template=b>',
      '</isdecorate>',
      '</isdecorate>',
    ]);
    assert.deepEqual(scan('</isdecorate><isdecorate template="a"/>'), [
      '</isdecorate>',
      '<isdecorate template=a/>',
    ]);
  });
});
