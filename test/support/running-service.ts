import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService, type Service } from '../../server/app.ts';
import type { Clock, Log } from '../../server/ports/environment.ts';
import { parseServeOptions } from '../../server/process/serve-options.ts';
import { systemClock, systemRandomness } from '../../server/process/system-environment.ts';
import type { Seed } from '../../server/seed/seed-format.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface LogEvent {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns a log that records its events for tests. */
export function createRecordingLog(): Log & { readonly events: LogEvent[] } {
  const events: LogEvent[] = [];
  const record =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
      void events.push({ level, message, fields });
  return {
    events,
    trace: record('trace'),
    debug: record('debug'),
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
  };
}

export interface RunningService extends Service {
  readonly log: ReturnType<typeof createRecordingLog>;
}

export interface ServiceOptions {
  /** Command-line options of `cartwright serve`. */
  readonly flags?: readonly string[];
  /** A shop that replaces the sample shop. */
  readonly shop?: Seed;
  readonly clock?: Clock;
}

/**
 * Starts the service in this process, from source, on a free port. Every response is checked against the
 * contract. Needs the sample shop that the build writes.
 */
export async function startTestService({
  flags = [],
  shop,
  clock = systemClock,
}: ServiceOptions = {}): Promise<RunningService> {
  const folder = shop && mkdtempSync(path.join(tmpdir(), 'shop-'));
  const seedFlags: string[] = [];
  if (folder !== undefined) {
    const file = path.join(folder, 'shop.json');
    writeFileSync(file, JSON.stringify(shop));
    seedFlags.push('--seed', file);
  }
  const log = createRecordingLog();
  const storeFlags = await createStoreFlags(flags);
  const service = await startService(parseServeOptions([...seedFlags, ...storeFlags, ...flags]), {
    clock,
    random: systemRandomness,
    log,
    hostEntry: new URL('../../runtime/main.ts', import.meta.url),
    sampleFolder: path.join(root, 'dist', 'sample'),
    validateResponses: true,
  });
  if (folder !== undefined) rmSync(folder, { recursive: true });
  return { ...service, log };
}

/**
 * Returns the flags that choose the store: with CARTWRIGHT_TEST_STORE=postgres, each service gets its own empty
 * database, unless its flags set a store or a data dir.
 */
async function createStoreFlags(flags: readonly string[]): Promise<readonly string[]> {
  if (process.env['CARTWRIGHT_TEST_STORE'] !== 'postgres') return [];
  if (flags.includes('--store') || flags.includes('--data-dir')) return [];
  const { sharedPostgres } = await import('./postgres-server.ts');
  return ['--store', await (await sharedPostgres()).createDatabase()];
}

/** The folder of the sample workspace's cartridges. */
export const sampleCartridges = path.join(root, 'sample', 'cartridges');
