import assert from 'node:assert/strict';
import { parse, type AnyNode } from 'acorn';
import { full } from 'acorn-walk';
import { applyEdits, moveToSource, replacement, type Edit } from '../../dialect/edits.ts';

/** Inserts a text; `pairedWith` is the position of the other half of a pair, such as its closing bracket. */
const insert = (position: number, text: string, pairedWith?: number): Edit => ({
  start: position,
  end: position,
  text,
  ...(pairedWith === undefined ? {} : { pairedWith }),
});
const wrap = (start: number, end: number, opening: string, closing: string): Edit[] => [
  insert(start, opening, end),
  insert(end, closing, start),
];

describe('The edits of a script', () => {
  it('edits replace, remove and insert, in any order', () => {
    const edits = [insert(9, ';'), { start: 0, end: 3, text: 'let' }, { start: 4, end: 5, text: '' }];
    assert.equal(applyEdits('var a = 1', edits), 'let  = 1;');
    assert.equal(applyEdits('var a = 1', []), 'var a = 1');
  });

  it('only the edits in a range are applied to the range', () => {
    const edits = [
      { start: 0, end: 1, text: 'X' },
      insert(2, '+'),
      insert(4, '-'),
      { start: 4, end: 6, text: 'Y' },
    ];
    assert.equal(applyEdits('abcdef', edits, { start: 2, end: 4 }), '+cd-');
    assert.equal(applyEdits('abcdef', edits, { start: 1, end: 5 }), 'b+cd-e');
    assert.equal(applyEdits('abcdef', edits, { start: 2, end: 6 }), '+cd-Y');
  });

  it('parts that begin or end at the same position stay nested', () => {
    const source = 'a + b + c';
    const parts = [
      ...wrap(0, 9, '(', ')'),
      ...wrap(0, 5, '[', ']'),
      ...wrap(4, 5, '<', '>'),
      ...wrap(8, 9, '{', '}'),
    ];
    assert.equal(applyEdits(source, parts), '([a + <b>] + {c})');
    assert.equal(applyEdits(source, parts.toReversed()), '([a + <b>] + {c})');
  });

  it('at the same position, the end of a part comes first, then the beginning of the next one, then a replacement', () => {
    const edits = [{ start: 2, end: 3, text: '|' }, ...wrap(2, 4, '<', '>'), ...wrap(0, 2, '(', ')')];
    assert.equal(applyEdits('ab,d', edits), '(ab)<|d>');
    assert.equal(applyEdits('ab,d', [insert(2, '+'), ...edits]), '(ab)<+|d>');
  });

  it('a replacement keeps the line breaks of what it replaces', () => {
    const source = 'a\n b\r\nc\u2028d\re';
    assert.deepEqual(replacement(source, 0, source.length, 'x'), {
      start: 0,
      end: source.length,
      text: '\n\r\n\u2028\rx',
    });
    assert.deepEqual(replacement('abc', 1, 2, 'x'), { start: 1, end: 2, text: 'x' });
  });
});

describe('The positions of an edited script', () => {
  /** Returns the text in the source, with line and column, of each node of a type. */
  function partsInSource(source: string, edits: readonly Edit[], type: AnyNode['type']): string[] {
    const program = parse(applyEdits(source, edits), { ecmaVersion: 'latest', locations: true });
    moveToSource(program, source, edits);
    const parts: string[] = [];
    full(program, (node) => {
      if (node.type !== type) return;
      const { start, end } = node.loc ?? assert.fail();
      parts.push(
        `${start.line}:${start.column}-${end.line}:${end.column} ${source.slice(node.start, node.end)}`,
      );
    });
    return parts;
  }

  it('the positions of an edited script are those of its source', () => {
    const source = 'var total = a\n  + b;\nvar next = c;';
    const edits = [...wrap(12, 19, 'add(', ')'), { start: 16, end: 17, text: ',' }];
    const names = partsInSource(source, edits, 'Identifier');
    for (const part of ['1:12-1:13 a', '2:4-2:5 b', '3:11-3:12 c']) assert.ok(names.includes(part), part);
    assert.deepEqual(partsInSource(source, edits, 'CallExpression'), ['1:12-2:5 a\n  + b']);
    assert.deepEqual(partsInSource(source, edits, 'VariableDeclaration'), [
      '1:0-2:6 var total = a\n  + b;',
      '3:0-3:13 var next = c;',
    ]);
    assert.deepEqual(partsInSource(source, edits, 'Program'), [`1:0-3:13 ${source}`]);
  });

  it('a node in a replacement has the position of the part that is replaced', () => {
    const source = 'f(<item/>, x);';
    const edits = [{ start: 2, end: 9, text: 'xml.element("item", [1])' }];
    assert.deepEqual(partsInSource(source, edits, 'ArrayExpression'), ['1:2-1:9 <item/>']);
    assert.deepEqual(partsInSource(source, edits, 'CallExpression'), [
      '1:2-1:9 <item/>',
      '1:0-1:13 f(<item/>, x)',
    ]);
  });

  it('every line break of JavaScript begins a line', () => {
    for (const lineBreak of ['\n', '\r\n', '\r', '\u2028', '\u2029'])
      assert.deepEqual(partsInSource(`a;${lineBreak}b;`, [insert(0, ';')], 'Identifier'), [
        '1:0-1:1 a',
        '2:0-2:1 b',
      ]);
  });

  it('an identifier that stands for an XML attribute has the name that the attribute has in the source', () => {
    const source = 'item.@id;';
    const program = parse('item.ǂid;', { ecmaVersion: 'latest' });
    moveToSource(program, source, [{ start: 5, end: 6, text: 'ǂ' }]);
    const [statement] = program.body;
    assert.ok(statement?.type === 'ExpressionStatement' && statement.expression.type === 'MemberExpression');
    assert.deepEqual(
      [statement.expression.property.type === 'Identifier' && statement.expression.property.name],
      ['@id'],
    );
  });
});
