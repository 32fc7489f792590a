import type { Accessor, BinaryOperator, Expression, Node, Reference } from './nodes.ts';
import type { TemplateReader } from './template-reader.ts';

/** Parses the text of a string in double quotes. */
export type ParseText = (text: string) => readonly Node[];

/** The operators of each level of precedence, lowest first, with the words that stand for them. */
const levels: readonly (readonly [RegExp, Readonly<Record<string, BinaryOperator>>])[] = [
  [/\s*(\|\||or\b)/y, { or: '||' }],
  [/\s*(&&|and\b)/y, { and: '&&' }],
  [/\s*(==|!=|eq\b|ne\b)/y, { eq: '==', ne: '!=' }],
  [/\s*(<=|>=|<|>|le\b|ge\b|lt\b|gt\b)/y, { le: '<=', ge: '>=', lt: '<', gt: '>' }],
  [/\s*([+-])/y, {}],
  [/\s*([*/%])/y, {}],
];

/**
 * Parses an expression.
 * @param level the lowest level of precedence to parse, as an index of `levels`
 * @throws VelocitySyntaxError
 */
export function parseExpression(reader: TemplateReader, parseText: ParseText, level = 0): Expression {
  const entry = levels[level];
  if (!entry) return parseOperand(reader, parseText);
  const [pattern, words] = entry;
  let left = parseExpression(reader, parseText, level + 1);
  for (let match = reader.take(pattern); match; match = reader.take(pattern)) {
    const sign = match[1] ?? '';
    const operator = words[sign] ?? (sign as BinaryOperator);
    left = { kind: 'binary', operator, left, right: parseExpression(reader, parseText, level + 1) };
  }
  return left;
}

function parseOperand(reader: TemplateReader, parseText: ParseText): Expression {
  reader.skipSpace();
  if (reader.take(/!|not\b/y)) return { kind: 'not', operand: parseOperand(reader, parseText) };
  const number = reader.take(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
  if (number) return { kind: 'literal', value: Number(number[0]) };
  if (reader.takeText('-')) return { kind: 'negative', operand: parseOperand(reader, parseText) };
  if (reader.takeText('(')) {
    const expression = parseExpression(reader, parseText);
    reader.expect(')');
    return expression;
  }
  const word = reader.take(/(true|false|null)\b/y)?.[1];
  if (word !== undefined) return { kind: 'literal', value: word === 'null' ? null : word === 'true' };
  const singleQuoted = reader.take(/'((?:[^']|'')*)'/y);
  if (singleQuoted) return { kind: 'literal', value: (singleQuoted[1] ?? '').replaceAll("''", "'") };
  const doubleQuoted = reader.take(/"((?:[^"]|"")*)"/y);
  if (doubleQuoted)
    return { kind: 'template', nodes: parseText((doubleQuoted[1] ?? '').replaceAll('""', '"')) };
  if (reader.takeText('[')) return parseList(reader, parseText);
  if (reader.takeText('{')) return parseMap(reader, parseText);
  return (
    parseReference(reader, parseText) ??
    reader.fail('A value is expected: a reference, number, string, list or map.')
  );
}

function parseList(reader: TemplateReader, parseText: ParseText): Expression {
  reader.skipSpace();
  if (reader.takeText(']')) return { kind: 'list', elements: [] };
  const first = parseExpression(reader, parseText);
  if (reader.take(/\s*\.\./y)) {
    const to = parseExpression(reader, parseText);
    reader.expect(']');
    return { kind: 'range', from: first, to };
  }
  const elements = [first];
  while (reader.take(/\s*,/y)) elements.push(parseExpression(reader, parseText));
  reader.expect(']');
  return { kind: 'list', elements };
}

function parseMap(reader: TemplateReader, parseText: ParseText): Expression {
  const entries: [Expression, Expression][] = [];
  reader.skipSpace();
  if (reader.takeText('}')) return { kind: 'map', entries };
  do {
    const key = parseExpression(reader, parseText);
    reader.expect(':');
    entries.push([key, parseExpression(reader, parseText)]);
  } while (reader.take(/\s*,/y));
  reader.expect('}');
  return { kind: 'map', entries };
}

/**
 * Parses arguments that are separated by commas or spaces, up to the closing parenthesis, and moves past it.
 * @throws VelocitySyntaxError
 */
export function parseArguments(reader: TemplateReader, parseText: ParseText): Expression[] {
  const argumentList: Expression[] = [];
  reader.skipSpace();
  while (!reader.takeText(')')) {
    argumentList.push(parseExpression(reader, parseText));
    reader.take(/\s*,?\s*/y);
    if (reader.isAtEnd) reader.fail('")" is expected.');
  }
  return argumentList;
}

/**
 * Parses a reference. Returns undefined, and does not move, if there is none at the position.
 * @throws VelocitySyntaxError if an argument or index of the reference is malformed
 */
export function parseReference(reader: TemplateReader, parseText: ParseText): Reference | undefined {
  const start = reader.position;
  const match = reader.take(/\$(!?)(\{?)([A-Za-z][\w-]*)/y);
  if (!match) return undefined;
  const [, quiet, brace, name = ''] = match;
  const accessors = parseAccessors(reader, parseText);
  if (brace !== '' && !reader.takeText('}')) {
    reader.position = start;
    return undefined;
  }
  return {
    kind: 'reference',
    name,
    accessors,
    isQuiet: quiet !== '',
    source: reader.text.slice(start, reader.position),
  };
}

function parseAccessors(reader: TemplateReader, parseText: ParseText): Accessor[] {
  const accessors: Accessor[] = [];
  for (;;) {
    const name = reader.take(/\.([A-Za-z_][\w-]*)/y)?.[1];
    if (name !== undefined) {
      accessors.push(
        reader.takeText('(')
          ? { kind: 'method', name, arguments: parseArguments(reader, parseText) }
          : { kind: 'property', name },
      );
    } else if (reader.take(/\[(?=\s*[$"'\d-])/y)) {
      const index = parseExpression(reader, parseText);
      reader.expect(']');
      accessors.push({ kind: 'index', index });
    } else return accessors;
  }
}
