import { gapError } from '../../gaps.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The names of the properties of a web service's port. This service does not implement ports. */
export class Port extends PlatformObject {
  /**
   * Always throws, because web services cannot be called.
   * @throws Error with a message that names the alternative
   * @public
   */
  constructor() {
    super();
    throw gapError('ws.Port', 'constructor');
  }

  static readonly ENCODING = 'org.apache.cxf.message.Message.ENCODING';
  static readonly ENDPOINT_ADDRESS_PROPERTY = 'javax.xml.ws.service.endpoint.address';
  static readonly PASSWORD_PROPERTY = 'javax.xml.ws.security.auth.password';
  static readonly SESSION_MAINTAIN_PROPERTY = 'javax.xml.ws.session.maintain';
  static readonly USERNAME_PROPERTY = 'javax.xml.ws.security.auth.username';
}
registerClass('ws.Port', Port);
