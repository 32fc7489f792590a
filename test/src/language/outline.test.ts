import assert from 'node:assert/strict';
import type { DocumentSymbol, FoldingRange } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { templateFolding, templateOutline } from '../../../src/language/outline.ts';

const sourceOf = (text: string) => ({
  file: '/page.isml',
  text,
  document: TextDocument.create('file:///page.isml', 'isml', 1, text),
});
const page = `<iscontent type="text/html" charset="UTF-8"/>
<isdecorate template="common/layout/page">
  <isset name="count" value="\${0}" scope="page"/>
  <iscomment>
    <isif condition="never">
  </iscomment>
  <isloop items="\${pdict.lines}" var="line">
    <isif condition="\${line.count > 1}">
      <isprint value="\${line.text}"/>
    <iselse/>
      <isinclude template="line/empty"/>
    </isif>
  </isloop>
</isdecorate>
`;

describe('The outline of templates', () => {
  const tree = (symbols: readonly DocumentSymbol[]): unknown[] =>
    symbols.map(({ name, detail, children = [] }) =>
      children.length === 0 ? `${name} ${detail ?? ''}` : [`${name} ${detail ?? ''}`, tree(children)],
    );

  it('the outline of a template shows its tags with their nesting', () => {
    assert.deepEqual(tree(templateOutline(sourceOf(page))), [
      [
        'isdecorate common/layout/page',
        ['isset count', ['isloop ${pdict.lines}', [['isif ${line.count > 1}', ['isinclude line/empty']]]]],
      ],
    ]);
  });

  it('a template that is half-written or has an unclosed tag has an outline', () => {
    for (let length = 0; length <= page.length; length += 7) {
      const symbols = templateOutline(sourceOf(page.slice(0, length)));
      assert.ok(symbols.length <= 1, String(length));
    }
    const [symbol] = templateOutline(sourceOf('<isif condition="${a}">\n<isloop items="${b}">\n</isif>\n'));
    assert.deepEqual(tree(symbol ? [symbol] : []), [['isif ${a}', ['isloop ${b}']]]);
    assert.equal(symbol?.range.end.line, 2);
  });

  it('tags over several lines can be folded up to the line before their end, and comments with their last line', () => {
    const ranges = templateFolding(sourceOf(page)).map(
      ({ startLine, endLine, kind }: FoldingRange) =>
        `${startLine}-${endLine}${kind === undefined ? '' : ` ${kind}`}`,
    );
    assert.deepEqual(ranges, ['1-12', '6-11', '7-10', '3-5 comment']);
  });

  it('thousands of unclosed tags have an outline and few folding ranges', () => {
    assert.equal(templateOutline(sourceOf('<isif condition="${a}">\n'.repeat(1_000))).length, 1);
    assert.ok(templateFolding(sourceOf('<isif'.repeat(20_000))).length < 2);
  });
});
