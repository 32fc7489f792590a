/** Returns the end of the type or union of types that begins after the trivia at `from`; undefined if there is none. */
export function endOfType(input: string, from: number): number | undefined {
  let end = endOfSingleType(input, skipTrivia(input, from, true));
  while (end !== undefined) {
    const bar = skipTrivia(input, end, false);
    if (input[bar] !== '|') return end;
    end = endOfSingleType(input, skipTrivia(input, bar + 1, true));
  }
  return undefined;
}

/** Returns the end of a single type: `Name`, `dw.util.Collection`, `Array<Product>`, `String[]`, `*`. */
function endOfSingleType(input: string, from: number): number | undefined {
  let end = input[from] === '*' ? from + 1 : endOfDottedName(input, from);
  if (end === undefined) return undefined;
  const nameEndOffset = skipTrivia(input, end, false);
  // Old scripts may have a dot before the bracket: `Array.<Product>`.
  const bracket = input[nameEndOffset] === '.' ? nameEndOffset + 1 : nameEndOffset;
  if (input[bracket] === '<') {
    const close = endOfTypeList(input, bracket + 1);
    if (close === undefined) return undefined;
    end = close;
  }
  for (;;) {
    const square = skipTrivia(input, end, false);
    const close = skipTrivia(input, square + 1, false);
    if (input[square] !== '[' || input[close] !== ']') return end;
    end = close + 1;
  }
}

/** Returns the end of a list of types in angle brackets, after the closing bracket. */
function endOfTypeList(input: string, from: number): number | undefined {
  let position = from;
  for (;;) {
    const end = endOfType(input, position);
    if (end === undefined) return undefined;
    const next = skipTrivia(input, end, true);
    if (input[next] === '>') return next + 1;
    if (input[next] !== ',') return undefined;
    position = next + 1;
  }
}

function endOfDottedName(input: string, from: number): number | undefined {
  let end = endOfName(input, from);
  while (end !== undefined) {
    const dot = skipTrivia(input, end, false);
    const next = input[dot] === '.' ? endOfName(input, skipTrivia(input, dot + 1, false)) : undefined;
    if (next === undefined) return end;
    end = next;
  }
  return undefined;
}

/** Returns the end of the identifier that begins at an offset, or undefined if there is none. */
export function endOfName(input: string, from: number): number | undefined {
  const name = /[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*/uy;
  name.lastIndex = from;
  return name.test(input) ? name.lastIndex : undefined;
}

/** Returns whether the text contains a line break. */
export const containsLineEnd = (text: string): boolean => /[\n\r\u2028\u2029]/.test(text);

/**
 * Returns the next position that is neither white space nor a comment. Line breaks, `//` comments and comments of
 * several lines are skipped only if `includeLineEnds` is set.
 */
export function skipTrivia(input: string, from: number, includeLineEnds: boolean): number {
  let position = from;
  for (;;) {
    const character = input.charAt(position);
    if (containsLineEnd(character) ? includeLineEnds : /\s/.test(character)) position++;
    else if (input.startsWith('/*', position)) {
      const close = input.indexOf('*/', position + 2);
      const end = close < 0 ? input.length : close + 2;
      if (!includeLineEnds && containsLineEnd(input.slice(position, end))) return position;
      position = end;
    } else if (includeLineEnds && input.startsWith('//', position)) {
      while (position < input.length && !containsLineEnd(input.charAt(position))) position++;
    } else return position;
  }
}
