import { currentRun } from '../../current-run.ts';
import { runInitScripts } from '../../init-scripts.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Callback } from '../../services/callback.ts';
import type { HTTPService } from './HTTPService.ts';
import { LocalServiceRegistry } from './LocalServiceRegistry.ts';
import { SafeWeakMap } from '../../protocol/primordials.ts';

/** The registered callbacks of each script run, by service. A weak map, so that they are released with the run. */
const callbacksByRun = new SafeWeakMap<object, globalThis.Map<string, Callback<HTTPService>>>();

/** The legacy registry: a callback is registered once, and `get` creates the service. */
export class ServiceRegistry extends PlatformObject {
  /** Registers the callback object of a service. */
  static configure(serviceId: string, callback: Callback<HTTPService>): void {
    const callbacksById =
      callbacksByRun.get(currentRun()) ?? new globalThis.Map<string, Callback<HTTPService>>();
    callbacksById.set(String(serviceId), callback);
    callbacksByRun.set(currentRun(), callbacksById);
  }

  /**
   * Creates the service with the given ID, using its registered callback. If there is none yet, first runs the scripts
   * that the cartridges' `package.json` files name as `init`.
   * @throws Error if no callback is registered, or the service is not defined or its definition is not valid
   */
  static get(serviceId: string): HTTPService {
    const callback = findCallback(serviceId) ?? (runInitScripts(), findCallback(serviceId));
    if (!callback)
      throw new Error(`The service ${serviceId} has no callback: call ServiceRegistry.configure first.`);
    return LocalServiceRegistry.createService(serviceId, callback);
  }
}
registerClass('svc.ServiceRegistry', ServiceRegistry);

const findCallback = (serviceId: string): Callback<HTTPService> | undefined =>
  callbacksByRun.get(currentRun())?.get(String(serviceId));
