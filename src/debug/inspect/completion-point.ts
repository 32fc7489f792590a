/** What stands before the caret of a text that is being typed. */
export interface CompletionPoint {
  /** The expression before the dot or bracket; undefined where there is neither. */
  readonly object: string | undefined;
  /** The part of the name that is typed already. */
  readonly prefix: string;
  /** Offset of that part. */
  readonly start: number;
  /** The quote in which the name stands, as in `order["`; undefined where it follows a dot. */
  readonly quote?: string;
}

const opens: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Undefined where nothing can be completed: within a text or a number, say. */
export function completionPoint(text: string, caret: number): CompletionPoint | undefined {
  const before = text.slice(0, caret);
  const texts = textsIn(before);
  const last = texts.at(-1);
  if (last && last.end === undefined) return inBracket(before, last.start, texts);
  const prefix = /[A-Za-z_$][\w$]*$/.exec(before)?.[0] ?? '';
  const start = before.length - prefix.length;
  if (/\d$/.test(before.slice(0, start))) return undefined;
  const dot = /\??\.\s*$/.exec(before.slice(0, start));
  if (!dot) return { object: undefined, prefix, start };
  const object = expressionBefore(before.slice(0, dot.index), texts);
  return object === undefined ? undefined : { object, prefix, start };
}

/** `order["na`: a name in quotes, in a bracket that belongs to something. */
function inBracket(before: string, quoteAt: number, texts: readonly Text[]): CompletionPoint | undefined {
  const bracket = /(\?\.)?\[\s*$/.exec(before.slice(0, quoteAt));
  const quote = before[quoteAt];
  if (!bracket || quote === undefined || quote === '`') return undefined;
  const object = expressionBefore(before.slice(0, bracket.index), texts);
  const start = quoteAt + 1;
  return object === undefined ? undefined : { object, prefix: before.slice(start), start, quote };
}

/** The member expression that a text ends with: `a.b[0]` of `f(1, a.b[0]`. */
function expressionBefore(text: string, texts: readonly Text[]): string | undefined {
  let at = text.trimEnd().length;
  const end = at;
  for (;;) {
    const last = text[at - 1] ?? '';
    const literal = texts.find((one) => one.end === at);
    if (literal) {
      at = literal.start;
      break;
    }
    if (last in opens) {
      at = opening(text, at - 1, texts);
      if (at < 0) return undefined;
      // What is indexed or called comes before the bracket; a bracket of its own is an expression.
      if (/[\w$\])]$/.test(text.slice(0, at))) continue;
      break;
    }
    const name = /[A-Za-z_$][\w$]*$/.exec(text.slice(0, at))?.[0];
    if (name === undefined) return undefined;
    at -= name.length;
    const dot = /\??\.$/.exec(text.slice(0, at))?.[0];
    if (dot === undefined) break;
    at -= dot.length;
  }
  return text.slice(at, end);
}

/** Where the bracket that closes at `close` opens; -1 where it does not. Brackets in texts are passed over. */
function opening(text: string, close: number, texts: readonly Text[]): number {
  const bracket = text[close] ?? '';
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const literal = texts.find((one) => one.end === at + 1);
    const char = text[at] ?? '';
    if (literal) at = literal.start;
    else if (char === bracket) depth++;
    else if (char === opens[bracket] && --depth === 0) return at;
  }
  return -1;
}

/** A text between quotes; `end` is behind the closing one, undefined where it has not been closed. */
interface Text {
  readonly start: number;
  end: number | undefined;
}

function textsIn(before: string): Text[] {
  const texts: Text[] = [];
  for (let at = 0; at < before.length; at++) {
    const char = before[at] ?? '';
    const last = texts.at(-1);
    if (!last || last.end !== undefined) {
      if (/["'`]/.test(char)) texts.push({ start: at, end: undefined });
    } else if (char === '\\') at++;
    else if (char === before[last.start]) last.end = at + 1;
  }
  return texts;
}
