import { hookCallers, hasHookRoot, similarPoint } from './hook-points.ts';
import { instanceOccasion } from './instance-points.ts';
import { enginePoints, fallbackPoint, olderCalculatePoint } from '../contract/engine-points.ts';
import { hookName, type VendorProfile } from '../contract/vendor.ts';

/** Checks names of extension points against those that the service calls. */
export interface KnownHooks {
  /**
   * Describes the problem with a registered name, or returns undefined if there is none. Names outside the platform's
   * roots are for hooks that scripts call themselves (`HookMgr`).
   * @param suggestion the point that was probably meant, if the caller knows more than the name
   */
  problem(name: string, suggestion?: string): string | undefined;
  /** Returns the point whose scripts run if no script is registered for this point. */
  fallback(name: string): string | undefined;
}

export function knownHooks(vendor: VendorProfile): KnownHooks {
  const callers = hookCallers(vendor);
  const engineNames = new Set(Object.values(enginePoints).map((point) => hookName(vendor, point)));
  const olderName = hookName(vendor, olderCalculatePoint);
  return {
    problem(name, suggestedPoint) {
      if (callers.has(name) || engineNames.has(name)) return undefined;
      if (name === olderName)
        return `the hook ${name} is deprecated: register ${hookName(vendor, enginePoints.calculate)} instead`;
      if (hasHookRoot(name, vendor)) {
        const suggestion = suggestedPoint ?? similarPoint(name, vendor);
        const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
        return `the hook ${name} is registered, but no operation of this service calls it${hint}`;
      }
      const occasion = instanceOccasion(name, vendor);
      if (occasion !== undefined)
        return `the hook ${name} is registered, but only an instance runs it, ${occasion}; here, scripts can call it through HookMgr`;
      return name.startsWith(`${vendor.moduleRoot}.`)
        ? `the hook ${name} is registered, but this service never calls it; scripts can, through HookMgr`
        : undefined;
    },
    fallback: (name) => fallbackPoint(vendor, name),
  };
}
