import { consistencyProblems } from './consistency.ts';
import { jsonBreak } from './json-position.ts';
import { shownKey } from './keys.ts';
import { SeedError, type SeedProblem } from './problems.ts';
import { seedCollections, seedRecords, type SeedCollection } from './records.ts';
import { referenceProblems } from './references.ts';
import { seedFormat, type Seed } from './seed-format.ts';
import { suggestion } from './suggestion.ts';
import { shapeProblems } from './validation.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCollection = (name: string): name is SeedCollection => Object.hasOwn(seedRecords, name);

/** `SyntaxError` of JSON.parse as a problem with line and column. */
function syntaxProblem(text: string, error: unknown): SeedProblem {
  const message = error instanceof Error ? error.message : String(error);
  const before = text.slice(0, jsonBreak(text)).split('\n');
  // What follows the reason is V8's own account of the place, which it gives for some texts only.
  const reason = message.replace(/( in JSON)? at position .*$|, (\.\.\.)?".*$/s, '');
  return {
    path: '',
    record: undefined,
    what: `is not JSON: ${reason} (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`,
  };
}

function documentProblems(document: Record<string, unknown>): SeedProblem[] {
  const problems: SeedProblem[] = [];
  const add = (path: string, what: string): void => {
    problems.push({ path, record: undefined, what });
  };
  if (document['format'] !== seedFormat)
    add(
      'format',
      document['format'] === undefined
        ? `is missing; this version reads "format": ${seedFormat}`
        : `must be ${seedFormat}, but is ${JSON.stringify(document['format'])}`,
    );
  if (document['$schema'] !== undefined && typeof document['$schema'] !== 'string')
    add('$schema', 'must be a string');
  for (const [name, value] of Object.entries(document)) {
    if (name === 'format' || name === '$schema') continue;
    if (name === 'credentials')
      add(name, 'has no place in a seed; give "password" in clients, users and customers');
    else if (!isCollection(name)) add(name, `is not a collection${suggestion(name, seedCollections)}`);
    else if (!Array.isArray(value)) add(name, 'must be an array of records');
  }
  return problems;
}

/** Everything that is wrong with a document: first its shape; where that is right, its references and rules. */
export function seedProblems(document: unknown): SeedProblem[] {
  if (!isObject(document)) return [{ path: '', record: undefined, what: 'must be an object' }];
  const problems = documentProblems(document);
  for (const name of seedCollections) {
    const entries: unknown = document[name];
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of entries.entries())
      problems.push(...shapeProblems(name, index, entry, shownKey(name, entry)));
  }
  if (problems.length > 0) return problems;
  // Every collection was checked above, so the document is a seed from here on.
  const seed = document as Seed;
  return [...referenceProblems(seed), ...consistencyProblems(seed)];
}

/**
 * Reads a seed file's text.
 * @throws SeedError with every problem found
 */
export function parseSeed(text: string, fileName: string): Seed {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new SeedError(fileName, [syntaxProblem(text, error)]);
  }
  const problems = seedProblems(document);
  if (problems.length > 0) throw new SeedError(fileName, problems);
  return document as Seed;
}
