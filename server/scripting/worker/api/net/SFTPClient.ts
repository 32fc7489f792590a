import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Transfers files by SFTP, on the platform. This service does not: to make one says so. */
export class SFTPClient extends PlatformObject {
  /** @public */
  constructor(..._settings: unknown[]) {
    super();
    throw new Error(
      'SFTP is not available in this service: use HTTPClient, or mock the service that needs it in services.json.',
    );
  }
}
platformClass('net.SFTPClient', SFTPClient);
