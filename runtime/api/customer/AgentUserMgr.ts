import type { AgentSignInOutcome } from '../../protocol/bridge-protocol.ts';
import { callHost } from '../../host-calls.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { asText } from '../../text-arguments.ts';
import { Status } from '../system/Status.ts';
import { AgentUserStatusCodes } from './AgentUserStatusCodes.ts';
import { Customer } from './Customer.ts';
import { setCurrentCustomer } from './current-customer.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** Signs back-office users in to the storefront, where they act on behalf of customers. */
export class AgentUserMgr extends PlatformObject {
  /**
   * Signs in a back-office user with the permission `agent`, until `logoutAgentUser` is called. Returns a status whose
   * code is one of AgentUserStatusCodes. It is an error status if the login or password is wrong, the password has
   * expired, or the user is disabled, is locked or lacks the permission.
   */
  static loginAgentUser(login: string, password: string): Status {
    const name = asText(login);
    const outcome = callHost('signInAgent', name, asText(password));
    if (outcome === 'ok') setSessionAgent(name);
    return createStatus(outcome === 'ok', codes[outcome]);
  }

  /**
   * Makes a registered customer the current customer until the request ends, so that the signed-in agent acts for this
   * customer. Returns an error status, whose code is one of AgentUserStatusCodes, if no agent is signed in or the
   * customer is a guest or disabled.
   * @throws TypeError if the argument is not a customer
   */
  static loginOnBehalfOfCustomer(customer: Customer): Status {
    if (!(customer instanceof Customer)) throw new TypeError('loginOnBehalfOfCustomer needs a customer.');
    if (currentRun().session.settings.agentLogin === undefined)
      return createStatus(false, AgentUserStatusCodes.AGENT_USER_NOT_LOGGED_IN);
    if (!customer.registered) return createStatus(false, AgentUserStatusCodes.CUSTOMER_UNREGISTERED);
    if (customer[handle].data.enabled === false)
      return createStatus(false, AgentUserStatusCodes.CUSTOMER_DISABLED);
    setCurrentCustomer(customer[handle].data.customer_id);
    return createStatus(true, AgentUserStatusCodes.LOGIN_SUCCESSFUL);
  }

  /**
   * Signs the agent out of the session. The current customer is then a guest. Returns an error status if no agent is
   * signed in.
   */
  static logoutAgentUser(): Status {
    if (currentRun().session.settings.agentLogin === undefined)
      return createStatus(false, AgentUserStatusCodes.AGENT_USER_NOT_LOGGED_IN);
    setSessionAgent(undefined);
    setCurrentCustomer(undefined);
    return new Status(Status.OK);
  }
}
registerClass('customer.AgentUserMgr', AgentUserMgr);

const codes: Readonly<Record<AgentSignInOutcome, string>> = freezeTable({
  ok: AgentUserStatusCodes.LOGIN_SUCCESSFUL,
  invalid: AgentUserStatusCodes.CREDENTIALS_INVALID,
  disabled: AgentUserStatusCodes.USER_DISABLED,
  locked: AgentUserStatusCodes.USER_LOCKED,
  expired: AgentUserStatusCodes.PASSWORD_EXPIRED,
  permission: AgentUserStatusCodes.INSUFFICIENT_PERMISSION,
});

const createStatus = (isOk: boolean, code: string): Status =>
  new Status(isOk ? Status.OK : Status.ERROR, code);

function setSessionAgent(agentLogin: string | undefined): void {
  const { session } = currentRun();
  const { agentLogin: _previous, ...otherSettings } = session.settings;
  session.settings = agentLogin === undefined ? otherSettings : { ...otherSettings, agentLogin };
}
