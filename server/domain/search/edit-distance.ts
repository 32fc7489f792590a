/** Mistakes that are forgiven in a word: none up to three letters, one up to seven, two above. */
export const forgiven = (word: string): 0 | 1 | 2 => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Insertions, deletions, replacements and swaps of neighbours that make one word of another.
 * @returns `limit + 1` where it is more than `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

/** Which letters a word has, a bit each: words whose masks differ much cannot be close. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

/** A lower bound, cheap to compute, of twice the edits between words with these masks. */
export function differingLetters(a: number, b: number): number {
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
