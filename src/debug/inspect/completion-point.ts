/** What stands before the caret of a text that is being typed. */
export interface CompletionPoint {
  /** The expression before the dot; undefined where there is no dot. */
  readonly object: string | undefined;
  /** The part of the name that is typed already. */
  readonly prefix: string;
  /** Offset of that part. */
  readonly start: number;
}

const opens: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Undefined where nothing can be completed: within a text or a number, say. */
export function completionPoint(text: string, caret: number): CompletionPoint | undefined {
  const before = text.slice(0, caret);
  const prefix = /[A-Za-z_$][\w$]*$/.exec(before)?.[0] ?? '';
  const start = before.length - prefix.length;
  if (isInText(before) || /\d$/.test(before.slice(0, start))) return undefined;
  const dot = /\??\.\s*$/.exec(before.slice(0, start));
  if (!dot) return { object: undefined, prefix, start };
  const object = expressionBefore(before.slice(0, dot.index));
  return object === undefined ? undefined : { object, prefix, start };
}

/** The member expression that a text ends with: `a.b[0]` of `f(1, a.b[0]`. */
function expressionBefore(text: string): string | undefined {
  let at = text.trimEnd().length;
  const end = at;
  for (;;) {
    const last = text[at - 1] ?? '';
    if (last in opens) {
      at = opening(text, at - 1);
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
function opening(text: string, close: number): number {
  const bracket = text[close] ?? '';
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const char = text[at] ?? '';
    if (/["'`]/.test(char)) {
      at = text.lastIndexOf(char, at - 1);
      if (at < 0) return -1;
    } else if (char === bracket) depth++;
    else if (char === opens[bracket] && --depth === 0) return at;
  }
  return -1;
}

/** Whether a text that was opened has not been closed. */
function isInText(before: string): boolean {
  let quote: string | undefined;
  for (let at = 0; at < before.length; at++) {
    const char = before[at];
    if (quote === undefined) quote = /["'`]/.test(char ?? '') ? char : undefined;
    else if (char === '\\') at++;
    else if (char === quote) quote = undefined;
  }
  return quote !== undefined;
}
