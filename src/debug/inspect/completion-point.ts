/** The part of an expression that is being typed before the caret and can be completed. */
export interface CompletionPoint {
  /** The expression before the dot or bracket; undefined if there is neither. */
  readonly object: string | undefined;
  /** The part of the name that has been typed. */
  readonly prefix: string;
  /** Offset of `prefix`. */
  readonly start: number;
  /** The quote before the name, as in `order["`; undefined if there is none. */
  readonly quote?: string;
}

const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/**
 * Returns the part of the text to complete at the caret. Undefined if nothing can be completed, for example in a string
 * or a number.
 */
export function findCompletionPoint(text: string, caret: number): CompletionPoint | undefined {
  const textBefore = text.slice(0, caret);
  const literals = stringLiterals(textBefore);
  const lastLiteral = literals.at(-1);
  if (lastLiteral && lastLiteral.end === undefined)
    return bracketCompletionPoint(textBefore, lastLiteral.start, literals);
  const prefix = /[A-Za-z_$][\w$]*$/.exec(textBefore)?.[0] ?? '';
  const start = textBefore.length - prefix.length;
  if (/\d$/.test(textBefore.slice(0, start))) return undefined;
  const dot = /\??\.\s*$/.exec(textBefore.slice(0, start));
  if (!dot) return { object: undefined, prefix, start };
  const object = expressionBefore(textBefore.slice(0, dot.index), literals);
  return object === undefined ? undefined : { object, prefix, start };
}

/** Returns the part to complete of a quoted name in a bracket, such as `na` in `order["na`. */
function bracketCompletionPoint(
  textBefore: string,
  quoteIndex: number,
  literals: readonly StringLiteral[],
): CompletionPoint | undefined {
  const bracket = /(\?\.)?\[\s*$/.exec(textBefore.slice(0, quoteIndex));
  const quote = textBefore[quoteIndex];
  if (!bracket || quote === undefined || quote === '`') return undefined;
  const object = expressionBefore(textBefore.slice(0, bracket.index), literals);
  const start = quoteIndex + 1;
  return object === undefined ? undefined : { object, prefix: textBefore.slice(start), start, quote };
}

/** Returns the member expression at the end of a text: `a.b[0]` for `f(1, a.b[0]`. */
function expressionBefore(text: string, literals: readonly StringLiteral[]): string | undefined {
  let index = text.trimEnd().length;
  const end = index;
  for (;;) {
    const lastCharacter = text[index - 1] ?? '';
    const literal = literals.find((candidate) => candidate.end === index);
    if (literal) {
      index = literal.start;
      break;
    }
    if (lastCharacter in openingBrackets) {
      index = openingBracketIndex(text, index - 1, literals);
      if (index < 0) return undefined;
      // If the bracket indexes or calls a value, the expression of that value precedes it. Otherwise, the bracket is
      // the whole expression.
      if (/[\w$\])]$/.test(text.slice(0, index))) continue;
      break;
    }
    const name = /[A-Za-z_$][\w$]*$/.exec(text.slice(0, index))?.[0];
    if (name === undefined) return undefined;
    index -= name.length;
    const dot = /\??\.$/.exec(text.slice(0, index))?.[0];
    if (dot === undefined) break;
    index -= dot.length;
  }
  return text.slice(index, end);
}

/**
 * Returns the index of the bracket that matches the one at `closingIndex`, or -1. Brackets in string literals
 * are skipped.
 */
function openingBracketIndex(text: string, closingIndex: number, literals: readonly StringLiteral[]): number {
  const bracket = text[closingIndex] ?? '';
  let depth = 0;
  for (let index = closingIndex; index >= 0; index--) {
    const literal = literals.find((candidate) => candidate.end === index + 1);
    const character = text[index] ?? '';
    if (literal) index = literal.start;
    else if (character === bracket) depth++;
    else if (character === openingBrackets[bracket] && --depth === 0) return index;
  }
  return -1;
}

/** A string literal. `end` is the index after its closing quote, or undefined if it is not closed. */
interface StringLiteral {
  readonly start: number;
  end: number | undefined;
}

function stringLiterals(textBefore: string): StringLiteral[] {
  const literals: StringLiteral[] = [];
  for (let index = 0; index < textBefore.length; index++) {
    const character = textBefore[index] ?? '';
    const last = literals.at(-1);
    if (!last || last.end !== undefined) {
      if (/["'`]/.test(character)) literals.push({ start: index, end: undefined });
    } else if (character === '\\') index++;
    else if (character === textBefore[last.start]) last.end = index + 1;
  }
  return literals;
}
