import { empty } from '../../empty.ts';
import { isEqual } from '../../equality.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Ends a script with an error where something is not as its author believed. */
export class Assert extends PlatformObject {
  static areEqual(first: unknown, second: unknown, message?: string): void {
    hold(isEqual(first, second), message, 'The two values are not equal.');
  }

  static areSame(first: unknown, second: unknown, message?: string): void {
    hold(first === second, message, 'The two values are not the same.');
  }

  static fail(message?: string): never {
    throw new Error(message ?? 'An assertion failed.');
  }

  static isEmpty(value: unknown, message?: string): void {
    hold(empty(value), message, 'The value is not empty.');
  }

  static isNotEmpty(value: unknown, message?: string): void {
    hold(!empty(value), message, 'The value is empty.');
  }

  static isTrue(value: unknown, message?: string): void {
    hold(value === true, message, 'The value is not true.');
  }

  static isFalse(value: unknown, message?: string): void {
    hold(value === false, message, 'The value is not false.');
  }

  static isNull(value: unknown, message?: string): void {
    hold(value === null || value === undefined, message, 'The value is not null.');
  }

  static isNotNull(value: unknown, message?: string): void {
    hold(value !== null && value !== undefined, message, 'The value is null.');
  }

  static isInstanceOf(kind: unknown, value: unknown, message?: string): void {
    hold(typeof kind === 'function' && value instanceof kind, message, 'The value is of another kind.');
  }
}
platformClass('util.Assert', Assert);

function hold(truth: boolean, message: string | undefined, fallback: string): void {
  if (!truth) throw new Error(message ?? fallback);
}
