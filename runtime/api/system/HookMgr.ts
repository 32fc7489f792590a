import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHook, hasHook } from '../../platform-hooks.ts';

/** Calls the scripts that cartridges register for extension points. */
export class HookMgr extends PlatformObject {
  /** Returns true if a script is registered for the extension point or the platform has a default implementation. */
  static hasHook(extensionPoint: string): boolean {
    return hasHook(extensionPoint);
  }

  /**
   * Calls all scripts registered for the extension point, in the order of the cartridge path, and returns the last
   * script's return value. If no script is registered, the platform's default implementation runs. Returns undefined if
   * there is neither.
   */
  static callHook(extensionPoint: string, functionName: string, ...values: unknown[]): unknown {
    return callHook(extensionPoint, functionName, values);
  }
}
registerClass('system.HookMgr', HookMgr);
