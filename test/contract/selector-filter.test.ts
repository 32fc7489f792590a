import assert from 'node:assert/strict';
import { applySelection } from '../../contract/selection.ts';
import { parseSelector, SelectorSyntaxError } from '../../contract/selector-syntax.ts';

const sizes = ['s', 'm', 'l', 'xl'];
const variants = sizes.map((size, index) => ({
  id: `jacket-${size}`,
  size,
  price: [80, 90, 100, 100][index],
  orderable: index !== 1,
  promotion: index === 2 ? { id: 'spring' } : null,
}));
const filterItems = (filter: string) =>
  (
    applySelection({ variants }, parseSelector(`(variants[${filter}].(size))`)) as {
      variants: typeof variants;
    }
  ).variants.map(({ size }) => size);
const assertRejected = (selector: string, problem: RegExp) =>
  assert.throws(
    () => parseSelector(selector),
    (error) => error instanceof SelectorSyntaxError && problem.test(error.message),
  );

describe('The elements of an array that a selector chooses', () => {
  for (const [filter, expected] of [
    ['?(@.price<90)', ['s']],
    ['?(@.price<=90)', ['s', 'm']],
    ['?(@.price>90)', ['l', 'xl']],
    ['?(@.price>=90)', ['m', 'l', 'xl']],
    ['?(@.price==90)', ['m']],
    ['?(@.price!=90)', ['s', 'l', 'xl']],
    ['?(@.price>1e3)', []],
    ['?(@.orderable==true)', ['s', 'l', 'xl']],
    ['?(@.orderable==false)', ['m']],
    ['?(@.promotion==null)', ['s', 'm', 'xl']],
    ['?(@.promotion.id=="spring")', ['l']],
    ["?(@.size>='m')", ['s', 'm', 'xl']],
    ["?(@.size<'m')", ['l']],
    ["?(@.size<='m')", ['m', 'l']],
    ['?(@.unknown<5)', []],
    ['?(@.unknown<=5)', []],
    ['?(@.unknown!=5)', sizes],
    ['?(@.price!=null)', sizes],
    ['?((@.size==s || @.size==m) && @.orderable==true)', ['s']],
    ['?(@.size==s || @.size==m && @.orderable==true)', ['s']],
    ['?(@.size==m || @.size==l && @.orderable==true)', ['m', 'l']],
  ] as const)
    it(`a selector filters elements by the condition ${filter}`, () =>
      assert.deepEqual(filterItems(filter), expected));

  it('a selector of a range includes both ends', () => {
    assert.deepEqual(filterItems('1:2'), ['m', 'l']);
    assert.deepEqual(filterItems('0:0'), ['s']);
    assert.deepEqual(filterItems('2:1'), []);
  });

  it('a selector may list indexes, which may have several digits', () => {
    assert.deepEqual(filterItems('3,0'), ['s', 'xl']);
    const digits = Array.from({ length: 12 }, (_, id) => ({ id }));
    const selection = parseSelector('(digits[11])');
    assert.deepEqual(applySelection({ digits }, selection), { digits: [{ id: 11 }] });
  });

  it('a selector compares elements with numbers that have a sign or a fraction', () => {
    const changes = [{ by: -2 }, { by: 0.5 }, { by: 3 }];
    const filterAbove = (limit: string) =>
      applySelection({ changes }, parseSelector(`(changes[?(@.by>${limit})])`));
    assert.deepEqual(filterAbove('-2'), { changes: changes.slice(1) });
    assert.deepEqual(filterAbove('+0.5'), { changes: changes.slice(2) });
  });

  it('a selector compares elements as text if the literal is a text', () => {
    const codes = [{ code: '10' }, { code: '9' }];
    assert.deepEqual(applySelection({ codes }, parseSelector("(codes[?(@.code<'9')])")), {
      codes: [{ code: '10' }],
    });
  });

  it('conditions of a selector have at most 50 levels', () => {
    const nestedSelector = (levels: number) =>
      `(variants[?(${'('.repeat(levels)}@.price==90${')'.repeat(levels)})].(size))`;
    assert.ok(parseSelector(nestedSelector(50)));
    assertRejected(nestedSelector(51), /expected a condition of fewer levels/);
  });
});

describe('The syntax of a selector', () => {
  for (const [selector, problem] of [
    ['(id[])', 'expected the index of an element at position 4'],
    ['(id[0:])', 'expected the index of an element at position 6'],
    ['(id[?(@.==1)])', 'expected a property name at position 8'],
    ['(id[?(@.a)])', 'expected a comparison at position 9'],
    ['(id[?(@.a==)])', 'expected a value at position 11'],
    ['(id[?@.a==1])', 'expected "(" at position 5'],
    ['(id[?(@.a==1])', 'expected ")" at position 12'],
    ['(id[0)', 'expected "]" at position 5'],
    ['(id', 'expected ")" at position 3'],
    ['(id) x', 'expected the end at position 5'],
    ['(-+id)', 'expected a property name, "*" or "**" at position 2'],
  ] as const)
    it(`the error of an invalid selector tells what is expected and where: ${selector}`, () => {
      assert.throws(() => parseSelector(selector), {
        message: `selector ${JSON.stringify(selector)}: ${problem}`,
      });
    });

  it('a selector has at most 50 levels of properties in any notation', () => {
    const nestedSelector = (levels: number) => `${'(a.'.repeat(levels - 1)}(a)${')'.repeat(levels - 1)}`;
    const dottedSelector = (levels: number) => `(${Array.from({ length: levels }, () => 'a').join('.')})`;
    for (const write of [nestedSelector, dottedSelector]) {
      assert.ok(parseSelector(write(50)));
      assertRejected(write(51), /expected a selector of fewer levels/);
    }
  });

  it('a selector may begin and end with blanks', () => {
    assert.deepEqual(applySelection({ id: 1, name: 2 }, parseSelector(' ( id ) ')), { id: 1 });
  });
});
