import { errorMessage } from '../contract/error-message.ts';
import type {
  HookOutcome,
  HookStatus,
  ScriptRequestState,
  RunEnd,
  RunFailure,
  RunJob,
  ScriptEnvironment,
} from './protocol/bridge-protocol.ts';
import { Status } from './api/system/Status.ts';
import type { Bridge } from './bridge.ts';
import { loadExportedHook, type ExportedHook } from './call-export.ts';
import { callScript, type CallOutcome, type ScriptCall } from './call-script.ts';
import { setCurrentRun, clearCurrentRun, type Run } from './current-run.ts';
import { resetDefaultNamespaces } from './e4x/names.ts';
import { createHookArgument, type PreparedArgument } from './hook-arguments.ts';
import { inheritsFrom } from './prototype-chain.ts';
import { createLanguageCheck } from './modules/check-language.ts';
import type { CompiledScripts } from './modules/compiled-scripts.ts';
import { ModuleLoader } from './modules/module-loader.ts';
import { ScriptFiles } from './modules/script-files.ts';
import { platformModule } from './platform-modules.ts';
import { sliceText } from './protocol/primordials.ts';
import { Records } from './records.ts';
import { defineScriptGlobals } from './script-globals.ts';
import { checkQuotasWithin } from './script-quotas.ts';
import { scriptFrames } from './script-stack.ts';
import { checkSize, takeQuotaError } from './size-limits.ts';
import { plainValue } from './plain-value.ts';

interface IsolateContext {
  readonly bridge: Bridge;
  readonly compiledScripts: CompiledScripts;
  readonly moduleRoot: string;
  readonly scriptEnvironment: ScriptEnvironment;
}

/**
 * Runs a hook chain, and then calls `onEnd` with a function that ends the run and returns the message for the service,
 * with the result or the error. Until that function is called, the run stays active, so that pending promise callbacks of
 * the scripts still belong to the run.
 */
export function startJob(
  { arguments: hookArguments, ...job }: RunJob,
  isolate: IsolateContext,
  onEnd: (finishJob: () => RunEnd) => void,
): void {
  const run = beginRun(job, isolate);
  const getArguments = attempt(() => {
    defineScriptGlobals(run);
    return hookArguments.map(createHookArgument);
  });
  const finish = (chain: ChainEnd): void =>
    onEnd(() => endRun(run, () => doneMessage(run, getArguments(), chain())));
  const getValues = attempt(() => getArguments().map((argument) => argument.value));
  runChain({ extensionPoint: job.extensionPoint, getValues }, job.scripts, finish);
}

function beginRun(job: Run['job'], isolate: IsolateContext): Run {
  takeQuotaError();
  resetDefaultNamespaces();
  isolate.compiledScripts.useLanguageCheck(
    createLanguageCheck(isolate.scriptEnvironment, (message) => isolate.bridge.post(message)),
  );
  isolate.compiledScripts.discardForNewBreakpoints(job.addedBreakpointCount);
  const files = new ScriptFiles(job);
  const run: Run = {
    job,
    moduleRoot: isolate.moduleRoot,
    scriptEnvironment: isolate.scriptEnvironment,
    bridge: isolate.bridge,
    records: new Records(isolate.bridge, hasTransaction(job.extensionPoint), job.records),
    canonicalObjects: new Map(),
    modules: new ModuleLoader(files, isolate.compiledScripts, platformModule),
    session: {
      custom: { ...job.session.custom },
      privacy: { ...job.session.privacy },
      settings: { ...job.session.settings },
    },
    closers: new Set(),
    requestState: {
      ...job.requestState,
      custom: { ...job.requestState.custom },
      headers: job.requestState.headers.map(([name, value]) => [name, value]),
      cookies: [...job.requestState.cookies],
    },
  };
  setCurrentRun(run);
  return run;
}

function doneMessage(run: Run, hookArguments: readonly PreparedArgument[], result: ChainResult): RunEnd {
  const documents = hookArguments.map((argument) => argument.document?.());
  checkQuotasWithin(documents);
  checkSize('The result of the hook', { ...result, documents }, maxOutcomeBytes);
  return {
    kind: 'done',
    job: run.job.id,
    outcome: { ...result, documents },
    session: sessionAttributes(run),
    requestState: copyRequestState(run),
  };
}

function endRun(run: Run, createMessage: () => RunEnd): RunEnd {
  const getMessage = attempt(createMessage);
  // A run fails even if a script has caught its quota error: this error replaces the result or any later error.
  const quotaError = takeQuotaError();
  const getEnd = quotaError ? createThrower(quotaError) : getMessage;
  endOpenTransactions(run);
  closeAll(run);
  try {
    return getEnd();
  } catch (error) {
    return { kind: 'failed', job: run.job.id, failure: toFailure(error) };
  } finally {
    clearCurrentRun();
  }
}

/** Runs an action. Returns a function that returns the action's result or throws its error. */
function attempt<Result>(action: () => Result): () => Result {
  try {
    const result = action();
    return () => result;
  } catch (error) {
    return createThrower(error);
  }
}

const createThrower = (error: unknown) => (): never => {
  throw error;
};

/** Returns the result of a hook chain, or throws the error of the hook that failed. */
type ChainEnd = () => ChainResult;

/** What ended a chain: a status, or the order number that a hook `createOrderNo` returned; neither if no hook did. */
type ChainResult = Pick<HookOutcome, 'status' | 'text' | 'script'>;

interface Chain {
  readonly extensionPoint: string;
  /** Returns the arguments of each hook. @throws the error that occurred when they were created */
  readonly getValues: () => readonly unknown[];
}

/** Runs hooks one after the other until one throws or returns a status or, for `createOrderNo`, an order number. */
function runChain(chain: Chain, scripts: readonly string[], onEnd: (end: ChainEnd) => void): void {
  const [script, ...laterScripts] = scripts;
  if (script === undefined) {
    onEnd(() => ({ status: undefined }));
    return;
  }
  const { extensionPoint, getValues } = chain;
  const load = () => loadExportedHook(extensionPoint, script, functionName(extensionPoint));
  // Loading a script runs its top-level statements, which can throw like the hook itself.
  void callScript({ fn: load, self: undefined, args: [] }, (loadOutcome) => {
    const getCall = attempt(() => createCall(loadOutcome, getValues));
    runHook(chain, script, getCall, (isLast, end) => {
      if (isLast) onEnd(end);
      else runChain(chain, laterScripts, onEnd);
    });
  });
}

/**
 * Returns the call of a hook that was loaded; undefined if the script does not export it. @throws the error of
 * loading it, or of creating its arguments
 */
function createCall(loadOutcome: CallOutcome, getValues: Chain['getValues']): ScriptCall | undefined {
  if (!loadOutcome.ok) throw loadOutcome.error;
  const hook = loadOutcome.value as ExportedHook | undefined;
  return hook && { fn: hook.fn, self: hook.exports, args: getValues() };
}

/** Calls a hook, and then `onEnd` with whether the hook ends the chain. */
function runHook(
  { extensionPoint }: Chain,
  script: string,
  getCall: () => ScriptCall | undefined,
  onEnd: (isLast: boolean, end: ChainEnd) => void,
): void {
  let call: ScriptCall | undefined;
  try {
    call = getCall();
  } catch (error) {
    onEnd(true, createThrower(error));
    return;
  }
  if (!call) {
    onEnd(false, () => ({ status: undefined }));
    return;
  }
  void callScript(call, (outcome) => {
    let endsChain: boolean;
    try {
      endsChain = isChainEnd(extensionPoint, outcome);
    } catch (error) {
      // The script has replaced functions of the language.
      onEnd(true, createThrower(error));
      return;
    }
    onEnd(endsChain, () => toChainResult(outcome, script));
  });
}

/** Returns whether an outcome ends its chain. */
function isChainEnd(extensionPoint: string, outcome: CallOutcome): boolean {
  return !outcome.ok || isStatus(outcome.value) || isOrderNumber(extensionPoint, outcome.value);
}

// `instanceof` would call the traps of a script's proxy.
const isStatus = (value: unknown): value is Status =>
  typeof value === 'object' && value !== null && inheritsFrom(value, Status);

/** Returns the result of a hook. @throws the error that the hook threw */
function toChainResult(outcome: CallOutcome, script: string): ChainResult {
  if (!outcome.ok) throw outcome.error;
  if (isStatus(outcome.value)) return { status: hookStatus(outcome.value), script };
  return { status: undefined, text: String(outcome.value), script };
}

/** Returns whether a hook `createOrderNo` returned an order number: a number, or a string that is not blank. */
const isOrderNumber = (extensionPoint: string, value: unknown): boolean =>
  functionName(extensionPoint) === 'createOrderNo' &&
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== ''));

/** The function of `svc.api.shop.order.afterPOST` is `afterPOST`. */
const functionName = (extensionPoint: string): string => extensionPoint.split('.').at(-1) ?? extensionPoint;

/**
 * Hooks that modify the response run after the request's transaction, so their changes need a transaction of
 * their own.
 */
const hasTransaction = (extensionPoint: string): boolean =>
  !functionName(extensionPoint).startsWith('modify');

function hookStatus(status: Status): HookStatus {
  return {
    status: status.status === Status.ERROR ? 'error' : 'ok',
    // A script may pass anything as a code or message.
    code: String(status.code ?? ''),
    message: String(status.message ?? ''),
    details: plainValue(status.details) as Record<string, unknown>,
  };
}

/** Size limits in bytes for data that outlives a run. */
const maxSessionBytes = 1_000_000;
const maxOutcomeBytes = 20_000_000;

function sessionAttributes({ session }: Run) {
  const attributes = {
    custom: plainValue(session.custom) as Record<string, unknown>,
    privacy: plainValue(session.privacy) as Record<string, unknown>,
    settings: session.settings,
  };
  checkSize('The session', attributes, maxSessionBytes);
  return attributes;
}

function copyRequestState({ requestState }: Run): ScriptRequestState {
  const custom = plainValue(requestState.custom) as Record<string, unknown>;
  checkSize('request.custom', custom, maxOutcomeBytes);
  return { ...requestState, custom };
}

/** Closes every resource even if closing one fails. */
function closeAll({ closers, bridge, job }: Run): void {
  for (const close of [...closers]) {
    try {
      close();
    } catch (error) {
      const message = `a file could not be closed: ${errorMessage(error)}`;
      bridge.post({ kind: 'log', level: 'warn', category: 'file', message, script: job.scripts[0] });
    }
  }
}

function endOpenTransactions({ records, bridge, job }: Run): void {
  if (records.transactionDepth === 0) return;
  while (records.transactionDepth > 0) records.rollback();
  const message = `a transaction left open at the end of ${job.extensionPoint} was rolled back`;
  bridge.post({ kind: 'log', level: 'warn', category: 'hook', message, script: job.scripts[0] });
}

/** The maximum length of an error's name, message or stack. */
const maxErrorCharacters = 100_000;

function shortText(value: unknown): string {
  const text = String(value);
  return text.length > maxErrorCharacters ? `${sliceText(text, 0, maxErrorCharacters)}…` : text;
}

function toFailure(error: unknown): RunFailure {
  if (!(error instanceof Error)) return { kind: 'Error', message: shortText(error), stack: [] };
  // A script may have assigned anything to these.
  const { name, message, stack } = error as { readonly [Key in 'name' | 'message' | 'stack']: unknown };
  const frames = typeof stack === 'string' ? scriptFrames(shortText(stack)) : [];
  return {
    kind: typeof name === 'string' ? shortText(name) : 'Error',
    message: shortText(message),
    stack: frames,
  };
}
