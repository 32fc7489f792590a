import { errorMessage } from '../../contract/error-message.ts';
import { parseJson, positionAt } from '../../json/json-text.ts';
import { consistencyProblems } from './consistency.ts';
import { displayKey, keyOf } from './keys.ts';
import { SeedError, type SeedProblem } from './problems.ts';
import { seedCollections, seedRecords, type SeedCollection } from './records.ts';
import { referenceProblems } from './references.ts';
import { seedFormat, type Seed } from './seed-format.ts';
import { suggestion } from './suggestion.ts';
import { shapeProblems } from './validation.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCollection = (name: string): name is SeedCollection => Object.hasOwn(seedRecords, name);

/** Converts the `SyntaxError` of JSON.parse to a problem with line and column. */
function syntaxProblem(text: string, error: unknown): SeedProblem {
  const message = errorMessage(error);
  // Only some of V8's messages contain the offset; others quote a part of the text instead.
  const { line, column } = positionAt(text, parseJson(text).error?.offset ?? text.length);
  // Removes the position or the quotation that V8 adds after the reason.
  const reason = message.replace(/( in JSON)? at position .*$|, (\.\.\.)?".*$/s, '');
  return {
    path: '',
    record: undefined,
    message: `is not JSON: ${reason} (line ${line}, column ${column})`,
  };
}

function documentProblems(document: Record<string, unknown>): SeedProblem[] {
  const problems: SeedProblem[] = [];
  const add = (path: string, message: string): void => {
    problems.push({ path, record: undefined, message });
  };
  if (document['format'] !== seedFormat)
    add(
      'format',
      document['format'] === undefined
        ? `is missing; this version supports "format": ${seedFormat}`
        : `must be ${seedFormat}, but is ${JSON.stringify(document['format'])}`,
    );
  if (document['$schema'] !== undefined && typeof document['$schema'] !== 'string')
    add('$schema', 'must be a string');
  for (const [name, value] of Object.entries(document)) {
    if (name === 'format' || name === '$schema') continue;
    if (name === 'credentials')
      add(name, 'is not allowed in a seed; set "password" in clients, users and customers');
    else if (!isCollection(name)) add(name, `is not a collection${suggestion(name, seedCollections)}`);
    else if (!Array.isArray(value)) add(name, 'must be an array of records');
  }
  return problems;
}

/**
 * Returns the problems with a document's shape or, if its shape is valid, with its references and its consistency.
 * @param shop the records that are in the shop already, to which the document's records may refer
 */
export function seedProblems(document: unknown, shop: Seed = { format: seedFormat }): SeedProblem[] {
  if (!isObject(document)) return [{ path: '', record: undefined, message: 'must be an object' }];
  const problems = documentProblems(document);
  for (const name of seedCollections) {
    const entries: unknown = document[name];
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of entries.entries())
      problems.push(...shapeProblems(name, index, entry, displayKey(name, entry)));
  }
  if (problems.length > 0) return problems;
  // Every collection was validated above, so the document is a seed.
  const seed = document as Seed;
  const mergedSeed = mergeSeeds(seed, shop);
  return [...referenceProblems(mergedSeed), ...consistencyProblems(mergedSeed)].filter(({ path }) =>
    isOfSeed(path, seed),
  );
}

/** Returns the records of the seed, followed by those of the shop that it does not replace. */
function mergeSeeds(seed: Seed, shop: Seed): Seed {
  const mergedSeed: Record<string, unknown> = { ...seed };
  for (const name of seedCollections) {
    const shopRecords: readonly object[] = shop[name] ?? [];
    if (shopRecords.length === 0) continue;
    const records: readonly object[] = seed[name] ?? [];
    const keys = new Set(records.map((record) => keyOf(name, record)));
    mergedSeed[name] = [...records, ...shopRecords.filter((record) => !keys.has(keyOf(name, record)))];
  }
  return mergedSeed as Seed;
}

/** Whether a path belongs to the seed itself, not to a record that {@link mergeSeeds} has added. */
function isOfSeed(path: string, seed: Seed): boolean {
  const [, name = '', index] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
  return index === undefined || !isCollection(name) || Number(index) < (seed[name] ?? []).length;
}

/**
 * Parses the text of a seed file.
 * @param shop the records that are in the shop already, to which the file's records may refer
 * @throws SeedError with the problems that {@link seedProblems} returns, or with the syntax error
 */
export function parseSeed(text: string, fileName: string, shop?: Seed): Seed {
  let document: unknown;
  try {
    // Editors on Windows write a byte order mark.
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SeedError(fileName, [syntaxProblem(text, error)]);
  }
  const problems = seedProblems(document, shop);
  if (problems.length > 0) throw new SeedError(fileName, problems);
  return document as Seed;
}
