import { run } from '../../current-run.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { Customer } from '../customer/Customer.ts';

export class Session extends PlatformObject {
  get sessionID(): string {
    return run().job.scope.session.id;
  }

  get currency(): { readonly currencyCode: string } {
    return { currencyCode: run().job.scope.session.currency };
  }

  get customer(): Customer | null {
    const { customerId } = run().job.scope;
    return customerId === undefined ? null : new Customer(customerId);
  }

  get customerAuthenticated(): boolean {
    return this.customer?.authenticated ?? false;
  }

  /** Attributes that outlive the request, and the sign-in. */
  get custom(): Record<string, unknown> {
    return run().session.custom;
  }

  /** Attributes that outlive the request. */
  get privacy(): Record<string, unknown> {
    return run().session.privacy;
  }

  [identity](): string {
    return this.sessionID;
  }
}
platformClass('system.Session', Session, { booleans: ['customerAuthenticated'] });
