import type { QueriedField, QueryCondition, QueryOperator } from '../../bridge-protocol.ts';

type Value = string | number | boolean | null;

const token =
  /\s*(?:(\(|\))|(!=|<>|<=|>=|=|<|>)|\{\s*(\d+)\s*\}|'((?:[^'\\]|\\.|'')*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*))/y;

interface Token {
  readonly kind: 'paren' | 'operator' | 'placeholder' | 'text' | 'number' | 'word';
  readonly text: string;
}

/**
 * Reads a query as the platform's managers take it: `status = {0} AND (custom.code ILIKE 'a*' OR NOT email = NULL)`.
 * Placeholders stand for the arguments, in any of their places.
 * @param fieldOf an attribute's field; throws for one that cannot be queried
 * @param valueOf what an argument or a literal is in records
 * @throws Error naming what cannot be read
 */
export function parseQuery(
  text: string,
  args: readonly unknown[],
  fieldOf: (attribute: string) => QueriedField,
  valueOf: (value: unknown) => Value,
): QueryCondition {
  const tokens = tokensOf(text);
  let at = 0;
  const fail = (): never => {
    const found = tokens[at]?.text;
    throw new Error(
      found === undefined
        ? `The query "${text}" ends too early.`
        : `The query "${text}" cannot be read at "${found}".`,
    );
  };
  const is = (kind: Token['kind'], text: string): boolean => {
    const next = tokens[at];
    return next?.kind === kind && next.text.toUpperCase() === text;
  };
  const isWord = (word: string): boolean => is('word', word);
  const taken = (matches: boolean): boolean => {
    if (matches) at++;
    return matches;
  };

  const joined = (kind: 'and' | 'or', next: () => QueryCondition): QueryCondition => {
    const of = [next()];
    while (taken(isWord(kind.toUpperCase()))) of.push(next());
    const [only] = of;
    return of.length === 1 && only ? only : { kind, of };
  };
  const either = (): QueryCondition => joined('or', both);
  const both = (): QueryCondition => joined('and', single);
  const single = (): QueryCondition => {
    if (taken(isWord('NOT'))) return { kind: 'not', of: single() };
    if (!taken(is('paren', '('))) return comparison();
    const inner = either();
    if (!taken(is('paren', ')'))) fail();
    return inner;
  };
  const comparison = (): QueryCondition => {
    const attribute = tokens[at];
    if (attribute?.kind !== 'word') return fail();
    const field = fieldOf(attribute.text);
    at++;
    const operator = operatorOf(tokens[at]) ?? fail();
    at++;
    const operand = operandOf(tokens[at], args) ?? fail();
    at++;
    const values = Array.isArray(operand.value) ? (operand.value as unknown[]) : [operand.value];
    const of = values.map((value): QueryCondition => ({
      kind: 'compare',
      field,
      operator,
      value: valueOf(value),
    }));
    return of.length === 1 && of[0] ? of[0] : { kind: operator === '!=' ? 'and' : 'or', of };
  };

  if (tokens.length === 0) return { kind: 'and', of: [] };
  const condition = either();
  return at < tokens.length ? fail() : condition;
}

/** `creationDate desc, orderNo`: attributes with their directions. */
export function parseSorting(
  text: string | null | undefined,
  fieldOf: (attribute: string) => QueriedField,
): { field: QueriedField; descending: boolean }[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [attribute = '', direction = 'asc', ...rest] = part.split(/\s+/);
      if (rest.length > 0 || !/^(asc|desc)$/i.test(direction))
        throw new Error(`The sorting "${part}" must be an attribute and "asc" or "desc".`);
      return { field: fieldOf(attribute), descending: direction.toLowerCase() === 'desc' };
    });
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (text.slice(token.lastIndex).trim() !== '') {
    const from = token.lastIndex;
    const found = token.exec(text);
    if (!found) throw new Error(`The query "${text}" cannot be read at "${text.slice(from).trim()}".`);
    const [, paren, operator, placeholder, single, double, number, word] = found;
    if (paren !== undefined) tokens.push({ kind: 'paren', text: paren });
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator });
    else if (placeholder !== undefined) tokens.push({ kind: 'placeholder', text: placeholder });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'text', text: unquoted(single ?? double ?? '') });
  }
  return tokens;
}

const unquoted = (text: string): string =>
  text.replace(/''|\\(.)/g, (_whole, escaped?: string) => escaped ?? "'");

function operatorOf(found: Token | undefined): QueryOperator | undefined {
  if (found?.kind === 'operator') return found.text === '<>' ? '!=' : (found.text as QueryOperator);
  const word = found?.kind === 'word' ? found.text.toUpperCase() : '';
  return word === 'LIKE' || word === 'ILIKE' ? word : undefined;
}

function operandOf(found: Token | undefined, args: readonly unknown[]): { value: unknown } | undefined {
  switch (found?.kind) {
    case 'placeholder': {
      const index = Number(found.text);
      if (index >= args.length) throw new Error(`The query has no argument for {${index}}.`);
      return { value: args[index] };
    }
    case 'text':
      return { value: found.text };
    case 'number':
      return { value: Number(found.text) };
    case 'word': {
      const word = found.text.toLowerCase();
      if (word === 'null') return { value: null };
      return word === 'true' || word === 'false' ? { value: word === 'true' } : undefined;
    }
    default:
      return undefined;
  }
}
