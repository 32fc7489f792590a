import { callExport } from '../../call-export.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Calls the scripts that cartridges register for extension points. */
export class HookMgr extends PlatformObject {
  /** Returns true if any script is registered for the extension point. */
  static hasHook(extensionPoint: string): boolean {
    return currentRun().bridge.call('hookScripts', extensionPoint).length > 0;
  }

  /**
   * Calls the registered scripts in order until one returns a value other than undefined, and returns that
   * value. Returns undefined if there is none.
   */
  static callHook(extensionPoint: string, functionName: string, ...values: unknown[]): unknown {
    for (const script of currentRun().bridge.call('hookScripts', extensionPoint)) {
      const result = callExport(extensionPoint, script, functionName, values);
      if (result !== undefined) return result;
    }
    return undefined;
  }
}
platformClass('system.HookMgr', HookMgr);
