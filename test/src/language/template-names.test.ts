import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { templateNameCompletions } from '../../../src/language/template-names.ts';

describe('templateNameCompletions', () => {
  const complete = (markedText: string): string[] => {
    const offset = markedText.indexOf('|');
    const text = markedText.slice(0, offset) + markedText.slice(offset + 1);
    const document = TextDocument.create('file:///a.isml', 'isml', 1, text);
    return templateNameCompletions({ file: '/a.isml', text, document }, offset).map(({ label }) => label);
  };

  it('in an expression of a template, the variables of the platform and of the template are completed', () => {
    const names = complete(
      '<isset name="total" value="${1}" scope="page"/><isloop items="${pdict.lines}" var="line" status="state">${|}</isloop><isscript>var helper = 1;</isscript>',
    );
    for (const name of ['pdict', 'URLUtils', 'Resource', 'total', 'line', 'state', 'helper'])
      assert.ok(names.includes(name), name);
  });

  it('in an expression, the properties of pdict that the template reads in other places are completed', () => {
    assert.deepEqual(complete('${pdict.order.orderNo} ${pdict.customer} ${pdict.o|}'), ['order', 'customer']);
  });

  it('the text of a template, strings, and members of other objects are not completed', () => {
    for (const text of ['<p>|</p>', "${Resource.msg('a|')}", '${line.|}', '${pdict.a} |'])
      assert.deepEqual(complete(text), [], text);
  });

  it('names are completed in the expression of an attribute, and in an isscript tag', () => {
    assert.ok(complete('<isif condition="${em|}">').includes('empty'));
    assert.ok(complete('<isscript>\nvar a = 1;\n|').includes('a'));
  });
});
