import { PlatformObject, platformClass } from '../../platform-object.ts';

/** An SFTP client, which this service does not support: the constructor throws. */
export class SFTPClient extends PlatformObject {
  /**
   * Always throws, because this service does not support SFTP.
   * @throws Error with the alternatives
   * @public
   */
  constructor(..._settings: unknown[]) {
    super();
    throw new Error(
      'SFTP is not available in this service: use HTTPClient, or mock the service that needs it in services.json.',
    );
  }
}
platformClass('net.SFTPClient', SFTPClient);
