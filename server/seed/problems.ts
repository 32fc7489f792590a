/** One thing wrong with a seed. */
export interface SeedProblem {
  /** Where it stands: `products[3].variation_values.color`; '' is the document itself. */
  readonly path: string;
  /** The record that it stands in, by its key: `fell-jacket-moss-m`. Undefined outside of records. */
  readonly record: string | undefined;
  /** What is wrong, as the rest of a sentence: `must be a number, but is a string`. */
  readonly what: string;
}

const describe = ({ path, record, what }: SeedProblem): string => {
  const place = path === '' ? 'the document' : path;
  return record === undefined ? `${place}: ${what}` : `${place} ("${record}"): ${what}`;
};

/** At most so many problems are spelt out in the message; `problems` always has them all. */
const shown = 25;

/** A seed that cannot be loaded, with everything that is wrong with it, so that one run is enough to mend it. */
export class SeedError extends Error {
  readonly fileName: string;
  readonly problems: readonly SeedProblem[];

  constructor(fileName: string, problems: readonly SeedProblem[]) {
    const rest = problems.length - shown;
    super(
      [
        `${fileName} is not a valid seed (${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}):`,
        ...problems.slice(0, shown).map((problem) => `  ${describe(problem)}`),
        ...(rest > 0 ? [`  ... and ${rest} more`] : []),
      ].join('\n'),
    );
    this.name = 'SeedError';
    this.fileName = fileName;
    this.problems = problems;
  }
}
