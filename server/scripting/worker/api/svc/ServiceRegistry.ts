import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Callback } from '../../services/callback.ts';
import type { HTTPService } from './HTTPService.ts';
import { LocalServiceRegistry } from './LocalServiceRegistry.ts';

/** Callbacks of the present run, by service; by run, so that none outlives it. */
const callbacks = new WeakMap<object, globalThis.Map<string, Callback<HTTPService>>>();

/** The older way to services: a callback is registered once, and `get` makes the service. */
export class ServiceRegistry extends PlatformObject {
  /** Registers the callback of a service. */
  static configure(serviceId: string, callback: Callback<HTTPService>): void {
    const known = callbacks.get(run()) ?? new globalThis.Map<string, Callback<HTTPService>>();
    known.set(String(serviceId), callback);
    callbacks.set(run(), known);
  }

  /** The service of an id. @throws Error where no callback was registered */
  static get(serviceId: string): HTTPService {
    const callback = callbacks.get(run())?.get(String(serviceId));
    if (!callback)
      throw new Error(`The service ${serviceId} has no callback: call ServiceRegistry.configure first.`);
    return LocalServiceRegistry.createService(serviceId, callback);
  }
}
platformClass('svc.ServiceRegistry', ServiceRegistry);
