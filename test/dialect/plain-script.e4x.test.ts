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
    ['x.(@id == id)', 'x.ǃǃ(ǁǁ=>(e4x.equal(ǁǁ.ǂid , e4x.lookUp(ǁǁ,"id",()=>id))))'],
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

  it('an E4X literal that does not end is an error with its position', () => {
    assert.throws(
      () => plainScript('var a = 1;\nvar b = <a><b></a;'),
      (error) => error instanceof ScriptSyntaxError && error.line === 2,
    );
  });
});
