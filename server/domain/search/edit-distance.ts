/**
 * Returns the number of typos that a search tolerates in a word: none up to three letters, one up to seven, two for
 * longer words.
 */
export const maxEdits = (word: string): 0 | 1 | 2 => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Returns the minimum number of insertions, deletions, replacements and swaps of neighboring letters that turn one word
 * into the other.
 * @returns `limit + 1` if the number is greater than `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let secondPreviousRow: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let rowMinimum = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previousRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previousRow[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (secondPreviousRow[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < rowMinimum) rowMinimum = cost;
    }
    if (rowMinimum > limit) return limit + 1;
    secondPreviousRow = previousRow;
    previousRow = row;
  }
  return Math.min(previousRow[b.length] ?? 0, limit + 1);
}

/**
 * Returns a bit mask of the letters in a word. Words whose masks differ in many bits cannot be similar. Letters with
 * the same code modulo 32 share a bit, so that the mask fits in an integer.
 */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

/**
 * Returns the number of bits in which two masks differ: a lower bound, cheap to compute, of twice the edit distance of
 * words with these masks.
 */
export function countDifferingBits(a: number, b: number): number {
  // Counts the bits in parallel: in pairs, then in groups of four and eight, then in total.
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
