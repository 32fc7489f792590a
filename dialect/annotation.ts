/** Where the type that begins at or after `from` ends; undefined where none is there. */
export function typeEnd(input: string, from: number): number | undefined {
  let end = singleType(input, skipSpace(input, from, true));
  while (end !== undefined) {
    const bar = skipSpace(input, end, false);
    if (input[bar] !== '|') return end;
    end = singleType(input, skipSpace(input, bar + 1, true));
  }
  return undefined;
}

/** `Name`, `dw.util.Collection`, `Array<Product>`, `String[]`, `*`. */
function singleType(input: string, from: number): number | undefined {
  let end = input[from] === '*' ? from + 1 : dottedName(input, from);
  if (end === undefined) return undefined;
  const open = skipSpace(input, end, false);
  // In old scripts a dot may stand before the bracket, as in ECMAScript for XML's sister: `Array.<Product>`.
  const bracket = input[open] === '.' ? open + 1 : open;
  if (input[bracket] === '<') {
    const close = typeList(input, bracket + 1);
    if (close === undefined) return undefined;
    end = close;
  }
  for (;;) {
    const square = skipSpace(input, end, false);
    const close = skipSpace(input, square + 1, false);
    if (input[square] !== '[' || input[close] !== ']') return end;
    end = close + 1;
  }
}

/** Types between angle brackets, to behind the closing one. */
function typeList(input: string, from: number): number | undefined {
  let at = from;
  for (;;) {
    const end = typeEnd(input, at);
    if (end === undefined) return undefined;
    const next = skipSpace(input, end, true);
    if (input[next] === '>') return next + 1;
    if (input[next] !== ',') return undefined;
    at = next + 1;
  }
}

function dottedName(input: string, from: number): number | undefined {
  let end = nameEnd(input, from);
  while (end !== undefined) {
    const dot = skipSpace(input, end, false);
    const next = input[dot] === '.' ? nameEnd(input, skipSpace(input, dot + 1, false)) : undefined;
    if (next === undefined) return end;
    end = next;
  }
  return undefined;
}

function nameEnd(input: string, from: number): number | undefined {
  const name = /[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*/uy;
  name.lastIndex = from;
  return name.test(input) ? name.lastIndex : undefined;
}

/** Whether a line ends in the text. */
export const endsLine = (text: string): boolean => /[\n\r\u2028\u2029]/.test(text);

/** The next place that is neither space nor comment; ends of lines are space where `lines` says so. */
export function skipSpace(input: string, from: number, lines: boolean): number {
  let at = from;
  for (;;) {
    const character = input.charAt(at);
    if (endsLine(character) ? lines : /\s/.test(character)) at++;
    else if (input.startsWith('/*', at)) {
      const close = input.indexOf('*/', at + 2);
      const end = close < 0 ? input.length : close + 2;
      if (!lines && endsLine(input.slice(at, end))) return at;
      at = end;
    } else if (lines && input.startsWith('//', at)) {
      while (at < input.length && !endsLine(input.charAt(at))) at++;
    } else return at;
  }
}
