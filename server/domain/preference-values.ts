import { beginsWithDay } from './calendar-day.ts';
import type { PreferenceDefinition } from '../records/site.ts';

/**
 * The text that responses show instead of a password. It is reserved, so that no password can be set to it (data-api 4,
 * Sites).
 */
export const passwordMask = '*'.repeat(12);

/**
 * The reason why a value cannot be stored: the `type` is wrong, the `choice` is not one of the definition's values, the
 * `format` is not that of an email address or date, or the value is `reserved` as the mask.
 */
export type PreferenceProblem = 'type' | 'choice' | 'format' | 'reserved';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Undefined if the value has the definition's type. */
export function preferenceProblem(
  value: unknown,
  { type, values }: PreferenceDefinition,
): PreferenceProblem | undefined {
  const choiceProblem = (text: string) =>
    values === undefined || values.includes(text) ? undefined : 'choice';
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'type';
    case 'number':
      return typeof value === 'number' ? undefined : 'type';
    case 'integer':
      return Number.isSafeInteger(value) ? undefined : 'type';
    case 'set_of_string':
      if (!Array.isArray(value) || !value.every(isText)) return 'type';
      return value.some((element) => choiceProblem(element)) ? 'choice' : undefined;
    default:
      if (!isText(value)) return 'type';
  }
  switch (type) {
    case 'enum_of_string':
      return choiceProblem(value);
    case 'password':
      return value === passwordMask ? 'reserved' : undefined;
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'format';
    case 'date':
      return beginsWithDay(value) && /^(T00:00:00(\.0+)?Z)?$/.test(value.slice(10)) ? undefined : 'format';
    case 'datetime':
      return beginsWithDay(value) &&
        /^.{10}T\d{2}:\d{2}:\d{2}/.test(value) &&
        !Number.isNaN(Date.parse(value))
        ? undefined
        : 'format';
    case 'string':
    case 'text':
      return undefined;
  }
}

/** Whether a value of the definition's type is not empty, which mandatory preferences require. */
export const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
