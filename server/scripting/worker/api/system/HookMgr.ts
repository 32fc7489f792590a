import { callExport } from '../../call-export.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

export class HookMgr extends PlatformObject {
  static hasHook(extensionPoint: string): boolean {
    return run().bridge.call('hookScripts', extensionPoint).length > 0;
  }

  /** Calls the registered scripts in order until one returns something, which is given back. */
  static callHook(extensionPoint: string, functionName: string, ...values: unknown[]): unknown {
    for (const script of run().bridge.call('hookScripts', extensionPoint)) {
      const result = callExport(extensionPoint, script, functionName, values);
      if (result !== undefined) return result;
    }
    return undefined;
  }
}
platformClass('system.HookMgr', HookMgr);
