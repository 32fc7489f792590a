import assert from 'node:assert/strict';
import { plainScript, ScriptSyntaxError } from '../../dialect/index.ts';

/**
 * Returns the rewritten text of a source. In the text, `e4x` is the object that implements E4X, and names contain the
 * signs of `e4x-signs.ts`.
 */
const rewrite = (source: string): string => plainScript(source).text.replaceAll('ǀ.', 'e4x.');
/** Returns the call that looks up a name in a filter. */
const child = (name: string): string => `e4x.resolveFilterName(ǁǁ,"${name}",()=>${name})`;

function assertRewritten(cases: Readonly<Record<string, string>>): void {
  for (const [source, text] of Object.entries(cases)) assert.equal(rewrite(source), text);
}

/** Asserts that each source has the syntax error `column message`. */
function assertErrors(cases: Readonly<Record<string, string>>): void {
  for (const [source, expected] of Object.entries(cases))
    assert.throws(
      () => plainScript(source),
      (error) => {
        assert.ok(error instanceof ScriptSyntaxError);
        assert.equal(`${error.column} ${error.message}`, expected, source);
        return true;
      },
    );
}

describe('E4X names', () => {
  it('attributes, descendants and wildcards are rewritten, also with computed names', () => {
    assertRewritten({
      'x..@*': 'x.ǁǂǃ',
      'x..*': 'x.ǁǃ',
      'x..[a]': 'x[e4x.key("ǁ",a)]',
      'x..@[a]': 'x[e4x.key("ǁǂ",a)]',
      'x.@[a[0]].b': 'x[e4x.key("ǂ",a[0])].b',
      'x.*[0].@class': 'x.ǃ[0].ǂclass',
      'delete x..a': 'delete x.ǁa',
      'x.@id++': 'x.ǂid++',
      'for each (var a in x..b) {}': 'for (var a of e__1(x.ǁb)){}',
    });
  });

  it('blanks, lines and comments may be between the parts of a name', () => {
    assertRewritten({
      'x . @ id': 'x . ǂid',
      'x./* a */@/* b */id': 'x./* a */ǂid',
      'x.// a\n@id': 'x.// a\nǂid',
      'x.@\nid': 'x.\nǂid',
      'x.@ *': 'x.ǂǃ',
      'x.@ [a]': 'x[e4x.key("ǂ",a)]',
      'x..\n@id': 'x.\nǁǂid',
      'x..// a\nid': 'x.\nǁid',
      'x.. @ id': 'x.ǁǂid',
      'x.\n*': 'x.\nǃ',
      'x.\n(@ id)': 'x.\nǃǃ(ǁǁ=>(ǁǁ.ǂid))',
      'x.ns:: // a\nb': 'x[e4x.qualify("",ns\n,"b")]',
      'x.ns\n::\n[c]': 'x[e4x.qualify("",ns\n\n,c)]',
    });
  });

  it('qualified names are rewritten with the expression of their namespace', () => {
    assertRewritten({
      'x.ns::*': 'x[e4x.qualify("",ns,"ǃ")]',
      'x.@*::*': 'x[e4x.qualify("ǂ",null,"ǃ")]',
      'x..ns::a': 'x[e4x.qualify("ǁ",ns,"a")]',
      'x..@ns::[a]': 'x[e4x.qualify("ǁǂ",ns,a)]',
      'x.ns::[a - 1].b': 'x[e4x.qualify("",ns,a - 1)].b',
      'x.a::b.c::if': 'x[e4x.qualify("",a,"b")][e4x.qualify("",c,"if")]',
    });
  });

  it('within a filter, attributes and qualified names need no dot before them', () => {
    assertRewritten({
      'x.(@a)': 'x.ǃǃ(ǁǁ=>(ǁǁ.ǂa))',
      'x.(@*)': 'x.ǃǃ(ǁǁ=>(ǁǁ.ǂǃ))',
      'x.(@["a"])': 'x.ǃǃ(ǁǁ=>(ǁǁ[e4x.key("ǂ","a")]))',
      'x.(@[a])': `x.ǃǃ(ǁǁ=>(ǁǁ[e4x.key("ǂ",${child('a')})]))`,
      'x.(ns::a)': `x.ǃǃ(ǁǁ=>(ǁǁ[e4x.qualify("",${child('ns')},"a")]))`,
      'x.(@ns::[a])': `x.ǃǃ(ǁǁ=>(ǁǁ[e4x.qualify("ǂ",${child('ns')},${child('a')})]))`,
      'x.(*::a == 1)': 'x.ǃǃ(ǁǁ=>(ǁǁ[e4x.qualify("",null,"a")] == 1))',
      'x.(a ? @b : @c)': `x.ǃǃ(ǁǁ=>(${child('a')} ? ǁǁ.ǂb : ǁǁ.ǂc))`,
    });
  });

  it('parentheses in brackets, calls and conditional expressions are no filters', () => {
    for (const source of ['a[(b)]; c((d));', 'a ? (b) : (c);', 'a\n(b);', 'a?.(b);'])
      assert.equal(rewrite(`x.@id; ${source}`), `x.ǂid; ${source}`);
  });

  it('a name of E4X that is not complete is a syntax error', () => {
    assertErrors({
      'x.@': '4 a name must follow',
      'x.@ + 1': '5 a name must follow',
      'x.@::a': '4 a name must follow',
      'x.ns::': "7 a name must follow '::'",
      'x.ns::+': "7 a name must follow '::'",
      'x. .id': "4 Unexpected token '.'",
      'x.(@id': '7 Unexpected end of input',
      'x.@[id': '7 Unexpected end of input',
    });
  });
});

describe('default xml namespace', () => {
  it('a default namespace is set, in the same lines and columns', () => {
    assertRewritten({
      'default xml namespace = ns': 'e4x.namespace           = ns',
      'default xml namespace=ns\nx.@a': 'e4x.namespace          =ns\nx.ǂa',
      'default  xml\n namespace="urn:a"; x.@a': 'e4x.namespace \n          ="urn:a"; x.ǂa',
      'default xml  namespace = <a/>.b;': 'e4x.namespace            = e4x.literal`<a/>`.b;',
      'switch (a) { case 1: default: x.@a }': 'switch (a) { case 1: default: x.ǂa }',
    });
  });

  it('a default namespace without a value is a syntax error', () => {
    assertErrors({
      'default xml namespace == ns': "1 Unexpected token 'default'",
      'default xml namespace': "1 Unexpected token 'default'",
      'default xml namespace = ns x': "28 Unexpected token 'x'",
    });
  });
});

describe('E4X literals', () => {
  it('a literal may be an element, a list, a comment, a CDATA section or a processing instruction', () => {
    for (const literal of [
      '<a/>',
      '<_a:b.c-d e="f"/>',
      '<é></é>',
      '<a>b<c/>d</a>',
      '<></>',
      '<>a<b/></>',
      '<a></a b>',
      '<!-- a > <b> -->',
      '<!---->',
      '<![CDATA[a<b]]>',
      '<?go a?>',
      '<?xml-stylesheet a?>',
      '<?xml version="1.0"?><a/>',
      '<?xml version="1.0" encoding="UTF-8"?>\n  <a/>',
      '<a b=">" c=\'</a>\' d="\'" e=\'"\'/>',
      '<a><!-- </a> --><![CDATA[</a>]]><?b </a>?></a>',
    ])
      assert.equal(rewrite(`x = ${literal};`), `x = e4x.literal\`${literal}\`;`);
  });

  it('a literal may contain expressions in its names, attributes and content', () => {
    assertRewritten({
      '<{a} {b}={c}>{d}</{a}>': 'e4x.literal`<${a} ${b}=${c}>${d}</${a}>`',
      '<a>{ {b: 1}.b }</a>': 'e4x.literal`<a>${ {b: 1}.b }</a>`',
      '<a>{/}/.test(b)}</a>': 'e4x.literal`<a>${/}/.test(b)}</a>`',
      '<a>{<b>{c}</b>}</a>': 'e4x.literal`<a>${e4x.literal`<b>${c}</b>`}</a>`',
      '<>{a}<b c={"}>"}/></>': 'e4x.literal`<>${a}<b c=${"}>"}/></>`',
      'x = <a>\n{b\n}</a>\n.c': 'x = e4x.literal`<a>\n${b\n}</a>`\n.c',
    });
  });

  it('braces in a comment, section, instruction or quoted attribute of a literal are text', () => {
    assertRewritten({
      '<a><!-- {b} --><![CDATA[{c}]]><?d {e}?></a>':
        'e4x.literal`<a><!-- \uE0F2b} --><![CDATA[\uE0F2c}]]><?d \uE0F2e}?></a>`',
      '<a b="\\`{c}"/>': 'e4x.literal`<a b="\uE0F1\uE0F0\uE0F2c}"/>`',
      '<a b="{c}">{d}\\{e}`</a>': 'e4x.literal`<a b="\uE0F2c}">${d}\uE0F1${e}\uE0F0</a>`',
    });
  });

  it('a literal may be wherever an expression may be', () => {
    for (const [before, after] of [
      ['f(', ', b)'],
      ['[', ']'],
      ['x = { a: ', ' }'],
      ['!', ''],
      ['a || ', ''],
      ['a ? ', ' : b'],
      ['function f() { return ', '; }'],
      ['', '.b.c()'],
      ['', '/b/c'],
      ['b < ', ' < c'],
    ] as const)
      assert.equal(rewrite(`${before}<a/>${after}`), `${before}e4x.literal\`<a/>\`${after}`);
  });

  it('a less-than sign after an operand is an operator, and <!-- a comment', () => {
    for (const source of [
      'a < b',
      'a <b',
      'a << b',
      'a <= b',
      'a < !b',
      'a <!b',
      'a <!--b\n',
      'a > b',
      'a >>> b',
    ])
      assert.equal(rewrite(`x.@id; ${source}`), `x.ǂid; ${source}`);
  });

  it('a literal that is not complete is a syntax error', () => {
    assertErrors({
      '<a b="c': '7 Unterminated XML literal',
      '<a>': '4 Unterminated XML literal',
      '<a><b></a': '7 Unterminated XML literal',
      '<>a': '3 Unterminated XML literal',
      '<a><!-- b': '4 Unterminated XML literal',
      '<a><![CDATA[ b': '4 Unterminated XML literal',
      '<a><?b': '4 Unterminated XML literal',
      '<a b<c/>': '5 Unexpected token in an XML literal',
      '<a>{b c}</a>': "7 '}' must follow the expression",
      '<a>{}</a>': "5 Unexpected token '}'",
      '<a><1/></a>': '4 Unexpected token',
      '<a><': '4 Unexpected token',
      '<a>< b/></a>': '4 Unexpected token',
    });
  });
});
