import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The codes of the statuses that `AgentUserMgr` returns. */
export class AgentUserStatusCodes extends PlatformObject {
  static readonly AGENT_USER_NOT_AVAILABLE = 'AGENT_USER_NOT_AVAILABLE';
  static readonly AGENT_USER_NOT_LOGGED_IN = 'AGENT_USER_NOT_LOGGED_IN';
  static readonly CREDENTIALS_INVALID = 'CREDENTIALS_INVALID';
  static readonly CUSTOMER_DISABLED = 'CUSTOMER_DISABLED';
  static readonly CUSTOMER_UNREGISTERED = 'CUSTOMER_UNREGISTERED';
  static readonly INSECURE_CONNECTION = 'INSECURE_CONNECTION';
  static readonly INSUFFICIENT_PERMISSION = 'INSUFFICIENT_PERMISSION';
  static readonly LOGIN_SUCCESSFUL = 'LOGIN_SUCCESSFUL';
  static readonly NO_STOREFRONT = 'NO_STOREFRONT';
  static readonly PASSWORD_EXPIRED = 'PASSWORD_EXPIRED';
  static readonly USER_DISABLED = 'USER_DISABLED';
  static readonly USER_LOCKED = 'USER_LOCKED';

  /** Creates an object with the codes as its properties. @public */
  constructor() {
    super();
  }
}
registerClass('customer.AgentUserStatusCodes', AgentUserStatusCodes);
