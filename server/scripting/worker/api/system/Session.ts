import { run } from '../../current-run.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { Customer } from '../customer/Customer.ts';
import { Currency } from '../util/Currency.ts';
import { Forms } from '../web/Forms.ts';

/** What lasts from one request of a customer to the next. */
export class Session extends PlatformObject {
  /** The session's id. */
  get sessionID(): string {
    return run().job.scope.session.id;
  }

  /** The currency of prices. What a script sets holds until its request ends. */
  get currency(): Currency {
    return new Currency(run().job.scope.session.currency);
  }

  set currency(currency: Currency) {
    if (!(currency instanceof Currency))
      throw new TypeError('session.currency must be a Currency: use Currency.getCurrency.');
    // The scope is this run's own copy.
    (run().job.scope.session as { currency: string }).currency = currency.currencyCode;
  }

  /** Who is served; a guest where nobody has signed in. */
  get customer(): Customer {
    return new Customer(run().job.scope.customerId);
  }

  /** Whether the customer has signed in. */
  get customerAuthenticated(): boolean {
    return this.customer.authenticated;
  }

  /** Whether a person of the back office acts: never, in hooks. */
  get userAuthenticated(): boolean {
    return false;
  }

  /** Login of the person of the back office who acts: nobody's, in hooks. */
  get userName(): string | null {
    return null;
  }

  /** Whether the customer has agreed to be followed; nobody is asked here. */
  get trackingAllowed(): boolean {
    return true;
  }

  /** The forms that cartridges define; what is written to them is there until the script's end. */
  get forms(): Forms {
    return new Forms();
  }

  /** Attributes that outlive the request, and the sign-in. */
  get custom(): Record<string, unknown> {
    return run().session.custom;
  }

  /** Customers sign in here and nowhere else. */
  get customerExternallyAuthenticated(): boolean {
    return false;
  }

  /** The source code with which the customer came: none, in hooks. */
  get sourceCodeInfo(): null {
    return null;
  }

  /** The last source code that came, valid or not: none, in hooks. */
  get lastReceivedSourceCodeInfo(): null {
    return null;
  }

  /** Attributes that outlive the request. */
  get privacy(): Record<string, unknown> {
    return run().session.privacy;
  }

  [identity](): string {
    return this.sessionID;
  }
}
platformClass('system.Session', Session, {
  booleans: [
    'customerAuthenticated',
    'customerExternallyAuthenticated',
    'userAuthenticated',
    'trackingAllowed',
  ],
});
