import { empty } from '../../empty.ts';
import { isEqual } from '../../equality.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** Assertions. A failed assertion throws an Error with the given message, or with a default message. */
export class Assert extends PlatformObject {
  /** Checks that two values are equal, as in collections. @throws Error with the message if they are not */
  static areEqual(first: unknown, second: unknown, message?: string): void {
    assertTrue(isEqual(first, second), message, 'The two values are not equal.');
  }

  /** Checks that two values are identical (`===`). @throws Error with the message if they are not */
  static areSame(first: unknown, second: unknown, message?: string): void {
    assertTrue(first === second, message, 'The two values are not the same.');
  }

  /** Fails unconditionally. @throws Error with the message */
  static fail(message?: string): never {
    throw new Error(message ?? 'An assertion failed.');
  }

  /**
   * Checks that a value is empty: null, undefined, an empty string, or an array, collection or map without elements.
   * @throws Error with the message if it is not
   */
  static isEmpty(value: unknown, message?: string): void {
    assertTrue(empty(value), message, 'The value is not empty.');
  }

  /**
   * Checks that a value is not empty. Null, undefined, an empty string, and an array, collection or map without
   * elements are empty.
   * @throws Error with the message if it is
   */
  static isNotEmpty(value: unknown, message?: string): void {
    assertTrue(!empty(value), message, 'The value is empty.');
  }

  /** Checks that a value is true. @throws Error with the message if it is not */
  static isTrue(value: unknown, message?: string): void {
    assertTrue(value === true, message, 'The value is not true.');
  }

  /** Checks that a value is false. @throws Error with the message if it is not */
  static isFalse(value: unknown, message?: string): void {
    assertTrue(value === false, message, 'The value is not false.');
  }

  /** Checks that a value is null or undefined. @throws Error with the message if it is not */
  static isNull(value: unknown, message?: string): void {
    assertTrue(value === null || value === undefined, message, 'The value is not null.');
  }

  /** Checks that a value is neither null nor undefined. @throws Error with the message if it is */
  static isNotNull(value: unknown, message?: string): void {
    assertTrue(value !== null && value !== undefined, message, 'The value is null.');
  }

  /** Checks that a value is an instance of a class. @throws Error with the message if it is not */
  static isInstanceOf(type: unknown, value: unknown, message?: string): void {
    assertTrue(
      typeof type === 'function' && value instanceof type,
      message,
      'The value is not an instance of the class.',
    );
  }
}
registerClass('util.Assert', Assert);

function assertTrue(condition: boolean, message: string | undefined, fallback: string): void {
  if (!condition) throw new Error(message ?? fallback);
}
