import assert from 'node:assert/strict';
import { full } from 'acorn-walk';
import { executableLines, plainScript, ScriptSyntaxError } from '../../dialect/index.ts';

const textOf = (source: string): string => plainScript(source).text.replaceAll('ǀ.', 'e4x.');

describe('E4X in a script', () => {
  for (const [source, text] of [
    ['x.@id = y.@*', 'x.ǂid = y.ǂǃ'],
    ['x..item.*', 'x.ǁitem.ǃ'],
    ['x..@sku', 'x.ǁǂsku'],
    ['x.@["a-b"]', 'x[e4x.key("ǂ","a-b")]'],
    ['x.ns::b.@ns::[c]', 'x[e4x.qualify("",ns,"b")][e4x.qualify("ǂ",ns,c)]'],
    ['x.*::b', 'x[e4x.qualify("",null,"b")]'],
    ['<a b={c}>`{d}\\</a>', 'e4x.literal`<a b=${c}>\uE0F0${d}\uE0F1</a>`'],
    ['list += <a/>', 'list =e4x.add(list, e4x.literal`<a/>`)'],
    ['"no " + x.@id', '"no " + x.ǂid'],
    ['(a + b) + x.@c', 'e4x.add((e4x.add(a , b)) , x.ǂc)'],
    ['x.(@id == id)', 'x.ǃǃ(ǁǁ=>(e4x.equal(ǁǁ.ǂid , e4x.resolveFilterName(ǁǁ,"id",()=>id))))'],
    ['default xml namespace = ns; x.@a', 'e4x.namespace           = ns; x.ǂa'],
  ] as const)
    it(`E4X is rewritten as ${text}`, () => assert.equal(textOf(source), text));

  it('rewritten E4X keeps every line, and the program has the positions of the source', () => {
    const source = `var feed = <feed>
  <item sku={p.sku}>
    {p.qty}
  </item>
</feed>;
var sku = feed.
  item.@sku, total = feed.ns
  ::total; done(sku);
`;
    const { text, program } = plainScript(source);
    assert.equal(text.split('\n').length, source.split('\n').length);
    const names: string[] = [];
    full(program, (node) => {
      const name = node.type === 'MemberExpression' ? node.property : node;
      if (name.type === 'Identifier') names.push(source.slice(name.start, name.end));
    });
    for (const name of ['p', '@sku', 'item', 'done', 'sku', 'ns']) assert.ok(names.includes(name), name);
    assert.equal(program.body.at(-1)?.loc?.start.line, 8);
    assert.deepEqual(executableLines(source), executableLines(text));
  });

  it('a script without E4X is not rewritten', () => {
    for (const source of [
      'a < b && c > d; a.b(c)',
      'var xml = "<a>" + b + "</a>";',
      'x = a ? b : c; y = a+ +b',
    ])
      assert.equal(plainScript(source).text, source);
  });

  for (const source of [
    'var mark = "a\u200Bb"; var xml = new XML(text);',
    'var mark = "a\u2060b"; x.@id;',
    'x = <a>\u200B</a>; // \u2060',
  ])
    it(`invisible characters of a script that can be parsed are kept: ${JSON.stringify(source)}`, () => {
      const count = (text: string) => text.match(/[\u200B\u2060]/g)?.length;
      assert.equal(count(textOf(source)), count(source));
    });

  for (const [source, text] of [
    ['var\u200B a = "\u200B";\u2060', 'var  a = "\u200B"; '],
    ['x.\u200B@id = `\u2060${\u2060a}`;', 'x. ǂid = `\u2060${ a}`;'],
    ['/\u200B/.test(<a\u200B b="c"/>)', '/\u200B/.test(e4x.literal`<a  b="c"/>`)'],
  ] as const)
    it(`invisible characters become spaces where the script cannot be parsed otherwise: ${JSON.stringify(source)}`, () => {
      const script = plainScript(source);
      assert.equal(textOf(source), text);
      const values: unknown[] = [];
      full(script.program, (node) => {
        if (node.type === 'Literal') values.push(node.value);
      });
      assert.ok(!values.includes(' '));
    });

  it('an E4X literal that does not end is an error with its line', () => {
    assert.throws(
      () => plainScript('var a = 1;\nvar b = <a><b></a;'),
      (error) => error instanceof ScriptSyntaxError && error.line === 2,
    );
  });
});
