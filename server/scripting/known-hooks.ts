import { hookCallers, isPlatformHook, similarHook } from '../../cartridges/hook-points.ts';
import type { VendorProfile } from '../../contract/vendor.ts';

/** The extension points that the service calls. */
export interface KnownHooks {
  /**
   * The problem with a registered name; undefined if there is none. Names outside the vendor's hook root are the scripts'
   * own (`HookMgr`).
   */
  problem(name: string): string | undefined;
}

export function knownHooks(vendor: VendorProfile): KnownHooks {
  const callers = hookCallers(vendor);
  return {
    problem(name) {
      if (!isPlatformHook(name, vendor) || callers.has(name)) return undefined;
      const suggestion = similarHook(name, vendor);
      const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
      return `the hook ${name} is registered, but no operation of this service calls it${hint}`;
    },
  };
}
