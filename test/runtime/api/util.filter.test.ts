import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, filters of package util', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());

  it('SecureEncoder.forXmlCommentContent separates all hyphens that could end a comment', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var SecureEncoder = require('svc/util/SecureEncoder');
        out.result = ['a--b', 'a---b', '-----', 'a-b', 'a-'].map(SecureEncoder.forXmlCommentContent);`),
      ['a- -b', 'a- - -b', '- - - - - ', 'a-b', 'a- '],
    );
  });

  it('SecureFilter removes the characters that are not safe in each kind of text', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var SecureFilter = require('svc/util/SecureFilter');
        var text = '<a href="x">Möbel & -- \\'co\\'</a>';
        out.result = ['forHtmlContent', 'forHtmlInDoubleQuoteAttribute', 'forHtmlInSingleQuoteAttribute', 'forHtmlUnquotedAttribute', 'forJSONValue',
          'forJavaScriptInAttribute', 'forJavaScriptInBlock', 'forJavaScriptInHTML', 'forJavaScriptInSource', 'forUriComponent', 'forUriComponentStrict',
          'forXmlCommentContent', 'forXmlContent', 'forXmlInDoubleQuoteAttribute', 'forXmlInSingleQuoteAttribute'].map(function (name) {
          return SecureFilter[name](null) === null ? SecureFilter[name](text) : 'not null';
        });`),
      [
        'a href=xMöbel  -- co/a',
        'ahrefxMöbel--coa',
        'ahrefxMöbel--coa',
        'ahrefxMöbel--coa',
        'a hrefxMöbel   coa',
        'a hrefxMöbel   coa',
        'a hrefxMöbel   coa',
        'a hrefxMöbel   coa',
        'a hrefxMöbel   coa',
        'ahrefxMbel--coa',
        'ahrefxMbel--coa',
        `<a href="x">Möbel & - 'co'</a>`,
        'a href=xMöbel  -- co/a',
        'ahrefxMöbel--coa',
        'ahrefxMöbel--coa',
      ],
    );
  });
});
