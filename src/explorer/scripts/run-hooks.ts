import { hookCallers } from '../../../cartridges/hook-points.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { findOperations } from '../../requests/request-operations.ts';
import type { CartridgeContents, RegisteredHook } from './cartridge-contents.ts';

/** A hook whose script exists, and the name of its cartridge. */
export interface ScriptHook extends RegisteredHook {
  readonly file: string;
  readonly cartridge: string;
}

/** Returns the hooks of the cartridges that requests with a method and a target run, in the order of the cartridges. */
export function listHooksOfRequest(
  { method, target }: { readonly method: string; readonly target: string },
  cartridges: readonly CartridgeContents[],
  vendor: VendorProfile,
): ScriptHook[] {
  const operation = findOperations(target)?.operations.find((candidate) => candidate.method === method);
  const callers = hookCallers(vendor);
  return cartridges.flatMap(({ name: cartridge, hooks }) =>
    hooks.flatMap(({ file, ...hook }) =>
      file !== undefined && callers.get(hook.name)?.some((caller) => caller.operation === operation)
        ? [{ ...hook, file, cartridge }]
        : [],
    ),
  );
}
