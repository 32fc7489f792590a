import type {
  HookStatus,
  KeptByRequest,
  RunEnd,
  RunFailure,
  RunJob,
  ScriptSurroundings,
} from '../bridge-protocol.ts';
import { Status } from './api/system/Status.ts';
import type { Bridge } from './bridge.ts';
import { callExport } from './call-export.ts';
import { enter, leave, type Run } from './current-run.ts';
import { hookArgument, type PreparedArgument } from './hook-arguments.ts';
import type { CompiledScripts } from './modules/compiled-scripts.ts';
import { ModuleLoader } from './modules/module-loader.ts';
import { ScriptFiles } from './modules/script-files.ts';
import { platformModule } from './platform-modules.ts';
import { Records } from './records.ts';
import { defineScriptGlobals } from './script-globals.ts';
import { scriptFrames } from './script-stack.ts';
import { checkSize } from './sizes.ts';
import { plainValue } from './plain-value.ts';

interface IsolateParts {
  readonly bridge: Bridge;
  readonly compiled: CompiledScripts;
  readonly moduleRoot: string;
  readonly surroundings: ScriptSurroundings;
}

/**
 * Runs a hook's chain. The run goes on until the function that is given back is called: what the scripts' promises
 * still do belongs to it, and to its request. The message tells how it ended.
 */
export function startJob({ arguments: args, ...job }: RunJob, parts: IsolateParts): () => RunEnd {
  parts.compiled.compileFor(job.breakpointsAdded);
  const files = new ScriptFiles(job);
  const current: Run = {
    job,
    moduleRoot: parts.moduleRoot,
    surroundings: parts.surroundings,
    bridge: parts.bridge,
    records: new Records(parts.bridge, hasTransaction(job.extensionPoint)),
    objects: new Map(),
    modules: new ModuleLoader(files, parts.compiled, platformModule),
    session: { custom: { ...job.session.custom }, privacy: { ...job.session.privacy } },
    closers: new Set(),
    kept: {
      custom: { ...job.kept.custom },
      headers: job.kept.headers.map(([name, value]) => [name, value]),
      cookies: [...job.kept.cookies],
    },
  };
  enter(current);
  const chain = attempt(() => {
    defineScriptGlobals(current);
    const prepared = args.map(hookArgument);
    return { prepared, status: runChain(job.extensionPoint, job.scripts, prepared) };
  });
  return () => {
    const end = attempt((): RunEnd => {
      const { prepared, status } = chain();
      const documents = prepared.map((argument) => argument.document?.());
      checkSize('What the hook gives back', { status, documents }, largestOutcome);
      return {
        kind: 'done',
        job: job.id,
        outcome: { status, documents },
        session: sessionAttributes(current),
        kept: keptByRequest(current),
      };
    });
    endOpenTransactions(current);
    closeAll(current);
    try {
      return end();
    } catch (error) {
      return { kind: 'failed', job: job.id, failure: failureOf(error) };
    } finally {
      leave();
    }
  };
}

/** Does something now; what came of it, or the error, comes out when it is asked for. */
function attempt<Result>(action: () => Result): () => Result {
  try {
    const result = action();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function runChain(
  extensionPoint: string,
  scripts: readonly string[],
  args: readonly PreparedArgument[],
): HookStatus | undefined {
  const name = functionName(extensionPoint);
  for (const script of scripts) {
    const result = callExport(
      extensionPoint,
      script,
      name,
      args.map((argument) => argument.value),
    );
    if (result instanceof Status) return hookStatus(result);
  }
  return undefined;
}

/** The function of `svc.api.shop.order.afterPOST` is `afterPOST`. */
const functionName = (extensionPoint: string): string => extensionPoint.split('.').at(-1) ?? extensionPoint;

/** The hooks that shape an answer run after the request's own transaction: what they change needs one of theirs. */
const hasTransaction = (extensionPoint: string): boolean =>
  !functionName(extensionPoint).startsWith('modify');

function hookStatus(status: Status): HookStatus {
  return {
    status: status.status === Status.ERROR ? 'error' : 'ok',
    code: status.code ?? '',
    message: status.message ?? '',
    details: plainValue(status.details) as Record<string, unknown>,
  };
}

/** Bytes that outlive a run: sessions are many, an answer or what a request keeps is one. */
const largestSession = 1_000_000;
const largestOutcome = 20_000_000;

function sessionAttributes({ session }: Run) {
  const attributes = {
    custom: plainValue(session.custom) as Record<string, unknown>,
    privacy: plainValue(session.privacy) as Record<string, unknown>,
  };
  checkSize('The session', attributes, largestSession);
  return attributes;
}

function keptByRequest({ kept }: Run): KeptByRequest {
  const custom = plainValue(kept.custom) as Record<string, unknown>;
  checkSize('request.custom', custom, largestOutcome);
  return { ...kept, custom };
}

/** Whatever one of them cannot do, the others are closed. */
function closeAll({ closers, bridge, job }: Run): void {
  for (const close of [...closers]) {
    try {
      close();
    } catch (error) {
      const message = `a file could not be closed: ${error instanceof Error ? error.message : String(error)}`;
      bridge.post({ kind: 'log', level: 'warn', category: 'file', message, script: job.scripts[0] });
    }
  }
}

function endOpenTransactions({ records, bridge, job }: Run): void {
  if (records.transactionDepth === 0) return;
  while (records.transactionDepth > 0) records.rollback();
  const message = `a transaction was still open at the end of ${job.extensionPoint} and was rolled back`;
  bridge.post({ kind: 'log', level: 'warn', category: 'hook', message, script: job.scripts[0] });
}

function failureOf(error: unknown): RunFailure {
  if (!(error instanceof Error)) return { kind: 'Error', message: String(error), stack: [] };
  return { kind: error.name, message: error.message, stack: scriptFrames(error.stack) };
}
