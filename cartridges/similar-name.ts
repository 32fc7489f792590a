/** Maximum edit distance for a name to count as similar. */
const maxEditDistance = 2;

/**
 * Returns the number of characters to insert, delete or replace to turn one text into the other, or Infinity if it
 * exceeds the maximum.
 */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxEditDistance) return Infinity;
  // Names of hooks and modules have long beginnings and ends in common.
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  return distanceOf(a.slice(start, endA), b.slice(start, endB));
}

/** Computes the distance row by row, until all distances in a row exceed the maximum. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > maxEditDistance) return Infinity;
    row = next;
  }
  const distance = row[b.length] ?? 0;
  return distance > maxEditDistance ? Infinity : distance;
}

/** Returns the candidates that differ from `name` in a few characters, closest first. */
export const similarNames = (name: string, candidates: Iterable<string>): string[] =>
  Array.from(candidates, (candidate) => ({
    candidate,
    distance: editDistance(candidate.toLowerCase(), name.toLowerCase()),
  }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
