/**
 * Returns the number of letters to change, insert, delete or swap with their neighbor to get from one word to the
 * other.
 */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}

/** Returns `; did you mean "name"?` if an existing name is similar enough, otherwise ''. */
export function suggestion(word: string, candidates: readonly string[]): string {
  const [best] = candidates
    .map((candidate) => ({ candidate, changes: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.changes - b.changes);
  return best !== undefined && best.changes <= Math.max(1, Math.floor(word.length / 3))
    ? `; did you mean "${best.candidate}"?`
    : '';
}
