import { currentRun } from '../../current-run.ts';
import { sessionAttributes } from '../../session-attributes.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { Customer } from '../customer/Customer.ts';
import { Currency } from '../util/Currency.ts';
import { ClickStream } from '../web/ClickStream.ts';
import { sessionForms, type Forms } from '../web/Forms.ts';

/** The session of a customer, which persists between requests. */
export class Session extends PlatformObject {
  /** Returns the ID of the session. */
  get sessionID(): string {
    return currentRun().job.scope.session.id;
  }

  /** Returns the currency of prices. */
  get currency(): Currency {
    return new Currency(currentRun().job.scope.session.currency);
  }

  /**
   * Sets the currency of prices for the rest of the session. A request at a site that does not have the currency uses
   * the site's first one.
   * @throws TypeError if the value is not a Currency
   */
  set currency(currency: Currency) {
    if (!(currency instanceof Currency))
      throw new TypeError('session.currency must be a Currency: use Currency.getCurrency.');
    // The scope is a copy for this script run, so it can be changed.
    const { job, session } = currentRun();
    (job.scope.session as { currency: string }).currency = currency.currencyCode;
    session.settings = { ...session.settings, currency: currency.currencyCode };
  }

  /** Returns the current customer, which may be a guest. */
  get customer(): Customer {
    return new Customer(currentRun().job.scope.customerId);
  }

  /** Returns true if the current customer has signed in. */
  get customerAuthenticated(): boolean {
    return this.customer.authenticated;
  }

  /** Returns true if a script has signed in a back-office user with `AgentUserMgr`. */
  get userAuthenticated(): boolean {
    return this.userName !== null;
  }

  /**
   * Returns the login of the back-office user that a script has signed in with `AgentUserMgr`, or null if there is
   * none.
   */
  get userName(): string | null {
    return currentRun().session.settings.agentLogin ?? null;
  }

  /** Returns whether the customer consents to tracking: true, until a script of this request sets another value. */
  get trackingAllowed(): boolean {
    return currentRun().requestState.trackingAllowed ?? true;
  }

  /** Sets whether the customer consents to tracking, until the request ends. */
  set trackingAllowed(allowed: boolean) {
    currentRun().requestState.trackingAllowed = Boolean(allowed);
  }

  /** Returns the requests of the session, of which this service has only the current one. */
  get clickStream(): ClickStream {
    return new ClickStream();
  }

  /** Returns the forms that cartridges define. Values written to them are lost at the end of the script run. */
  get forms(): Forms {
    return sessionForms();
  }

  /**
   * Returns the custom attributes of the session, which persist between requests, even when the customer signs in or
   * out. An attribute that is not set is null.
   */
  get custom(): Record<string, unknown> {
    return sessionAttributes('session.custom', currentRun().session.custom);
  }

  /** Returns true if the current customer has signed in and uses an authentication provider instead of a password. */
  get customerExternallyAuthenticated(): boolean {
    return this.customerAuthenticated && this.customer.externallyAuthenticated;
  }

  /** Always returns null: hooks have no information about a source code, the code of a marketing campaign. */
  get sourceCodeInfo(): null {
    return null;
  }

  /** Always returns null: hooks have no information about a source code, the code of a marketing campaign. */
  get lastReceivedSourceCodeInfo(): null {
    return null;
  }

  /**
   * Returns the private attributes of the session, which persist between requests until the customer signs out. An
   * attribute that is not set is null.
   */
  get privacy(): Record<string, unknown> {
    return sessionAttributes('session.privacy', currentRun().session.privacy);
  }

  [displayId](): string {
    return this.sessionID;
  }
}
registerClass('system.Session', Session, {
  booleans: [
    'customerAuthenticated',
    'customerExternallyAuthenticated',
    'userAuthenticated',
    'trackingAllowed',
  ],
});
