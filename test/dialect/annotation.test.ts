import assert from 'node:assert/strict';
import { endOfType, skipTrivia } from '../../dialect/annotation.ts';

/** Returns the type annotation at the beginning of a text (the colon precedes the text); undefined if there is none. */
const typeIn = (text: string): string | undefined => {
  const end = endOfType(text, 0);
  return end === undefined ? undefined : text.slice(0, end);
};

describe('A type annotation', () => {
  for (const [text, type] of [
    ['String = 1', 'String'],
    ['dw.util.Collection)', 'dw.util.Collection'],
    ['dw . util . Collection)', 'dw . util . Collection'],
    ['dw.', 'dw'],
    ['Array<Product> {', 'Array<Product>'],
    ['Array.<Product> {', 'Array.<Product>'],
    ['Array <Product>', 'Array <Product>'],
    ['Map<String, Array<Number>>,', 'Map<String, Array<Number>>'],
    ['Map<\n  String,\n  // the values\n  Number\n>)', 'Map<\n  String,\n  // the values\n  Number\n>'],
    ['String[] = []', 'String[]'],
    ['String [ ] [] ;', 'String [ ] []'],
    ['Array<String>[]', 'Array<String>[]'],
    ['String[0]', 'String'],
    ['String ]', 'String'],
    ['String\n[]', 'String'],
    ['String /* a\n */ []', 'String'],
    ['String /* a */ []', 'String /* a */ []'],
    ['String // a\n[]', 'String'],
    ['String /* a */ [] = []\nreturn', 'String /* a */ []'],
    ['String\n<Number>', 'String'],
    ['String x]', 'String'],
    ['String[\n]', 'String'],
    ['String | Number = 1', 'String | Number'],
    ['String |\n  Number', 'String |\n  Number'],
    ['String\n| Number', 'String'],
    ['dw\n.util', 'dw'],
    ['dw.\nutil', 'dw'],
    ['* = 1', '*'],
    ['  String', '  String'],
    ['// what\n String', '// what\n String'],
    ['/* what */String', '/* what */String'],
    ['$_größe9', '$_größe9'],
  ] as const)
    it(`a type annotation ends after "${type}" in ${JSON.stringify(text)}`, () =>
      assert.equal(typeIn(text), type));

  for (const text of [
    '',
    '9',
    '= 1',
    'Array<',
    'Array<String',
    'Array<>',
    'Array<String Number>',
    'String | = 1',
    'Array<9>',
    '/* open',
  ])
    it(`there is no type annotation in ${JSON.stringify(text)}`, () => assert.equal(typeIn(text), undefined));
});

describe('White space and comments of a script', () => {
  it('white space is skipped up to the end of the line, or past it', () => {
    assert.equal(skipTrivia(' \t x', 0, false), 3);
    assert.equal(skipTrivia(' \n x', 0, false), 1);
    for (const lineBreak of ['\n', '\r', '\r\n', '\u2028', '\u2029'])
      assert.equal(skipTrivia(` ${lineBreak}x`, 0, true), 1 + lineBreak.length, JSON.stringify(lineBreak));
  });

  it('a comment is skipped if it ends within its line, or if the end of the line may be passed', () => {
    assert.equal(skipTrivia('/* a */x', 0, false), 7);
    assert.equal(skipTrivia('/* a\n */x', 0, false), 0);
    assert.equal(skipTrivia('/* a\n */x', 0, true), 8);
    assert.equal(skipTrivia('// a\nx', 0, false), 0);
    assert.equal(skipTrivia('// a\nx', 0, true), 5);
    assert.equal(skipTrivia('// a // b\n// c\nx', 0, true), 15);
    assert.equal(skipTrivia('/x', 0, true), 0);
  });

  it('a comment that is not closed ends with the text', () => {
    assert.equal(skipTrivia('/* a', 0, true), 4);
    assert.equal(skipTrivia('/*/ a', 0, true), 5);
    assert.equal(skipTrivia('// a', 0, true), 4);
    assert.equal(skipTrivia('  ', 0, true), 2);
  });
});
