import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { parseVersionSegment, compareVersions } from '../../contract/version.ts';
import { compareWithReference, referenceTitle } from './reference-schema.ts';

/**
 * The results of one operation in the tests of this process. `npm run operations` combines the records of all
 * processes, and lists operations without a test and faults that no test provokes.
 */
export interface ExchangeRecord {
  readonly operation: string;
  /** Statuses of responses that are not faults. */
  readonly successes: readonly number[];
  /** Names of faults, without `Exception`. */
  readonly faults: readonly string[];
  /** Differences of successful responses from the documents of the reference (`reference-schema.ts`). */
  readonly differences: readonly string[];
  /** Fields of the reference's documents that successful responses had. */
  readonly fields: readonly string[];
}

export const recordFolder = path.resolve(import.meta.dirname, '../../test-results/exchanges');

interface Outcomes {
  readonly successes: Set<number>;
  readonly faults: Set<string>;
  readonly differences: Set<string>;
  readonly fields: Set<string>;
}
const outcomes = new Map<string, Outcomes>();

const patterns = operations
  .map((operation) => ({ operation, pattern: createPattern(operation) }))
  // `/customers/auth` before `/customers/{customer_id}`.
  .sort((a, b) => (a.operation.path.match(/\{/g)?.length ?? 0) - (b.operation.path.match(/\{/g)?.length ?? 0))
  // `/products/({ids})` before `/products/{id}`.
  .sort((a, b) => Number(b.operation.path.includes('(')) - Number(a.operation.path.includes('(')));

function createPattern({ family, path: template }: Operation): RegExp {
  const source = template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{prefix}', '\\w+')
    .replace(/\{\w+\}/g, '[^/]+');
  return family === 'oauth'
    ? new RegExp(`^${source}$`)
    : new RegExp(`^(?:/s/[^/]+)?/\\w+/${family}/(v\\d+_\\d+)${source}$`, 'i');
}

/** Records one HTTP exchange if it belongs to an operation. */
export function recordExchange(method: string, target: string, status: number, body: unknown): void {
  const [pathname = '', query = ''] = target.split('?', 2);
  const isSelective = new URLSearchParams(query).has('select');
  const entry = patterns.find(({ operation, pattern }) => {
    const match = operation.method === method ? pattern.exec(pathname) : null;
    if (!match) return false;
    const version = match[1] === undefined ? undefined : parseVersionSegment(match[1]);
    if (!version) return true;
    const { since, until } = operation;
    return (
      (!since || compareVersions(version, since) >= 0) && (!until || compareVersions(version, until) < 0)
    );
  });
  if (!entry) return;
  recordOutcome(entry.operation.id, status, faultName(body));
  // A selection leaves out required fields, too.
  if (status < 300 && typeof body === 'object' && !isSelective) recordDocument(entry.operation, body);
}

/** Records how a successful response differs from the reference, and which of the reference's fields it has. */
export function recordDocument({ id, family, method, path: template }: Operation, body: unknown): void {
  const title = referenceTitle(family, method, template);
  if (title === undefined) return;
  const { differences, fields } = getOutcomes(id);
  const result = compareWithReference(family, title, body);
  for (const difference of result.differences) differences.add(`${family} ${difference}`);
  for (const field of result.fields) fields.add(`${family} ${field}`);
}

export function recordOutcome(operation: string, status: number, fault: string | undefined): void {
  const entry = getOutcomes(operation);
  if (fault !== undefined) entry.faults.add(fault);
  else if (status < 400) entry.successes.add(status);
}

function getOutcomes(operation: string): Outcomes {
  let entry = outcomes.get(operation);
  if (entry === undefined) {
    entry = { successes: new Set(), faults: new Set(), differences: new Set(), fields: new Set() };
    outcomes.set(operation, entry);
  }
  return entry;
}

function faultName(body: unknown): string | undefined {
  const document = body as { fault?: { type?: unknown }; type?: unknown } | null | undefined;
  const type = document?.fault?.type ?? document?.type;
  return typeof type === 'string' && type.endsWith('Exception')
    ? type.slice(0, -'Exception'.length)
    : undefined;
}

process.on('exit', () => {
  if (outcomes.size === 0) return;
  mkdirSync(recordFolder, { recursive: true });
  const records: ExchangeRecord[] = [...outcomes].map(([operation, entry]) => ({
    operation,
    successes: [...entry.successes],
    faults: [...entry.faults],
    differences: [...entry.differences],
    fields: [...entry.fields],
  }));
  writeFileSync(path.join(recordFolder, `${process.pid}.json`), JSON.stringify(records));
});
