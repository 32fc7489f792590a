import type { HookOutcome, HookStatus, RunFailure, RunJob, WorkerMessage } from '../bridge-protocol.ts';
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
import { plainValue } from './plain-value.ts';

interface IsolateParts {
  readonly bridge: Bridge;
  readonly compiled: CompiledScripts;
  readonly moduleRoot: string;
}

/** Runs a hook's chain and gives the message that tells how it ended. */
export function runJob({ arguments: args, ...job }: RunJob, parts: IsolateParts): WorkerMessage {
  const files = new ScriptFiles(job.cartridges, job.offPath);
  const current: Run = {
    job,
    moduleRoot: parts.moduleRoot,
    bridge: parts.bridge,
    records: new Records(parts.bridge),
    modules: new ModuleLoader(files, parts.compiled, platformModule),
    session: { custom: { ...job.session.custom }, privacy: { ...job.session.privacy } },
  };
  enter(current);
  try {
    defineScriptGlobals(current);
    const prepared = args.map(hookArgument);
    const outcome = runChain(job.extensionPoint, job.scripts, prepared);
    return { kind: 'done', job: job.id, outcome, session: sessionAttributes(current) };
  } catch (error) {
    return { kind: 'failed', job: job.id, failure: failureOf(error) };
  } finally {
    endOpenTransactions(current);
    leave();
  }
}

function runChain(
  extensionPoint: string,
  scripts: readonly string[],
  args: readonly PreparedArgument[],
): HookOutcome {
  const name = functionName(extensionPoint);
  let status: HookStatus | undefined;
  for (const script of scripts) {
    const result = callExport(
      extensionPoint,
      script,
      name,
      args.map((argument) => argument.value),
    );
    if (!(result instanceof Status)) continue;
    status = hookStatus(result);
    break;
  }
  return { status, documents: args.map((argument) => argument.document?.()) };
}

/** The function of `svc.api.shop.order.afterPOST` is `afterPOST`. */
const functionName = (extensionPoint: string): string => extensionPoint.split('.').at(-1) ?? extensionPoint;

function hookStatus(status: Status): HookStatus {
  return {
    status: status.status === Status.ERROR ? 'error' : 'ok',
    code: status.code ?? '',
    message: status.message ?? '',
    details: plainValue(status.details) as Record<string, unknown>,
  };
}

function sessionAttributes({ session }: Run) {
  return {
    custom: plainValue(session.custom) as Record<string, unknown>,
    privacy: plainValue(session.privacy) as Record<string, unknown>,
  };
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
