import { minPasswordLength } from '../../../server/domain/customer-credentials.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/**
 * The constraints that customers' passwords must meet. Of these, this service has only a minimum length, because a long
 * phrase is a good password. The password policy has a few more rules, which these properties cannot express.
 */
export class CustomerPasswordConstraints extends PlatformObject {
  /** Returns the minimum number of characters. */
  static get minLength(): number {
    return minPasswordLength;
  }

  /** Returns the minimum number of special characters, which is 0 in this service. */
  static get minSpecialChars(): number {
    return 0;
  }

  /** Returns true if a letter is required. In this service, none is. */
  static get forceLetters(): boolean {
    return false;
  }

  /** Returns true if both upper-case and lower-case letters are required. In this service, they are not. */
  static get forceMixedCase(): boolean {
    return false;
  }

  /** Returns true if a digit is required. In this service, none is. */
  static get forceNumbers(): boolean {
    return false;
  }

  /** Returns the minimum number of characters. */
  get minLength(): number {
    return CustomerPasswordConstraints.minLength;
  }

  /** Returns the minimum number of special characters, which is 0 in this service. */
  get minSpecialChars(): number {
    return CustomerPasswordConstraints.minSpecialChars;
  }

  /** Returns true if a letter is required. In this service, none is. */
  get forceLetters(): boolean {
    return CustomerPasswordConstraints.forceLetters;
  }

  /** Returns true if both upper-case and lower-case letters are required. In this service, they are not. */
  get forceMixedCase(): boolean {
    return CustomerPasswordConstraints.forceMixedCase;
  }

  /** Returns true if a digit is required. In this service, none is. */
  get forceNumbers(): boolean {
    return CustomerPasswordConstraints.forceNumbers;
  }
}
registerClass('customer.CustomerPasswordConstraints', CustomerPasswordConstraints, {
  booleans: ['forceLetters', 'forceMixedCase', 'forceNumbers'],
});
