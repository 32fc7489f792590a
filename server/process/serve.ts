import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startService, type Service } from '../app.ts';
import { DatabaseError, DataDirFileError } from '../ports/data-dir.ts';
import { SeedError } from '../seed/problems.ts';
import { DataDirInUseError, DataDirTooNewError } from '../store/sqlite/sqlite-backend.ts';
import { storeFileError } from '../store/sqlite/store-file.ts';
import { SeedUnreadableError } from './seed-data-dir.ts';
import { collectGarbageWhenIdle } from './idle-collection.ts';
import { MetadataFileError } from './metadata-files.ts';
import { createJsonLog } from './json-log.ts';
import { ListenError } from './listeners.ts';
import { AuditLogError } from './telemetry/audit-log.ts';
import { parseServeOptions, serveUsage, ServeUsageError, type ServeOptions } from './serve-options.ts';
import { AlreadySharedError, announce, isAlive, waitUntilUnused } from './shared-service.ts';
import { systemClock, systemRandomness } from './system-environment.ts';

/** Interval in milliseconds between two checks that the parent process is alive. */
const parentPollIntervalMs = 1000;

/** Runs `cartwright serve` until it is asked to shut down. Resolves with the exit code. */
export async function serve(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help')) {
    process.stdout.write(serveUsage);
    return 0;
  }
  let options: ServeOptions;
  try {
    options = parseServeOptions(argv);
  } catch (error) {
    if (!(error instanceof ServeUsageError)) throw error;
    process.stderr.write(`cartwright serve: ${error.message}\n\n${serveUsage}`);
    return 2;
  }
  // The data directory contains the customers' data, so files in it are created for their owner only.
  process.umask(0o077);
  // Registered before the start, so that a signal during the start is not lost.
  const shutdownReason = waitForShutdown(options);
  const log = createJsonLog(options.logLevel, (line) => process.stderr.write(line), systemClock.now);
  let service: Service;
  try {
    service = await startService(options, {
      clock: systemClock,
      random: systemRandomness,
      log,
      hostEntry: new URL('./script-host.js', import.meta.url),
      sampleFolder: fileURLToPath(new URL('./sample', import.meta.url)),
      validateResponses: false,
      version: productVersion(),
    });
  } catch (error) {
    const problem = startProblem(error, options);
    if (problem === undefined) throw error;
    process.stderr.write(`cartwright serve: ${problem}\n`);
    return 1;
  }
  if (service.certificateFile !== undefined) {
    log.info('HTTPS certificate for clients to trust', { file: service.certificateFile });
  }
  const { http, https, management, scriptLayers } = service;
  const { pid } = process;
  let withdrawAnnouncement = (): void => undefined;
  try {
    if (options.sharingFolder !== undefined)
      withdrawAnnouncement = announce(options.sharingFolder, { pid, http, https, scriptLayers });
  } catch (error) {
    if (!(error instanceof AlreadySharedError)) throw error;
    process.stderr.write(`cartwright serve: ${error.message}\n`);
    await service.close();
    return 1;
  }
  // `management` is in the line only if the service has a management port.
  process.stdout.write(
    `${JSON.stringify({ event: 'listening', http, https, management, pid, scriptLayers })}\n`,
  );
  const stopGarbageCollection = collectGarbageWhenIdle(systemClock);
  log.info('shutting down', { reason: await shutdownReason });
  stopGarbageCollection();
  service.beginDraining();
  if (options.drainSeconds > 0) await setTimeout(options.drainSeconds * 1000);
  // Withdrawn before the service closes: a process that needs a service then starts another one, and tries again while
  // the data directory is in use.
  withdrawAnnouncement();
  await service.close();
  return 0;
}

/** Returns the version in the package's manifest, which is next to the folder of the bundles; '' without a manifest. */
function productVersion(): string {
  try {
    const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  } catch {
    return '';
  }
}

/** Errors whose messages are sufficient for the user. */
const startErrors = [
  SeedError,
  SeedUnreadableError,
  MetadataFileError,
  ListenError,
  DataDirFileError,
  DatabaseError,
  AuditLogError,
];

/** File system errors that are caused by the data directory. */
const dataDirCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'EISDIR',
  'ENOSPC',
  'EDQUOT',
  'EIO',
]);

function startProblem(startError: unknown, { dataDir }: ServeOptions): string | undefined {
  // On a full disk, the store can be opened, but writing the seed fails with an error of SQLite.
  const error = storeFileError(path.join(dataDir, 'store.sqlite'), startError);
  if (error instanceof DataDirInUseError) {
    return `the data directory ${dataDir} is in use by another Cartwright service: stop that service, or choose another --data-dir`;
  }
  if (error instanceof DataDirTooNewError) {
    return `the data directory ${dataDir} was written by a newer version of Cartwright: update Cartwright, or choose another --data-dir`;
  }
  if (startErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && dataDirCodes.has(code)) {
    return `cannot use the data directory ${dataDir} (${code}): choose another --data-dir`;
  }
  return undefined;
}

/**
 * Resolves with the reason to shut down: a signal, the exit of the parent process, or that no process uses the service.
 */
function waitForShutdown({ parentPid, sharingFolder, lingerSeconds }: ServeOptions): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
    if (sharingFolder !== undefined) void waitUntilUnused(sharingFolder, lingerSeconds).then(resolve);
    if (parentPid === undefined) return;
    const timer = setInterval(() => {
      if (isAlive(parentPid)) return;
      clearInterval(timer);
      resolve(`the process ${parentPid} has exited`);
    }, parentPollIntervalMs);
    timer.unref();
  });
}
