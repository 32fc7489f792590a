import { fileURLToPath } from 'node:url';
import { startService, type Service } from '../app.ts';
import { SeedError } from '../seed/problems.ts';
import { DataDirInUse, DataDirTooNew } from '../store/sqlite/sqlite-backend.ts';
import { SeedUnreadable } from './first-content.ts';
import { createJsonLog } from './json-log.ts';
import { CannotListen } from './listeners.ts';
import { parseServeOptions, serveUsage, UsageError, type ServeOptions } from './serve-options.ts';
import { AlreadyShared, announce, isAlive, whenLeft } from './shared-service.ts';
import { systemClock, systemRandomness } from './system-environment.ts';

/** How often the parent process is looked for, in milliseconds. */
const parentWatch = 1000;

/** `cartwright serve`: runs until it is told to end. Resolves with the exit code. */
export async function serve(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help')) {
    process.stdout.write(serveUsage);
    return 0;
  }
  let options: ServeOptions;
  try {
    options = parseServeOptions(argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`cartwright serve: ${error.message}\n\n${serveUsage}`);
    return 2;
  }
  // Asked for before the start, so that a signal during it is not lost.
  const end = endOf(options);
  const log = createJsonLog(options.logLevel, (line) => process.stderr.write(line), systemClock.now);
  let service: Service;
  try {
    service = await startService(options, {
      clock: systemClock,
      random: systemRandomness,
      log,
      workerEntry: new URL('./script-worker.js', import.meta.url),
      sampleFolder: fileURLToPath(new URL('./sample', import.meta.url)),
      validateResponses: false,
    });
  } catch (error) {
    const told = startProblem(error, options);
    if (told === undefined) throw error;
    process.stderr.write(`cartwright serve: ${told}\n`);
    return 1;
  }
  if (service.certificateFile !== undefined) {
    log.info('clients can trust this certificate', { file: service.certificateFile });
  }
  const { http, https } = service;
  const { pid } = process;
  let conceal = (): void => undefined;
  try {
    if (options.sharedBy !== undefined) conceal = announce(options.sharedBy, { pid, http, https });
  } catch (error) {
    if (!(error instanceof AlreadyShared)) throw error;
    process.stderr.write(`cartwright serve: ${error.message}\n`);
    await service.close();
    return 1;
  }
  process.stdout.write(`${JSON.stringify({ event: 'listening', http, https, pid })}\n`);
  log.info('ending', { reason: await end });
  // First of all: who would use it now starts another one, which waits for the data dir.
  conceal();
  await service.close();
  return 0;
}

function startProblem(error: unknown, { dataDir }: ServeOptions): string | undefined {
  if (error instanceof DataDirInUse) {
    return `another Cartwright service uses the data dir ${dataDir}: end it, or choose another --data-dir`;
  }
  if (error instanceof DataDirTooNew) {
    return `the data dir ${dataDir} was written by a newer Cartwright: update, or choose another --data-dir`;
  }
  if (error instanceof SeedError || error instanceof SeedUnreadable || error instanceof CannotListen) {
    return error.message;
  }
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `cannot use the data dir ${dataDir} (${code}): choose another --data-dir`;
  }
  return undefined;
}

/** Resolves with why the service is to end: a signal, the parent process being gone, or nobody who shares it. */
function endOf({ parentPid, sharedBy, linger }: ServeOptions): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
    if (sharedBy !== undefined) void whenLeft(sharedBy, linger).then(resolve);
    if (parentPid === undefined) return;
    const timer = setInterval(() => {
      if (isAlive(parentPid)) return;
      clearInterval(timer);
      resolve(`the process ${parentPid} is gone`);
    }, parentWatch);
    timer.unref();
  });
}
