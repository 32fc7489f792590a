import type { QueriedField, QueryCondition, QueryOperator } from '../protocol/bridge-protocol.ts';

type Value = string | number | boolean | null;

const tokenPattern =
  /\s*(?:(\(|\))|(!=|<>|<=|>=|=|<|>)|\{\s*(\d+)\s*\}|'((?:[^'\\]|\\.|'')*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*))/y;

interface Token {
  readonly kind: 'paren' | 'operator' | 'placeholder' | 'text' | 'number' | 'word';
  readonly text: string;
}

/**
 * Parses a query string of the platform's managers: `status = {0} AND (custom.code ILIKE 'a*' OR NOT email =
 * NULL)`. Placeholders refer to the arguments by position. If an argument is an array, at least one of its elements
 * must match or, for `!=`, each of them.
 * @param resolveField returns the field of an attribute, and throws if it cannot be queried
 * @param toStoredValue converts an argument or literal to its value in records
 * @throws Error if the query is incomplete, has a syntax error, or has a placeholder without an argument
 */
export function parseQuery(
  text: string,
  args: readonly unknown[],
  resolveField: (attribute: string) => QueriedField,
  toStoredValue: (value: unknown) => Value,
): QueryCondition {
  const tokens = tokenize(text);
  let position = 0;
  const fail = (): never => {
    const unexpectedToken = tokens[position]?.text;
    throw new Error(
      unexpectedToken === undefined
        ? `The query "${text}" is incomplete.`
        : `The query "${text}" has a syntax error at "${unexpectedToken}".`,
    );
  };
  const isNext = (kind: Token['kind'], uppercaseText: string): boolean => {
    const token = tokens[position];
    return token?.kind === kind && token.text.toUpperCase() === uppercaseText;
  };
  const isWord = (word: string): boolean => isNext('word', word);
  const consumeIf = (isMatch: boolean): boolean => {
    if (isMatch) position++;
    return isMatch;
  };

  const parseChain = (kind: 'and' | 'or', next: () => QueryCondition): QueryCondition => {
    const operands = [next()];
    while (consumeIf(isWord(kind.toUpperCase()))) operands.push(next());
    const [first] = operands;
    return operands.length === 1 && first ? first : { kind, conditions: operands };
  };
  const parseOr = (): QueryCondition => parseChain('or', parseAnd);
  const parseAnd = (): QueryCondition => parseChain('and', parseUnary);
  const parseUnary = (): QueryCondition => {
    if (consumeIf(isWord('NOT'))) return { kind: 'not', condition: parseUnary() };
    if (!consumeIf(isNext('paren', '('))) return parseComparison();
    const condition = parseOr();
    if (!consumeIf(isNext('paren', ')'))) fail();
    return condition;
  };
  const parseComparison = (): QueryCondition => {
    const attribute = tokens[position];
    if (attribute?.kind !== 'word') return fail();
    const field = resolveField(attribute.text);
    position++;
    const operator = parseOperator(tokens[position]) ?? fail();
    position++;
    const operand = parseOperand(tokens[position], args) ?? fail();
    position++;
    const values = Array.isArray(operand.value) ? (operand.value as unknown[]) : [operand.value];
    const comparisons = values.map((value): QueryCondition => ({
      kind: 'compare',
      field,
      operator,
      value: toStoredValue(value),
    }));
    return comparisons.length === 1 && comparisons[0]
      ? comparisons[0]
      : { kind: operator === '!=' ? 'and' : 'or', conditions: comparisons };
  };

  if (tokens.length === 0) return { kind: 'and', conditions: [] };
  const condition = parseOr();
  return position < tokens.length ? fail() : condition;
}

/**
 * Parses a sort expression: `creationDate desc, orderNo`.
 * @throws Error if a part is not a queryable attribute, optionally followed by `asc` or `desc`
 */
export function parseSorting(
  text: string | null | undefined,
  resolveField: (attribute: string) => QueriedField,
): { field: QueriedField; isDescending: boolean }[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [attribute = '', direction = 'asc', ...remainingWords] = part.split(/\s+/);
      if (remainingWords.length > 0 || !/^(asc|desc)$/i.test(direction))
        throw new Error(`The sorting "${part}" must be an attribute and "asc" or "desc".`);
      return { field: resolveField(attribute), isDescending: direction.toLowerCase() === 'desc' };
    });
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (text.slice(tokenPattern.lastIndex).trim() !== '') {
    const start = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (!match) throw new Error(`The query "${text}" has a syntax error at "${text.slice(start).trim()}".`);
    const [, paren, operator, placeholder, singleQuoted, doubleQuoted, number, word] = match;
    if (paren !== undefined) tokens.push({ kind: 'paren', text: paren });
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator });
    else if (placeholder !== undefined) tokens.push({ kind: 'placeholder', text: placeholder });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (singleQuoted !== undefined)
      tokens.push({ kind: 'text', text: unescapeSingleQuoted(singleQuoted) });
    else tokens.push({ kind: 'text', text: unescapeDoubleQuoted(doubleQuoted ?? '') });
  }
  return tokens;
}

const unescapeSingleQuoted = (text: string): string =>
  text.replace(/''|\\(.)/g, (_match, escapedCharacter?: string) => escapedCharacter ?? "'");

const unescapeDoubleQuoted = (text: string): string => text.replace(/\\(.)/g, '$1');

function parseOperator(token: Token | undefined): QueryOperator | undefined {
  if (token?.kind === 'operator') return token.text === '<>' ? '!=' : (token.text as QueryOperator);
  const word = token?.kind === 'word' ? token.text.toUpperCase() : '';
  return word === 'LIKE' || word === 'ILIKE' ? word : undefined;
}

function parseOperand(token: Token | undefined, args: readonly unknown[]): { value: unknown } | undefined {
  switch (token?.kind) {
    case 'placeholder': {
      const index = Number(token.text);
      if (index >= args.length) throw new Error(`The query has no argument for {${index}}.`);
      return { value: args[index] };
    }
    case 'text':
      return { value: token.text };
    case 'number':
      return { value: Number(token.text) };
    case 'word': {
      const word = token.text.toLowerCase();
      if (word === 'null') return { value: null };
      return word === 'true' || word === 'false' ? { value: word === 'true' } : undefined;
    }
    default:
      return undefined;
  }
}
