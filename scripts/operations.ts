/**
 * `npm run operations`: every operation of the specification, with whether it has a handler and a test that succeeds,
 * and the faults that no test has provoked, as the last `npm test` recorded them. `--check` fails if an operation lacks
 * any of these, or if a response differs from the reference.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { createDataHandlers } from '../server/handlers/data/index.ts';
import { createDebuggerHandlers } from '../server/handlers/debugger.ts';
import { createOAuthHandlers } from '../server/handlers/oauth.ts';
import { createShopHandlers } from '../server/handlers/shop/index.ts';
import { recordFolder, type ExchangeRecord } from '../test/support/exchange-record.ts';
import { responseFields } from '../test/support/reference-schema.ts';

const root = path.dirname(import.meta.dirname);
const isCheck = process.argv.includes('--check');

interface ListedOperation {
  readonly family: string;
  readonly versions: string;
  readonly method: string;
  readonly path: string;
}

const listedOperations: ListedOperation[] = readFileSync(
  path.join(root, 'test/conformance/operations.tsv'),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [family = '', versions = '', method = '', template = ''] = line.split('\t');
    return { family, versions, method, path: template };
  });

const pathShape = (template: string): string =>
  template
    .replace(/^\{(auth_url|base_url)\}/, '')
    .replace('/svcsso/', '/{}sso/')
    .replace('/svc/', '/{}/')
    .replace('/({id},...,{id})', '/({})')
    .replace(/\{\w+\}/g, '{}');

/** Handlers do not use their dependencies before they are called. */
const noDependencies = {} as never;
const handledOperations = new Set(
  [
    ...createOAuthHandlers(noDependencies),
    ...createShopHandlers(noDependencies),
    ...createDataHandlers(noDependencies),
    ...createDebuggerHandlers(noDependencies, noDependencies),
  ].map(({ operation }) => operation.id),
);

const records = new Map<string, { successes: Set<number>; faults: Set<string> }>();
const differences = new Map<string, Set<string>>();
const fields = new Set<string>();
if (existsSync(recordFolder)) {
  for (const file of globSync('*.json', { cwd: recordFolder })) {
    const exchanges = JSON.parse(readFileSync(path.join(recordFolder, file), 'utf8')) as ExchangeRecord[];
    for (const { operation, successes, faults, ...documents } of exchanges) {
      const entry = records.get(operation) ?? { successes: new Set(), faults: new Set() };
      for (const status of successes) entry.successes.add(status);
      for (const fault of faults) entry.faults.add(fault);
      records.set(operation, entry);
      for (const field of documents.fields) fields.add(field);
      for (const difference of documents.differences)
        differences.set(difference, (differences.get(difference) ?? new Set()).add(operation));
    }
  }
}

function findTableOperation({
  family,
  method,
  path: template,
  versions,
}: ListedOperation): Operation | undefined {
  const matchingOperations = operations.filter(
    (operation) =>
      operation.method === method &&
      pathShape(operation.path) === pathShape(template) &&
      operation.family === family,
  );
  // One path may belong to two operations of different versions.
  const newest = versions.split(' ').at(-1) ?? '';
  const [major = 0, minor = 0] = newest.split('.').map(Number);
  return (
    matchingOperations.find(({ since, until }) => {
      const versionNumber = (version: { major: number; minor: number } | undefined) =>
        version === undefined ? undefined : version.major * 100 + version.minor;
      const requestedVersion = major * 100 + minor;
      return (
        (versionNumber(since) ?? 0) <= requestedVersion &&
        requestedVersion < (versionNumber(until) ?? Infinity)
      );
    }) ?? matchingOperations[0]
  );
}

const incompleteLines: string[] = [];
for (const entry of listedOperations) {
  const operation = findTableOperation(entry);
  const record = operation && records.get(operation.id);
  const faults = [...new Set(operation?.faults.map(({ name }) => name) ?? [])];
  const unprovokedFaults = faults.filter((name) => !record?.faults.has(name));
  const hasHandler = operation !== undefined && handledOperations.has(operation.id);
  const isTested = (record?.successes.size ?? 0) > 0;
  const line = [
    entry.family.padEnd(8),
    entry.method.padEnd(6),
    entry.path.padEnd(86),
    hasHandler ? 'handler' : '-      ',
    isTested ? 'tested' : '-     ',
    `${faults.length - unprovokedFaults.length}/${faults.length} faults`,
    unprovokedFaults.join(' '),
  ].join('  ');
  if (!isCheck) console.log(line.trimEnd());
  if (hasHandler && isTested && unprovokedFaults.length === 0) continue;
  incompleteLines.push(line.trimEnd());
}
console.log(
  `\n${listedOperations.length} operations, ${listedOperations.length - incompleteLines.length} with handler, tests and all faults.`,
);

const exceptions = readFileSync(path.join(root, 'test/conformance/reference-exceptions.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0] ?? '');
const isException = (difference: string) =>
  exceptions.some((pattern) => path.matchesGlob(difference, pattern));
const unexplainedDifferences = [...differences].filter(([difference]) => !isException(difference));
const referenceFields = [...responseFields('data'), ...responseFields('shop')];
const missingFields = referenceFields.filter((field) => !fields.has(field));
console.log(
  `${referenceFields.length} fields in the reference's responses, ${referenceFields.length - missingFields.length} of them in responses of tests.`,
);
if (!isCheck) for (const field of missingFields) console.log(`  not in any response: ${field}`);

if (isCheck && incompleteLines.length + unexplainedDifferences.length > 0) {
  if (incompleteLines.length > 0)
    console.error(
      `\nThese lack a handler, a test that succeeds, or a test of a fault:\n${incompleteLines.join('\n')}`,
    );
  for (const [difference, ids] of unexplainedDifferences)
    console.error(`\nA response differs from the reference: ${difference} (${[...ids].join(', ')})`);
  process.exit(1);
}
