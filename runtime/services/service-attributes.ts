import { customAttributes } from '../custom-attributes.ts';
import { Handle } from '../handle.ts';
import { systemType } from '../type-definitions.ts';
import type { Fields } from './service-definitions.ts';

/**
 * Returns `.custom` of a web service, profile or credential. Strings, such as those from a site export, are converted
 * if the attribute is defined as a boolean or a number. Changing an attribute throws a TypeError.
 */
export function serviceAttributes(object: object, fields: Fields): Record<string, unknown> {
  const typeOf = (name: string): string | undefined => {
    const attributes = systemType(object)?.attributes;
    return attributes && Object.hasOwn(attributes, name) ? attributes[name]?.type : undefined;
  };
  const read = () => ({
    custom: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, convert(value, typeOf(name))]),
    ),
  });
  const owner = new Handle<{ custom?: Record<string, unknown> }>(read, () => {
    throw new TypeError('The attributes of services are read-only for scripts.');
  });
  return customAttributes(owner, { type: () => systemType(object) });
}

function convert(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string') return value;
  switch (type) {
    case 'boolean':
      return value === 'true';
    case 'integer':
    case 'number':
    case 'enum_of_integer':
      return value === '' ? undefined : Number(value);
    default:
      return value;
  }
}
