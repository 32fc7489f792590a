import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Callback } from '../../services/callback.ts';
import { readServiceDefinition } from '../../services/service-definitions.ts';
import { FTPService } from './FTPService.ts';
import { HTTPFormService } from './HTTPFormService.ts';
import { HTTPService } from './HTTPService.ts';
import { Service } from './Service.ts';
import { SOAPService } from './SOAPService.ts';

/**
 * Creates services that scripts can call. Services are defined in the file that `--services` names, in a file
 * that a cartridge's `package.json` names, usually `services.json`, or in the `services.xml` of a site export.
 */
export class LocalServiceRegistry extends PlatformObject {
  /**
   * Creates the service with the given ID, whose behavior is defined by the functions of a callback object.
   * @throws TypeError if the ID or the callback is missing
   * @throws Error if the service is not defined, or its definition is not valid
   */
  static createService(serviceId: string, callback: Callback<HTTPService>): HTTPService {
    if (typeof serviceId !== 'string' || serviceId.trim() === '')
      throw new TypeError('createService needs the ID of a service.');
    if (typeof callback !== 'object' || callback === null)
      throw new TypeError(
        'createService needs an object with functions such as createRequest and parseResponse.',
      );
    const definition = readServiceDefinition(serviceId);
    if (!definition)
      throw new Error(
        `The service ${serviceId} is not defined: name a file in a cartridge's package.json, "services": "./services.json", with {"services": {"${serviceId}": {...}}}, or load the services.xml of a site export (--metadata, or the setting "Service: Metadata").`,
      );
    const classesByType = {
      HTTP: HTTPService,
      HTTPForm: HTTPFormService,
      FTP: FTPService,
      SFTP: FTPService,
      SOAP: SOAPService,
    } as const;
    const { type } = definition;
    const ServiceClass = type === 'GENERIC' ? Service : classesByType[type];
    return new ServiceClass(serviceId, definition, callback) as HTTPService;
  }
}
registerClass('svc.LocalServiceRegistry', LocalServiceRegistry);
