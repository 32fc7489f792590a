import { minPasswordLength } from '../../../server/domain/customer-credentials.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** What the passwords of customers must have. This service asks for a length only, because a phrase is a good password. */
export class CustomerPasswordConstraints extends PlatformObject {
  /** Returns the minimum number of characters. */
  static get minLength(): number {
    return minPasswordLength;
  }

  /** Returns the minimum number of special characters, which is 0 in this service. */
  static get minSpecialChars(): number {
    return 0;
  }

  /** Returns whether a letter is required, which is false in this service. */
  static get forceLetters(): boolean {
    return false;
  }

  /** Returns whether upper and lower case are required, which is false in this service. */
  static get forceMixedCase(): boolean {
    return false;
  }

  /** Returns whether a digit is required, which is false in this service. */
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

  /** Returns whether a letter is required, which is false in this service. */
  get forceLetters(): boolean {
    return CustomerPasswordConstraints.forceLetters;
  }

  /** Returns whether upper and lower case are required, which is false in this service. */
  get forceMixedCase(): boolean {
    return CustomerPasswordConstraints.forceMixedCase;
  }

  /** Returns whether a digit is required, which is false in this service. */
  get forceNumbers(): boolean {
    return CustomerPasswordConstraints.forceNumbers;
  }
}
platformClass('customer.CustomerPasswordConstraints', CustomerPasswordConstraints, {
  booleans: ['forceLetters', 'forceMixedCase', 'forceNumbers'],
});
