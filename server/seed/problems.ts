/** One problem of a seed. */
export interface SeedProblem {
  /** Location of the problem: `products[3].variation_values.color`; '' for the document itself. */
  readonly path: string;
  /** The key of the record with the problem: `fell-jacket-moss-m`. Undefined outside of records. */
  readonly record: string | undefined;
  /** Description of the problem, to complete a sentence: `must be a number, but is a string`. */
  readonly message: string;
}

const describe = ({ path, record, message: text }: SeedProblem): string => {
  const location = path === '' ? 'the document' : path;
  return record === undefined ? `${location}: ${text}` : `${location} ("${record}"): ${text}`;
};

/** Maximum number of problems in the message; `problems` always contains all of them. */
const maxListedProblems = 25;

/** A seed that cannot be loaded, with all its problems, so that they can be fixed at once. */
export class SeedError extends Error {
  readonly fileName: string;
  readonly problems: readonly SeedProblem[];

  constructor(fileName: string, problems: readonly SeedProblem[]) {
    const unlistedCount = problems.length - maxListedProblems;
    super(
      [
        `${fileName} is not a valid seed (${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}):`,
        ...problems.slice(0, maxListedProblems).map((problem) => `  ${describe(problem)}`),
        ...(unlistedCount > 0 ? [`  ... and ${unlistedCount} more`] : []),
      ].join('\n'),
    );
    this.name = 'SeedError';
    this.fileName = fileName;
    this.problems = problems;
  }
}
