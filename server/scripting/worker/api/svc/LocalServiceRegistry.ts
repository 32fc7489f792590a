import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Callback } from '../../services/callback.ts';
import { serviceDefinition } from '../../services/definitions.ts';
import { HTTPFormService } from './HTTPFormService.ts';
import { HTTPService } from './HTTPService.ts';
import { Service } from './Service.ts';

/** Makes services that scripts call. They are defined in `services.json`, which a cartridge's `package.json` names. */
export class LocalServiceRegistry extends PlatformObject {
  /** The service of an id, called by the functions of a callback. @throws Error where the definition is broken */
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
