import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Transfers files by WebDAV, on the platform. This service does not: to make one says so. */
export class WebDAVClient extends PlatformObject {
  /** @public */
  constructor(..._settings: unknown[]) {
    super();
    throw new Error(
      'WebDAV is not available in this service: use HTTPClient, or mock the service that needs it in services.json.',
    );
  }
}
platformClass('net.WebDAVClient', WebDAVClient);
