/** Maximum number of typing errors for a name to count as similar. */
const maxTypingErrors = 2;

/**
 * Number of characters to insert, delete or replace to turn one text into the other; Infinity for more than
 * two.
 */
export function typingErrors(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > maxTypingErrors) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  const distance = row[b.length] ?? 0;
  return distance > maxTypingErrors ? Infinity : distance;
}

/** The names that differ from one in a few characters, the closest first. */
export const similarNames = (name: string, candidates: Iterable<string>): string[] =>
  Array.from(candidates, (candidate) => ({
    candidate,
    distance: typingErrors(candidate.toLowerCase(), name.toLowerCase()),
  }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
