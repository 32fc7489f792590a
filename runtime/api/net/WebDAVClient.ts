import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A WebDAV client, which this service does not support: the constructor throws. */
export class WebDAVClient extends PlatformObject {
  /**
   * Always throws, because this service does not support WebDAV.
   * @throws Error with the alternatives
   * @public
   */
  constructor(..._settings: unknown[]) {
    super();
    throw new Error(
      'WebDAV is not available in this service: use HTTPClient, or mock the service that needs it in services.json.',
    );
  }
}
platformClass('net.WebDAVClient', WebDAVClient);
