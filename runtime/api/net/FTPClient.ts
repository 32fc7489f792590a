import { PlatformObject, platformClass } from '../../platform-object.ts';

/** An FTP client, which this service does not support: the constructor throws. */
export class FTPClient extends PlatformObject {
  /** Always throws, because this service does not support FTP. @throws Error with the alternatives @public */
  constructor(..._settings: unknown[]) {
    super();
    throw new Error(
      'FTP is not available in this service: use HTTPClient, or mock the service that needs it in services.json.',
    );
  }
}
platformClass('net.FTPClient', FTPClient);
