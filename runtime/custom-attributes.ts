import { storedPart, toScriptAttribute, toStoredAttribute, replaceStoredPart } from './attribute-values.ts';
import { EnumValue } from './api/value/EnumValue.ts';
import { registerAttributeProxy } from './attribute-views.ts';
import { handle, type Handle, type StoredObject } from './handle.ts';
import type { AttributeDefinition, TypeDefinition } from './protocol/attribute-definitions.ts';
import { systemType } from './type-definitions.ts';
import { SafeSet } from './protocol/primordials.ts';

type AttributeOwner = { custom?: Record<string, unknown> };

/** Rules for the attributes of an object. */
export interface AttributeRules {
  /** Reads the definition of the object's type; called when a script uses an attribute. */
  readonly type?: () => TypeDefinition | undefined;
  /** Attributes that always exist and cannot be set, such as a key. */
  readonly fixedAttributes?: Readonly<Record<string, unknown>>;
}

/** The methods of `Object.prototype` that scripts can call on `.custom` if no attribute has their name. */
const objectMethods: ReadonlySet<string> = new SafeSet([
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/**
 * Returns `.custom` of a stored object: a proxy for the record's custom attributes, whose values have the types of their
 * definitions. An attribute that is not set has its default value. Without a default value, as on the platform, an
 * enumeration is an EnumValue without a value, an attribute with several values is an empty array, and any other attribute
 * is null. Setting null, undefined or an empty EnumValue removes an attribute. Lists and objects are returned as copies; to
 * change one, assign the copy.
 */
export function customAttributes(
  owner: Handle<AttributeOwner>,
  { type = () => undefined, fixedAttributes = {} }: AttributeRules = {},
): Record<string, unknown> {
  const definitionOf = (name: string): AttributeDefinition | undefined => {
    const attributes = type()?.attributes;
    return attributes && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  };
  const storedValue = (name: string): unknown => {
    if (Object.hasOwn(fixedAttributes, name)) return fixedAttributes[name];
    const { custom } = owner.data;
    return custom && Object.hasOwn(custom, name) ? custom[name] : undefined;
  };
  const isSet = (name: string): boolean => {
    const value = storedValue(name);
    // Definitions are needed only where there is a value.
    return value !== undefined && storedPart(value, definitionOf(name)) !== undefined;
  };
  const read = (name: string): unknown => {
    const definition = definitionOf(name);
    return toScriptAttribute(storedPart(storedValue(name), definition), definition);
  };
  const names = (): string[] =>
    [...new Set([...Object.keys(owner.data.custom ?? {}), ...Object.keys(fixedAttributes)])].filter(isSet);
  const store = (name: string, newValue: unknown): void =>
    owner.change((data) => {
      const { [name]: _previous, ...otherValues } = data.custom ?? {};
      data.custom = newValue === undefined ? otherValues : { ...data.custom, [name]: newValue };
    });
  const write = (name: string, input: unknown): void => {
    const definition = definitionOf(name);
    if (Object.hasOwn(fixedAttributes, name))
      throw new TypeError(`The attribute ${name} is the key and cannot be set.`);
    if (!definition) requireSettable(type(), name, storedValue(name));
    const isUnset = input === undefined || input === null || isEmptyEnumValue(input);
    const newPart = isUnset ? undefined : toStoredAttribute(name, input, definition);
    store(name, definition ? replaceStoredPart(storedValue(name), newPart, definition) : newPart);
  };
  const proxy = new Proxy<Record<string, unknown>>(
    {},
    {
      get(target, key) {
        if (typeof key !== 'string') return undefined;
        if (objectMethods.has(key) && storedValue(key) === undefined && !definitionOf(key))
          return target[key];
        return read(key);
      },
      set(_target, key, input) {
        if (typeof key !== 'string') return false;
        write(key, input);
        return true;
      },
      deleteProperty(_target, key) {
        if (typeof key !== 'string' || Object.hasOwn(fixedAttributes, key)) return false;
        if (storedValue(key) !== undefined) write(key, null);
        return true;
      },
      has: (_target, key) => typeof key === 'string' && isSet(key),
      ownKeys: names,
      getOwnPropertyDescriptor: (_target, key) =>
        typeof key === 'string' && isSet(key)
          ? { value: read(key), writable: true, enumerable: true, configurable: true }
          : undefined,
    },
  );
  registerAttributeProxy(proxy, () => Object.fromEntries(names().map((name) => [name, read(name)])));
  return proxy;
}

/** Returns `.custom` of an object whose record contains its custom attributes. */
export const attributesOfObject = (object: StoredObject<AttributeOwner>): Record<string, unknown> =>
  customAttributes(object[handle], { type: () => systemType(object) });

/** Returns whether a value is an EnumValue without a value. Assigning it removes an attribute. */
const isEmptyEnumValue = (input: unknown): boolean => input instanceof EnumValue && input.value === null;

/**
 * Checks that an attribute without a definition may be set.
 * @throws TypeError if the type allows only defined attributes, unless the attribute already has a value
 */
function requireSettable(type: TypeDefinition | undefined, name: string, currentValue: unknown): void {
  if (type?.isClosed !== true || currentValue !== undefined) return;
  throw new TypeError(`The type ${type.id} has no attribute ${name}.`);
}
