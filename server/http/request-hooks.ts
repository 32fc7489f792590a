import type { TSchema } from 'typebox';
import { fault } from '../../contract/fault.ts';
import { QuotaExceeded } from '../../contract/faults/general.ts';
import { HookExecution, HookStatus, ServiceStopping } from '../../contract/faults/hooks.ts';
import type { Operation } from '../../contract/operation.ts';
import { hookName, type VendorProfile } from '../../contract/vendor.ts';
import type { RequestHooks } from '../handlers/implement.ts';
import {
  engineClosed,
  ScriptError,
  type HookArgument,
  type HookOutcome,
  type HookRunner,
  type ScriptScope,
} from '../ports/hook-runner.ts';
import type { HookCircuitBreaker } from './hook-circuit-breaker.ts';
import { shapeOf } from './schema-shape.ts';
import { SkippedHooks } from './skipped-hooks.ts';

export interface TrackedHooks extends RequestHooks {
  /** Whether any script has run. If so, the request is not repeated automatically. */
  haveScriptsRun(): boolean;
}

export interface HookDependencies {
  readonly runner: HookRunner;
  readonly vendor: VendorProfile;
  readonly circuitBreaker: HookCircuitBreaker;
}

/**
 * Creates the hooks of one request. `scope` is called before the scripts of a hook run. `run` and `outcome`
 * raise these faults:
 *
 * - HookStatus for an error status, in `run` only
 * - HookExecution for an error in a script
 * - QuotaExceeded for an exceeded quota
 * - HookCircuitBreaker for a hook that has failed too often
 * - ServiceStopping for a script that the end of the service stopped
 */
export function createRequestHooks(
  { runner, vendor, circuitBreaker }: HookDependencies,
  siteId: string,
  scope: () => ScriptScope,
  operation: Pick<Operation, 'id' | 'method' | 'body' | 'success' | 'hooks'>,
): TrackedHooks {
  const requestType = documentType(operation.body);
  const responseType = documentType(operation.success.document);
  let haveScriptsRun = false;
  let signedInCustomer: string | undefined;
  let isSignInNew = false;
  const skippedHooks = new SkippedHooks({ runner, vendor }, siteId, operation);
  return {
    haveScriptsRun: () => haveScriptsRun,
    has: (point) => runner.has(hookName(vendor, point), siteId),
    async run(point, ...args) {
      const result = await outcome(point, args);
      if (result.status?.status === 'error') await skippedHooks.record();
      return requireDocuments(result, hookName(vendor, point));
    },
    outcome: (point, ...args) => outcome(point, args),
    recordSkips: (points) => skippedHooks.record(points),
    signIn(customerId) {
      signedInCustomer = customerId;
      isSignInNew = true;
    },
  };

  /**
   * Returns the scope with the customer whom the operation has signed in. This customer also replaces a customer whom a
   * script has signed in before.
   */
  function withSignIn({ customerId, ...rest }: ScriptScope): ScriptScope {
    const { requestState } = rest;
    if (isSignInNew && signedInCustomer !== undefined && requestState)
      requestState.current = { ...requestState.current, customerId: signedInCustomer };
    isSignInNew = false;
    return { ...rest, customerId: signedInCustomer ?? customerId };
  }

  async function outcome(point: string, args: readonly HookArgument[]): Promise<HookOutcome> {
    const extensionPoint = hookName(vendor, point);
    if (!(await runner.has(extensionPoint, siteId))) {
      return { status: undefined, documents: args.map(() => undefined) };
    }
    await circuitBreaker.check(siteId, extensionPoint);
    skippedHooks.recordStart(point);
    haveScriptsRun = true;
    const scriptScope = withSignIn(scope());
    // Scripts may change the records that they read.
    scriptScope.work.stopSharingRecords();
    try {
      const typedArguments = withDocumentTypes(point, args, requestType, responseType);
      const result = await runner.run(extensionPoint, typedArguments, scriptScope);
      await circuitBreaker.record(siteId, extensionPoint, false);
      if (result.status) skippedHooks.recordStatus(point);
      return result;
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      await circuitBreaker.record(siteId, extensionPoint, !serviceErrorKinds.has(error.kind));
      throw scriptFault(error);
    }
  }
}

/** Returns the type of a document, or of the documents in a list, or undefined for other values. */
const documentType = (schema: TSchema | undefined): string | undefined => {
  const shape = shapeOf(schema);
  return shape?.title ?? shape?.items?.title;
};

/** Hooks whose document always has this type, regardless of the operation that runs them. */
const validationTypes = new Map([
  ['shop.basket.validateBasket', 'basket'],
  ['shop.order.validateOrder', 'order'],
]);

/**
 * Adds the types of documents to hook arguments. The first document of a `modify` hook is the response's document, that
 * of a validation hook has a fixed type, and all other documents are the request's.
 */
function withDocumentTypes(
  point: string,
  args: readonly HookArgument[],
  requestType: string | undefined,
  responseType: string | undefined,
): readonly HookArgument[] {
  let type = validationTypes.get(point) ?? (/\.modify\w+$/.test(point) ? responseType : requestType);
  return args.map((argument) => {
    if (argument.kind !== 'document') return argument;
    const typedArgument = type === undefined ? argument : { ...argument, type };
    type = requestType;
    return typedArgument;
  });
}

/** Returns the documents of a hook's outcome. @throws HookStatus if its status is an error */
function requireDocuments({ status, documents }: HookOutcome, extensionPoint: string) {
  if (status?.status !== 'error') return documents;
  throw fault(HookStatus, {
    extensionPoint,
    statusCode: status.code || 'ERROR',
    statusMsg: status.message,
    statusDetails: status.details,
  });
}

/** Kinds of errors with which the service ended the script. They do not count as failures of the hook. */
const serviceErrorKinds: ReadonlySet<string> = new Set([
  'QuotaExceeded',
  'ScriptClientGone',
  'ScriptDebuggerTerminate',
  engineClosed,
  'ScriptHostGone',
  'ScriptOutOfMemory',
  'ScriptTimeout',
]);

/**
 * Returns the fault for a script's error. The error's kind is the status code, so that clients can recognize a script
 * that was stopped in the debugger.
 */
function scriptFault({ kind, message, extensionPoint, scriptStack }: ScriptError) {
  if (kind === engineClosed) return fault(ServiceStopping);
  const statusDetails = scriptStack.length > 0 ? { stack: scriptStack } : {};
  const details = { extensionPoint, statusCode: kind, statusMsg: message, statusDetails };
  const isQuota = kind === 'QuotaExceeded' || kind === 'ScriptOutOfMemory';
  return isQuota ? fault(QuotaExceeded, { msg: message, ...details }) : fault(HookExecution, details);
}
