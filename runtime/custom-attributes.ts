import type { ObjectType } from './protocol/bridge-protocol.ts';
import { copyOf } from './copy.ts';
import { asText } from './text-arguments.ts';
import type { Handle } from './handle.ts';
import { PlatformObject } from './platform-object.ts';
import { plainValue } from './plain-value.ts';
import { registerAttributeView } from './attribute-views.ts';

type AttributeOwner = { custom?: Record<string, unknown> };
type AttributeType = ObjectType['attributes'][string]['type'];

/** Rules for the attributes of an object. */
export interface AttributeRules {
  readonly typeOf?: (name: string) => AttributeType | undefined;
  /** The name of the type if it has only the attributes that {@link typeOf} returns. */
  readonly closedTypeName?: string;
  /** Attributes that always exist and cannot be set, such as a key. */
  readonly fixedAttributes?: Readonly<Record<string, unknown>>;
}

/**
 * `.custom` of a stored object: a view of the record's custom attributes. A name that was never set is null,
 * as on the platform; setting null or undefined removes it. Lists and objects are returned as copies; assign
 * a changed copy to store it.
 */
export function customAttributes(
  owner: Handle<AttributeOwner>,
  rules: AttributeRules = {},
): Record<string, unknown> {
  const { fixedAttributes: fixed = {} } = rules;
  const read = (): Record<string, unknown> => ({ ...owner.data.custom, ...fixed });
  const value = (name: string, attributes = read()): unknown =>
    fromStored(attributes[name], rules.typeOf?.(name));
  const remove = (name: string): void =>
    owner.change((data) => {
      const { [name]: _removed, ...rest } = data.custom ?? {};
      data.custom = rest;
    });
  const view = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_target, key) => (typeof key === 'string' ? value(key) : undefined),
      set(_target, key, input) {
        if (typeof key !== 'string') return false;
        const stored = toStored(key, input, rules);
        if (stored === undefined) remove(key);
        else owner.change((data) => (data.custom = { ...data.custom, [key]: stored }));
        return true;
      },
      deleteProperty(_target, key) {
        if (typeof key !== 'string' || Object.hasOwn(fixed, key)) return false;
        remove(key);
        return true;
      },
      has: (_target, key) => Object.hasOwn(read(), key),
      ownKeys: () => Object.keys(read()),
      getOwnPropertyDescriptor: (_target, key) =>
        typeof key === 'string' && Object.hasOwn(read(), key)
          ? { value: value(key), writable: true, enumerable: true, configurable: true }
          : undefined,
    },
  );
  registerAttributeView(view, () => {
    const attributes = read();
    return Object.fromEntries(Object.keys(attributes).map((name) => [name, value(name, attributes)]));
  });
  return view;
}

/** Dates are stored as strings and returned as Date objects. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function fromStored(value: unknown, type: AttributeType | undefined): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') {
    const isDate = type === undefined ? instant.test(value) : type === 'date' || type === 'datetime';
    return isDate ? new Date(value) : value;
  }
  return typeof value === 'object' && value !== null && !(value instanceof PlatformObject)
    ? copyOf(value)
    : value;
}

function toStored(
  name: string,
  value: unknown,
  { typeOf, closedTypeName: closed, fixedAttributes: fixed = {} }: AttributeRules,
): unknown {
  if (Object.hasOwn(fixed, name)) throw new TypeError(`The attribute ${name} is the key and cannot be set.`);
  const type = typeOf?.(name);
  if (closed !== undefined && type === undefined)
    throw new TypeError(`The type ${closed} has no attribute ${name}.`);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError('A custom attribute cannot be a function.');
  const plain = plainValue(value);
  if (typeof plain === 'number' && !Number.isFinite(plain))
    throw new TypeError(`The attribute ${name} cannot be set to ${plain}.`);
  return type === undefined ? plain : requireType(name, type, plain);
}

/** Checks a value against the attribute's type. @throws TypeError if it does not match */
function requireType(name: string, type: AttributeType, value: unknown): unknown {
  const fail = (expectation: string): never => {
    throw new TypeError(`The attribute ${name} must be ${expectation}.`);
  };
  switch (type) {
    case 'string':
    case 'text':
    case 'email':
      return typeof value === 'object' ? fail('a string') : asText(value);
    case 'integer':
      return Number.isSafeInteger(value) ? value : fail('a whole number');
    case 'number':
      return typeof value === 'number' ? value : fail('a number');
    case 'boolean':
      return typeof value === 'boolean' ? value : fail('a boolean');
    case 'date':
    case 'datetime': {
      const isDate = typeof value === 'string' && !Number.isNaN(Date.parse(value));
      return isDate ? value : fail('a date');
    }
    case 'set': {
      const isSet =
        Array.isArray(value) &&
        value.every((element) => typeof element === 'string' || typeof element === 'number');
      return isSet ? value : fail('an array of strings or numbers');
    }
    case 'json':
      return value;
  }
}
