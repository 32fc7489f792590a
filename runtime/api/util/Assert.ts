import { empty } from '../../empty.ts';
import { isEqual } from '../../equality.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Assertions; a failed one throws an Error with the given message. */
export class Assert extends PlatformObject {
  /** Checks that two values are equal. @throws Error if they are not, with the message */
  static areEqual(first: unknown, second: unknown, message?: string): void {
    check(isEqual(first, second), message, 'The two values are not equal.');
  }

  /** Checks that two values are identical. @throws Error if they are not, with the message */
  static areSame(first: unknown, second: unknown, message?: string): void {
    check(first === second, message, 'The two values are not the same.');
  }

  /** Fails unconditionally. @throws Error with the message */
  static fail(message?: string): never {
    throw new Error(message ?? 'An assertion failed.');
  }

  /**
   * Checks that a value is empty: null, undefined, an empty string, or a collection or map without elements.
   * @throws Error if it is not, with the message
   */
  static isEmpty(value: unknown, message?: string): void {
    check(empty(value), message, 'The value is not empty.');
  }

  /**
   * Checks that a value is not empty: null, undefined, an empty string, or a collection or map without
   * elements.
   * @throws Error if it is, with the message
   */
  static isNotEmpty(value: unknown, message?: string): void {
    check(!empty(value), message, 'The value is empty.');
  }

  /** Checks that a value is true. @throws Error if it is not, with the message */
  static isTrue(value: unknown, message?: string): void {
    check(value === true, message, 'The value is not true.');
  }

  /** Checks that a value is false. @throws Error if it is not, with the message */
  static isFalse(value: unknown, message?: string): void {
    check(value === false, message, 'The value is not false.');
  }

  /** Checks that a value is null or undefined. @throws Error if it is not, with the message */
  static isNull(value: unknown, message?: string): void {
    check(value === null || value === undefined, message, 'The value is not null.');
  }

  /** Checks that a value is neither null nor undefined. @throws Error if it is, with the message */
  static isNotNull(value: unknown, message?: string): void {
    check(value !== null && value !== undefined, message, 'The value is null.');
  }

  /** Checks that a value is an instance of a class. @throws Error if it is not, with the message */
  static isInstanceOf(kind: unknown, value: unknown, message?: string): void {
    check(typeof kind === 'function' && value instanceof kind, message, 'The value is of another kind.');
  }
}
platformClass('util.Assert', Assert);

function check(condition: boolean, message: string | undefined, fallback: string): void {
  if (!condition) throw new Error(message ?? fallback);
}
