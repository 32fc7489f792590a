import type { ObjectType } from '../bridge-protocol.ts';
import { copyOf } from './copy.ts';
import { asText } from './given.ts';
import type { Handle } from './handle.ts';
import { PlatformObject } from './platform-object.ts';
import { plainValue } from './plain-value.ts';
import { showAttributes } from './attribute-views.ts';

type Holder = { custom?: Record<string, unknown> };
type AttributeType = ObjectType['attributes'][string]['type'];

/** What is known of the attributes of an object. */
export interface AttributeRules {
  readonly typeOf?: (name: string) => AttributeType | undefined;
  /** Name of the type, where it has no attributes but those that {@link typeOf} knows. */
  readonly closed?: string;
  /** Attributes that are always there and cannot be set, such as a key. */
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/**
 * `.custom` of a stored object: a view of the record's custom attributes. A name that was never set is null, as on the
 * platform; setting null or undefined removes it. Lists and objects come out as copies: a change of theirs is set again.
 */
export function customAttributes(of: Handle<Holder>, rules: AttributeRules = {}): Record<string, unknown> {
  const { fixed = {} } = rules;
  const read = (): Record<string, unknown> => ({ ...of.data.custom, ...fixed });
  const value = (name: string, all = read()): unknown => fromStored(all[name], rules.typeOf?.(name));
  const remove = (name: string): void =>
    of.change((data) => {
      const { [name]: _before, ...others } = data.custom ?? {};
      data.custom = others;
    });
  const view = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_target, key) => (typeof key === 'string' ? value(key) : undefined),
      set(_target, key, given) {
        if (typeof key !== 'string') return false;
        const stored = toStored(key, given, rules);
        if (stored === undefined) remove(key);
        else of.change((data) => (data.custom = { ...data.custom, [key]: stored }));
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
  showAttributes(view, () => {
    const all = read();
    return Object.fromEntries(Object.keys(all).map((name) => [name, value(name, all)]));
  });
  return view;
}

/** Instants are stored as text; they come out as they went in. */
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

function toStored(name: string, value: unknown, { typeOf, closed, fixed = {} }: AttributeRules): unknown {
  if (Object.hasOwn(fixed, name)) throw new TypeError(`The attribute ${name} is the key and cannot be set.`);
  const type = typeOf?.(name);
  if (closed !== undefined && type === undefined)
    throw new TypeError(`The type ${closed} has no attribute ${name}.`);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError('A custom attribute cannot hold a function.');
  const plain = plainValue(value);
  if (typeof plain === 'number' && !Number.isFinite(plain))
    throw new TypeError(`The attribute ${name} cannot hold ${plain}.`);
  return type === undefined ? plain : typed(name, type, plain);
}

/** A value as the attribute's type has it. @throws TypeError */
function typed(name: string, type: AttributeType, value: unknown): unknown {
  const wrong = (wanted: string): never => {
    throw new TypeError(`The attribute ${name} must be ${wanted}.`);
  };
  switch (type) {
    case 'string':
    case 'text':
    case 'email':
      return typeof value === 'object' ? wrong('a text') : asText(value);
    case 'integer':
      return Number.isSafeInteger(value) ? value : wrong('a whole number');
    case 'number':
      return typeof value === 'number' ? value : wrong('a number');
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong('true or false');
    case 'date':
    case 'datetime': {
      const isDate = typeof value === 'string' && !Number.isNaN(Date.parse(value));
      return isDate ? value : wrong('a date');
    }
    case 'set': {
      const isSet =
        Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');
      return isSet ? value : wrong('a list of texts or numbers');
    }
    case 'json':
      return value;
  }
}
