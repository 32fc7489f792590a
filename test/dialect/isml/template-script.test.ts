import assert from 'node:assert/strict';
import { findHaltLines, plainScript, toScript, compileIsml } from '../../../dialect/index.ts';

/** Returns the positions, as `line:column`, of every occurrence of `part` in a text. */
function positionsOf(text: string, part: string): string[] {
  return text
    .split(/\r\n|\n/)
    .flatMap((line, index) =>
      [...line.matchAll(new RegExp(part.replace(/\W/g, '\\$&'), 'g'))].map(
        (match) => `${index + 1}:${match.index}`,
      ),
    );
}

const compileTemplate = (template: string): string => {
  const { text } = compileIsml(template);
  plainScript(text);
  return text;
};

const readFailure = (template: string): string => {
  try {
    compileIsml(template);
  } catch (error) {
    const { message, line, column } = error as SyntaxError & { line: number; column: number };
    return `${line}:${column} ${message}`;
  }
  return assert.fail('it was compiled');
};

describe('The script of a template', () => {
  it("the script of a template has the template's code on its lines, and in its columns if there is room", () => {
    const template = [
      '<iscontent type="text/html" charset="UTF-8" compact="true"/>',
      '<isscript>',
      '  var total = 0;',
      '  function add(price : Number) { total += price; }',
      '</isscript>',
      '<table class="items">\r',
      '  <isif condition="${lines.length > 0}">',
      '    <td class="price">${firstPrice}</td><td class="price">${secondPrice}</td>',
      '  <iselseif condition="${emptyText}"/>',
      '    <p>${Resource.msg(',
      "        'nothing.here',",
      '        bundleName)}</p>',
      '  </isif>',
      '  <isloop items="${lines}" var="line" status="state"><isprint value="${line.price}" formatter="${pattern}"/></isloop>',
      '</table>',
    ].join('\n');
    const text = compileTemplate(template);
    for (const part of [
      'total = 0',
      'add(price',
      'total +=',
      'lines.length',
      'firstPrice',
      'secondPrice',
      'emptyText',
      'Resource.msg',
      'bundleName',
      'line.price',
    ])
      assert.deepEqual(positionsOf(text, part), positionsOf(template, part), part);
    assert.equal(text.split('\n').length, template.split('\n').length);
  });

  it('a template halts at its first and last line and at code, and a breakpoint moves to the next such line', () => {
    const template = [
      '<iscomment>',
      '  ${notCode}',
      '</iscomment>',
      '<isif condition="${a}">',
      '  <p>text</p>',
      '  <b>${b}</b>',
      '',
      '  <isscript>',
      '    // a remark',
      '    var c = 1;',
      '  </isscript>',
      '</isif>',
    ].join('\n');
    const lines = findHaltLines(toScript('/cart/x.isml', template));
    assert.deepEqual(lines.lines, [1, 4, 6, 10, 12]);
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((line) => lines.lineForBreakpoint(line)),
      [1, 4, 4, 4, 6, 6, 10, 10, 10, 10],
    );
  });

  it('the script of a script file, or of a template with a mistake, is the text itself', () => {
    assert.equal(toScript('/cart/x.js', 'var a = "${b}";'), 'var a = "${b}";');
    assert.equal(toScript('/cart/x.isml', '<isif condition="${a}">'), '<isif condition="${a}">');
  });

  it('expressions in a template may contain braces, quotes, comments and functions', () => {
    for (const expression of [
      "'}'",
      '"}" + x',
      '{ a: { b: 1 } }.a',
      'f(function () { return {}; })',
      'x /* } */',
      '[1, 2]',
      'a, b',
      'x // remark',
      "'it\\'s }'",
      'a ? {} : { b: 1 }',
      'x;',
      'x ; ',
      '\n  x\n',
    ])
      for (const template of [
        `<p>\${${expression}}</p>`,
        `<isset name="n" value="\${${expression}}" scope="page"/>`,
        `<isprint value='\${${expression}}' encoding='off'/>`,
      ])
        assert.ok(
          compileTemplate(template).includes(expression.trim().split(/[;/]/)[0]?.trim() ?? ''),
          template,
        );
  });

  it('text in a template that only looks like code is text', () => {
    for (const text of ['cost: ${', '$ {x}', '</p>', '<!-- is -->', '<script>var a = {};</script>', '$(x)'])
      assert.deepEqual(
        compileIsml(text).operations.map((operation) => operation.kind === 'text' && operation.text),
        [text],
        text,
      );
  });

  it('tags of a template are accepted in all usual spellings', () => {
    for (const template of [
      '<ISIF CONDITION="${a}">x<isElse>y</iselse></ISIF>',
      '<isif condition=\'${a == "b"}\'>x</isif >',
      '<isif\n   condition = "${a}"\n>x</isif>',
      '<isdecorate template="a"/>body</isdecorate>',
      '<isdecorate template="a"><isdecorate template="b"/></isdecorate>',
      '<isset name="a" value="${1}" scope="page"></isset>',
      '<isprint value="${a}"" encoding="off"/>',
      '<isprint value=${a} encoding=off/>',
      '<a class="<isif condition="${a}">b</isif>">c</a>',
      "<isscript>var a = 1; <iscomment> it's }</iscomment> // end</isscript>${a}",
      '<isloop begin="1" end="${n}" status="s">${s.index}</isloop>',
      '<!--- <isif> ${ not read ---><isscript></isscript>',
    ])
      assert.doesNotThrow(() => compileTemplate(template), template);
  });

  it('a mistake in a template is an error with its position, mostly with a correction', () => {
    assert.deepEqual(
      [
        readFailure('<p>\n<isif condition="${a}">'),
        readFailure('<iselse/>'),
        readFailure('<isif condition="${a}"><iselse/><iselse/></isif>'),
        readFailure('\n </isloop>'),
        readFailure('<isdecorate template="x"><isloop items="${a}" var="b"></isdecorate>'),
        readFailure('<isloop items="${a}" var="b"><isdecorate template="x"><isbreak/></isdecorate></isloop>'),
        readFailure('<isset name="a" value="${1}"'),
        readFailure('<isset name="a <b>'),
        readFailure('<isset name="a" <b>'),
        readFailure('<iscomment>never closed'),
        readFailure('<!--- never closed'),
        readFailure('<isprint encoding="off"/>'),
        readFailure('<p>\n  ${a b}</p>'),
        readFailure('<isscript>\n  var a = 1;\n  var = 2;\n</isscript>'),
      ],
      [
        '2:1 <isif> is not closed. Add </isif>.',
        '1:1 <iselse> is not within an <isif>.',
        '1:33 <iselse> follows an <iselse> of the same <isif>. Put the <iselse> last.',
        '2:2 </isloop> has no <isloop>. Remove it, or add the <isloop>.',
        '1:55 </isdecorate> does not match <isloop> of line 1, which is not closed. Add </isloop> before it.',
        '1:55 <isbreak> is not within an <isloop>. Remove it.',
        '1:1 The tag <isset> has no end. Add >.',
        '1:13 The attribute name of <isset> has no end. Add ".',
        '1:1 The tag <isset> has no end before the next tag begins. Add > or />.',
        '1:1 <iscomment> is not closed. Add </iscomment>.',
        '1:1 The comment <!--- has no end. Add --->.',
        '1:1 <isprint> has no attribute value. Add it, as in <isprint value="${pdict.text}"/>.',
        "2:7 ${a b} is not a valid expression: Unexpected token 'b'",
        "3:7 The script of <isscript> is not valid: Unexpected token '='",
      ],
    );
  });
});
