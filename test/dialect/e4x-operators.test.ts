import assert from 'node:assert/strict';
import { plainScript } from '../../dialect/index.ts';

/**
 * Returns the rewritten text of `source`, with E4X before it: only then may operators have XML operands. In the text,
 * `e4x` is the object that implements E4X, and names contain the signs of `e4x-signs.ts`.
 */
function rewrite(source: string): string {
  const { text } = plainScript(`feed.@id;${source}`);
  return text.replaceAll('ǀ.', 'e4x.').slice('feed.ǂid;'.length);
}

describe('operators of a script with E4X', () => {
  it('==, != and + are calls if both operands may be XML, also after brackets and comments', () => {
    for (const [source, text] of [
      ['line.sku == sku', 'e4x.equal(line.sku , sku)'],
      ['line.sku != sku', '!e4x.equal(line.sku , sku)'],
      ['line.price + find()', 'e4x.add(line.price , find())'],
      ['(line.sku) /* text */ == sku', 'e4x.equal((line.sku) /* text */ , sku)'],
      ['(line.sku // text\n) == sku', 'e4x.equal((line.sku // text\n) , sku)'],
      ['(line.sku) // text\n == sku', 'e4x.equal((line.sku) // text\n , sku)'],
      ['((line.sku) /* ) */ ) == sku', 'e4x.equal(((line.sku) /* ) */ ) , sku)'],
      ['line.sku // text\n == sku', 'e4x.equal(line.sku // text\n , sku)'],
      ['find(line.sku + sku /* both */ )', 'find(e4x.add(line.sku , sku) /* both */ )'],
    ] as const)
      assert.equal(rewrite(source), text);
  });

  it('operators that have the same meaning for XML as for other values remain unchanged', () => {
    for (const source of [
      'line.sku === sku',
      'line.sku !== sku',
      'line.price - line.discount',
      'line.price >= limit',
      'count++',
      'total = -price',
      'void line.sku',
      'total -= line.price',
      'a && b || c',
      'delete line.sku',
    ])
      assert.equal(rewrite(source), source);
  });

  it('an operator remains unchanged if one operand certainly is not XML', () => {
    for (const operand of [
      '"sku"',
      '12',
      'null',
      '`sku`',
      '`${sku}`',
      '["sku"]',
      '{}',
      'function () {}',
      '(() => 1)',
      '!sku',
      'index++',
      '(price - 1)',
      '(price * count)',
      '(price + 1)',
      '("" + price)',
      '(1 || 2)',
      '(open ? 1 : 2)',
    ]) {
      assert.equal(rewrite(`a = ${operand} + b`), `a = ${operand} + b`);
      assert.equal(rewrite(`a = b == ${operand}`), `a = b == ${operand}`);
    }
  });

  it('an operator is a call if one of the values that an operand may have may be XML', () => {
    for (const operand of [
      '(sku || "")',
      '("" || sku)',
      '(open ? sku : 1)',
      '(open ? 1 : sku)',
      'find()',
      'new Line()',
      'this',
      '(a = sku)',
      '(a, sku)',
      'line[0]',
    ])
      assert.equal(rewrite(`a = ${operand} + b`), `a = e4x.add(${operand} , b)`);
    assert.equal(rewrite('(price + tax) + fee'), 'e4x.add((e4x.add(price , tax)) , fee)');
  });

  it('typeof is a call if its operand may be XML, and tests first whether a variable is declared', () => {
    for (const [source, text] of [
      ['typeof line.sku', ' (e4x.typeof( line.sku))'],
      ['typeof line', ' (typeof line=="undefined"?"undefined":e4x.typeof( line))'],
      ['typeof {}', 'typeof {}'],
      ['typeof -price', 'typeof -price'],
      ['typeof line == "xml"', ' (typeof line=="undefined"?"undefined":e4x.typeof( line)) == "xml"'],
    ] as const)
      assert.equal(rewrite(source), text);
  });

  it('+= becomes a call of add if its operand may be XML and its target is on one line', () => {
    for (const [source, text] of [
      ['total += line.price', 'total =e4x.add(total, line.price)'],
      ['(total) += line.price', '(total) =e4x.add(total, line.price)'],
      ['total += "EUR"', 'total += "EUR"'],
      ['lines[index + 1] += line', 'lines[index + 1] =e4x.add(lines[index + 1], line)'],
      ['feed.@no += line.no', 'feed.ǂno =e4x.add(feed.ǂno, line.no)'],
      ['lines[a == b].@no += c', 'lines[e4x.equal(a , b)].ǂno =e4x.add(lines[e4x.equal(a , b)].ǂno, c)'],
      ['lines[\nindex] += line', 'lines[\nindex] += line'],
      ['total /* all */ += a + b', 'total /* all */ =e4x.add(total, e4x.add(a , b))'],
    ] as const)
      assert.equal(rewrite(source), text);
  });
});

describe('names in a filter of E4X', () => {
  /** Returns the call that looks up a name in a filter. */
  const name = (text: string, guard = ''): string =>
    `e4x.resolveFilterName(ǁǁ,"${text}",()=>${guard}${text})`;

  it('a name that a filter reads or calls may be a child; a name outside the filter may not', () => {
    for (const [source, text] of [
      ['feed.item.(sku == id)', `feed.item.ǃǃ(ǁǁ=>(e4x.equal(${name('sku')} , ${name('id')})))`],
      ['feed.item.(sku); sku', `feed.item.ǃǃ(ǁǁ=>(${name('sku')})); sku`],
      ['sku; feed.item.(sku)', `sku; feed.item.ǃǃ(ǁǁ=>(${name('sku')}))`],
      ['feed.item.(length() > 1)', `feed.item.ǃǃ(ǁǁ=>(${name('length')}() > 1))`],
      ['feed.item.(seen = true)', 'feed.item.ǃǃ(ǁǁ=>(seen = true))'],
      ['feed.item.(seen++)', 'feed.item.ǃǃ(ǁǁ=>(seen++))'],
      ['feed.(@open).(sku)', `feed.ǃǃ(ǁǁ=>(ǁǁ.ǂopen)).ǃǃ(ǁǁ=>(${name('sku')}))`],
      ['var id = 1; feed.(@id == id)', `var id = 1; feed.ǃǃ(ǁǁ=>(e4x.equal(ǁǁ.ǂid , ${name('id')})))`],
    ] as const)
      assert.equal(rewrite(source), text);
  });

  it('a variable of a function within a filter is not a child', () => {
    for (const [source, text] of [
      [
        'feed.(list.some(function (item) { return item === sku; }))',
        `feed.ǃǃ(ǁǁ=>(${name('list')}.some(function (item) { return item === ${name('sku')}; })))`,
      ],
      [
        'feed.(function (item) { return item; }(sku))',
        `feed.ǃǃ(ǁǁ=>(function (item) { return item; }(${name('sku')})))`,
      ],
      [
        'function find(id) { return feed.(@id === id); }',
        `function find(id) { return feed.ǃǃ(ǁǁ=>(ǁǁ.ǂid === ${name('id')})); }`,
      ],
      [
        'feed.(ids.some(function (id) { return item.(@id === id); }))',
        `feed.ǃǃ(ǁǁ=>(${name('ids')}.some(function (id) { return ${name('item')}.ǃǃ(ǁǁ=>(ǁǁ.ǂid === ${name('id')})); })))`,
      ],
    ] as const)
      assert.equal(rewrite(source), text);
  });

  it('typeof in a filter looks for a child before it looks for a variable', () => {
    assert.equal(
      rewrite('feed.(typeof sku == "xml")'),
      `feed.ǃǃ(ǁǁ=>( (e4x.typeof( ${name('sku', 'typeof sku=="undefined"?undefined:')})) == "xml"))`,
    );
  });
});
