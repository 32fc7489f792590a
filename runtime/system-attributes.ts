import { documentedClass, documentedClassNames, namesIn } from './documented-api.ts';
import type { AttributeDefinition, AttributeType, TypeDefinition } from './protocol/attribute-definitions.ts';
import { typeDefinition } from './type-definitions.ts';
import { freezeTable } from './protocol/primordials.ts';

/** The attribute type for each type of a documented property. */
const typesOfProperties: Readonly<Record<string, AttributeType>> = freezeTable({
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  Date: 'datetime',
  EnumValue: 'enum_of_string',
  MarkupText: 'html',
  MediaFile: 'image',
});

/** Attributes whose values are constants of the class, by type: the prefix of the constants' names. */
const enumerations: Readonly<Record<string, Readonly<Record<string, string>>>> = freezeTable({
  Order: {
    status: 'ORDER_STATUS_',
    paymentStatus: 'PAYMENT_STATUS_',
    shippingStatus: 'SHIPPING_STATUS_',
    confirmationStatus: 'CONFIRMATION_STATUS_',
    exportStatus: 'EXPORT_STATUS_',
    channelType: 'CHANNEL_TYPE_',
    businessType: 'BUSINESS_TYPE_',
  },
  Basket: { channelType: 'CHANNEL_TYPE_', businessType: 'BUSINESS_TYPE_' },
  Shipment: { shippingStatus: 'SHIPPING_STATUS_' },
  PaymentTransaction: { type: 'TYPE_' },
  GiftCertificate: { status: 'STATUS_' },
});

/** Other attributes with a fixed set of values, which are not constants of the class. */
const otherAttributes: Readonly<Record<string, Readonly<Record<string, AttributeDefinition>>>> = freezeTable({
  Profile: {
    gender: {
      type: 'enum_of_integer',
      values: [0, 1, 2],
      value_names: { 0: { default: 'unknown' }, 1: { default: 'male' }, 2: { default: 'female' } },
    },
  },
});

/**
 * Returns the attributes that the platform itself gives a type: the documented properties of its class that
 * have a plain value.
 * @param overrides the parts of their definitions that the shop replaces
 */
export function systemAttributes(
  typeId: string,
  overrides: TypeDefinition['systemAttributes'],
): Record<string, AttributeDefinition> {
  const className = extensibleClass(typeId);
  const attributes: Record<string, AttributeDefinition> = {
    ...(className === undefined ? {} : documentedAttributes(className)),
    ...otherAttributes[typeId],
  };
  for (const [name, prefix] of Object.entries(enumerations[typeId] ?? {}))
    attributes[name] = createEnumeration(constantsOf(className), prefix);
  for (const [name, override] of Object.entries(overrides))
    attributes[name] = { type: 'string', ...attributes[name], ...override };
  return attributes;
}

/** Returns whether a type belongs to the platform: it has a class, is a type of preferences, or the shop extends it. */
export const isSystemType = (typeId: string): boolean =>
  extensibleClass(typeId) !== undefined || typeDefinition('system', typeId)?.isClosed === true;

/** Returns the class of a type's objects, such as `order.Order`; undefined if there is none that is extensible. */
const extensibleClass = (typeId: string): string | undefined =>
  documentedClassNames().find(
    (name) => name.split('.').at(-1) === typeId && baseClasses(name).includes('object.ExtensibleObject'),
  );

function baseClasses(name: string): string[] {
  const base = documentedClass(name)?.base;
  return base === undefined ? [] : [base, ...baseClasses(base)];
}

/** Returns the documented properties of a class and its base classes that have a plain value. */
function documentedAttributes(className: string): Record<string, AttributeDefinition> {
  const properties = [className, ...baseClasses(className)].flatMap((name) =>
    namesIn(documentedClass(name)?.attributes),
  );
  return Object.fromEntries(
    properties.map((property) => {
      const [name = '', type = ''] = property.split(':');
      return [name, { type: typesOfProperties[type] ?? 'string' }];
    }),
  );
}

/** Returns the constants of a class and its base classes. */
const constantsOf = (className: string | undefined): Readonly<Record<string, string | number | null>> =>
  Object.assign(
    {},
    ...(className === undefined ? [] : [className, ...baseClasses(className)]).map(
      (name) => documentedClass(name)?.constants,
    ),
  ) as Record<string, string | number | null>;

function createEnumeration(
  constants: Readonly<Record<string, string | number | null>>,
  prefix: string,
): AttributeDefinition {
  const entries = Object.entries(constants).filter(([name]) => name.startsWith(prefix));
  const values = entries.flatMap(([, value]) => (value === null ? [] : [value]));
  return {
    type: values.some((value) => typeof value === 'string') ? 'enum_of_string' : 'enum_of_integer',
    values: [...new Set(values)],
    value_names: Object.fromEntries(
      entries.map(([name, value]) => [String(value), { default: name.slice(prefix.length) }]),
    ),
  };
}
