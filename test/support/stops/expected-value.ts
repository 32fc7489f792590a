/**
 * The expected value of a variable, in the notation of a mark, which is a `//>` comment in a fixture: `1`, `'text'`,
 * `true`, `null`, `undefined`; `fn` is a function, `{}` an object, `[1,2]` an array with that text, `<Type>` or
 * `<Type its text>` any other value; `~` is not yet assigned; `?` may be any value.
 */
export interface ExpectedValue {
  /** The text in the mark. */
  readonly source: string;
  /** The API's type and value; undefined if any is allowed. */
  readonly type: string | undefined;
  readonly value: string | undefined;
}

/**
 * Parses the variables or members of a mark, such as `a=1 ^b='x y' %g !c ...`, to a map of expected values by name. A
 * name without a value may have any value. The map keeps the sign before a name (`^` of an enclosing function, `%`
 * global, `!` not listed), and has a key `...` if there may be more variables or members than those in the mark.
 */
export function parseExpectedValues(text: string): ReadonlyMap<string, ExpectedValue> {
  const token = /([!^%]?[\w$.[\]-]+|\.\.\.)(?:=('[^']*'|<[^>]*>|\[[^\]]*\]|\{[^}]*\}|\S+))?(?: +|$)/gy;
  const values = new Map<string, ExpectedValue>();
  let end = 0;
  for (const [match, name = '', source = '?'] of text.matchAll(token)) {
    values.set(name, parseExpectedValue(source));
    end += match.length;
  }
  if (end < text.trimEnd().length) throw new Error(`cannot read "${text.slice(end)}" of "${text}"`);
  return values;
}

function parseExpectedValue(source: string): ExpectedValue {
  const createValue = (type?: string, value?: string): ExpectedValue => ({ source, type, value });
  if (source === '?') return createValue();
  if (source === '~') return createValue('undefined', 'undefined');
  if (source === 'fn') return createValue('Function');
  if (source === '{}') return createValue('Object', '[object Object]');
  if (source.startsWith('[')) return createValue('Array', source.slice(1, -1));
  if (source.startsWith("'")) return createValue('string', source.slice(1, -1));
  const [, type, value] = /^<(\S+?)(?: (.*))?>$/.exec(source) ?? [];
  if (type !== undefined) return createValue(type, value);
  if (source === 'null' || source === 'undefined') return createValue(source, source);
  if (source === 'true' || source === 'false') return createValue('boolean', source);
  if (!Number.isNaN(Number(source)) || source === 'NaN') return createValue('number', source);
  throw new Error(`"${source}" is not a value of a mark`);
}

/** Returns the text of the mark if the member matches the expected value; otherwise the member's type and value. */
export function describeMember(
  member: { type: string; value: string },
  expected: ExpectedValue | undefined,
): string {
  if (!expected) return `${member.type} ${member.value}`;
  const typeMatches = expected.type === undefined || expected.type === member.type;
  const valueMatches = expected.value === undefined || expected.value === member.value;
  return typeMatches && valueMatches ? expected.source : `${member.type} ${member.value}`;
}

/**
 * Returns the text of the mark if the adapter displays the expected value; otherwise the displayed text. Only primitive
 * values are compared: for all others, returns the text of the mark.
 */
export function describeDisplay(displayedText: string, expected: ExpectedValue | undefined): string {
  if (!expected) return displayedText;
  const { source, type, value = '' } = expected;
  const isPrimitive = type !== undefined && /^(undefined|null|boolean|number|string)$/.test(type);
  const text = source === '~' ? 'not yet assigned' : type === 'string' ? JSON.stringify(value) : value;
  return !isPrimitive || displayedText === text ? source : displayedText;
}
