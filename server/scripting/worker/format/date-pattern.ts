/** A run of one letter, or text that stands for itself. */
export type PatternPart =
  | { readonly letter: string; readonly width: number }
  | { readonly text: string; readonly letter?: undefined };

const known = 'GyYMLdDFEuaHkKhmsSwWzZX';

/** Takes a pattern of letters (`yyyy-MM-dd'T'HH:mm`) apart. @throws Error naming a letter that means nothing */
export function datePattern(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  for (const [whole] of pattern.matchAll(/'(?:[^']|'')*'?|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    if (whole.startsWith("'")) {
      parts.push({ text: whole === "''" ? "'" : whole.replace(/^'|'$/g, '').replaceAll("''", "'") });
      continue;
    }
    const [letter = ''] = whole;
    if (!/[A-Za-z]/.test(letter)) parts.push({ text: whole });
    else if (known.includes(letter)) parts.push({ letter, width: whole.length });
    else
      throw new Error(
        `The date pattern "${pattern}" has the letter "${letter}", which means nothing: put text in apostrophes.`,
      );
  }
  return parts;
}
