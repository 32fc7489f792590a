import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Callback } from '../../services/callback.ts';
import { serviceDefinition } from '../../services/definitions.ts';
import { HTTPFormService } from './HTTPFormService.ts';
import { HTTPService } from './HTTPService.ts';
import { Service } from './Service.ts';

/**
 * Creates services that scripts call. They are defined in the file that a cartridge's `package.json` names,
 * usually `services.json`.
 */
export class LocalServiceRegistry extends PlatformObject {
  /**
   * Creates the service with the given ID, whose behavior is defined by the functions of a callback object.
   * @throws TypeError if the callback is not an object
   * @throws Error if the service definition is not valid
   */
  static createService(serviceId: string, callback: Callback<HTTPService>): HTTPService {
    if (typeof callback !== 'object' || callback === null)
      throw new TypeError(
        'createService needs an object with functions such as createRequest and parseResponse.',
      );
    const id = String(serviceId);
    const definition = serviceDefinition(id);
    const kinds = { HTTP: HTTPService, HTTPForm: HTTPFormService } as const;
    const type = definition?.type ?? 'HTTP';
    const Kind = type === 'HTTP' || type === 'HTTPForm' ? kinds[type] : Service;
    return new Kind(id, definition, callback) as HTTPService;
  }
}
platformClass('svc.LocalServiceRegistry', LocalServiceRegistry);
