/** A part of a date pattern: a letter with the number of its repetitions, or literal text. */
export type PatternPart =
  | { readonly letter: string; readonly width: number }
  | { readonly text: string; readonly letter?: undefined };

const patternLetters = 'GyYMLdDFEuaHkKhmsSwWzZX';

/** Parses a date pattern such as `yyyy-MM-dd'T'HH:mm`. @throws Error if it contains an unknown letter */
export function parseDatePattern(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  for (const [segment] of pattern.matchAll(/'(?:[^']|'')*'?|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    if (segment.startsWith("'")) {
      parts.push({ text: segment === "''" ? "'" : segment.replace(/^'|'$/g, '').replaceAll("''", "'") });
      continue;
    }
    const [letter = ''] = segment;
    if (!/[A-Za-z]/.test(letter)) parts.push({ text: segment });
    else if (patternLetters.includes(letter)) parts.push({ letter, width: segment.length });
    else
      throw new Error(
        `The date pattern "${pattern}" contains the unknown letter "${letter}": quote literal text with apostrophes.`,
      );
  }
  return parts;
}
