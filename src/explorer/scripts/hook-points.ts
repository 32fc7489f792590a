import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { hookName, type VendorProfile } from '../../../contract/vendor.ts';

export type HookPhase = 'before' | 'after' | 'modify' | 'within';

/** An operation of the table that runs a hook. */
export interface HookCaller {
  readonly operation: Operation;
  readonly phase: HookPhase;
}

const phases = ['before', 'after', 'modify', 'within'] as const;

/** The operations that run each extension point, by the point's full name. */
export function hookCallers(vendor: VendorProfile): ReadonlyMap<string, readonly HookCaller[]> {
  const callers = new Map<string, HookCaller[]>();
  for (const operation of operations) {
    for (const phase of phases) {
      for (const point of operation.hooks?.[phase] ?? []) {
        const name = hookName(vendor, point);
        callers.set(name, [...(callers.get(name) ?? []), { operation, phase }]);
      }
    }
  }
  return callers;
}

/** `POST /orders`, as people name an operation. */
export const operationLabel = ({ method, path }: Operation): string => `${method} ${path}`;
