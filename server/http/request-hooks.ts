import { fault } from '../../contract/fault.ts';
import { HookStatus } from '../../contract/faults/general.ts';
import { hookName, type VendorProfile } from '../../contract/vendor.ts';
import type { RequestHooks } from '../handlers/implement.ts';
import {
  ScriptError,
  type HookArgument,
  type HookOutcome,
  type HookRunner,
  type ScriptScope,
} from '../ports/hook-runner.ts';

export interface TrackedHooks extends RequestHooks {
  /** Whether any script ran. Such a request is never repeated automatically. */
  readonly ranScripts: boolean;
}

/**
 * The extension points of one request. `scope` is called when a script is about to run. An error status and a script's
 * own error raise the HookStatus fault.
 */
export function createRequestHooks(
  runner: HookRunner,
  vendor: VendorProfile,
  siteId: string,
  scope: () => ScriptScope,
): TrackedHooks {
  let ranScripts = false;
  let signedInCustomer: string | undefined;
  return {
    get ranScripts() {
      return ranScripts;
    },
    has: (point) => runner.has(hookName(vendor, point), siteId),
    async run(point, ...args) {
      return documentsOf(await outcome(point, args), hookName(vendor, point));
    },
    outcome: (point, ...args) => outcome(point, args),
    signIn(customerId) {
      signedInCustomer = customerId;
    },
  };

  async function outcome(point: string, args: readonly HookArgument[]): Promise<HookOutcome> {
    const extensionPoint = hookName(vendor, point);
    if (!(await runner.has(extensionPoint, siteId))) {
      return { status: undefined, documents: args.map(() => undefined) };
    }
    ranScripts = true;
    const { customerId, ...rest } = scope();
    // Scripts change the records that they get.
    rest.work.copyRecords();
    return runner
      .run(extensionPoint, args, { ...rest, customerId: signedInCustomer ?? customerId })
      .catch((error: unknown) => {
        throw error instanceof ScriptError ? scriptFault(error) : error;
      });
  }
}

function documentsOf({ status, documents }: HookOutcome, extensionPoint: string) {
  if (status?.status !== 'error') return documents;
  throw fault(HookStatus, {
    extensionPoint,
    statusCode: status.code || 'ERROR',
    statusMsg: status.message,
    statusDetails: status.details,
  });
}

/** The error of a script. Its name is the status code, so that a stop in the debugger can be recognized. */
const scriptFault = (error: ScriptError) =>
  fault(HookStatus, {
    extensionPoint: error.extensionPoint,
    statusCode: error.kind,
    statusMsg: error.message,
    statusDetails: error.scriptStack.length > 0 ? { stack: error.scriptStack } : {},
  });
