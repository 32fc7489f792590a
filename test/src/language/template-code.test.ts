import assert from 'node:assert/strict';
import { templateCode } from '../../../src/language/template-code.ts';

const code = (text: string): string => {
  const result = templateCode(text);
  assert.equal(result.length, text.length);
  return result.trim().replace(/\s+/g, ' ');
};

describe('templateCode', () => {
  it('the code of a template consists of its expressions and the content of its isscript tags, at their positions', () => {
    const text = `<a href="http://example.com/it's">\n\${URLUtils.url('Cart-Show')}</a>`;
    assert.equal(templateCode(text).indexOf("URLUtils.url('Cart-Show')"), text.indexOf('URLUtils'));
    assert.equal(code(text), "URLUtils.url('Cart-Show')");
    assert.equal(code(`<isscript>\n  var a = 1; // don't\n</isscript>\n<p>It's</p>`), "var a = 1; // don't");
  });

  it('braces in strings and objects of an expression do not end it', () => {
    assert.equal(code('<isset value="${f(\'}\', {a: 1}).b}" />'), "f('}', {a: 1}).b");
  });

  it('comments of a template contain no code', () => {
    assert.equal(code('<!--- ${one} ---><iscomment><isscript>two</isscript></iscomment>${three}'), 'three');
  });

  it('an expression without an end is code up to the end of its line', () => {
    assert.equal(code("${Resource.msg('lab\n<p>it's</p>\n"), "Resource.msg('lab");
  });

  it('an expression that does not end within 5,000 characters is code up to the end of its line', () => {
    const expression = (length: number) => `\${${'a'.repeat(length)}}`;
    assert.equal(code(`${expression(4_999)} text`), 'a'.repeat(4_999));
    assert.equal(code(`${expression(5_000)} text`), `${'a'.repeat(5_000)}} text`);
  });
});
