import Type, { type Static } from 'typebox';
import { Custom, Id, LocalizedText, record } from './record.ts';

export const AttributeType = Type.Enum([
  'string',
  'text',
  'html',
  'integer',
  'number',
  'boolean',
  'date',
  'datetime',
  'email',
  'password',
  'image',
  'enum_of_string',
  'enum_of_integer',
  'set_of_string',
  'set_of_integer',
  'set_of_number',
  /** Strings or numbers. */
  'set',
  /** Any JSON value. */
  'json',
]);
export type AttributeType = Static<typeof AttributeType>;

/** The parts of a definition that a shop can also set for system attributes. Their types are the platform's. */
const overridableFields = {
  name: Type.Optional(LocalizedText),
  description: Type.Optional(LocalizedText),
  mandatory: Type.Optional(Type.Boolean()),
  unit: Type.Optional(LocalizedText),
  /** The values of an enumeration; if absent, every value is allowed. Those of a set are suggestions. */
  values: Type.Optional(Type.Array(Type.Unsafe<string | number>({ type: ['string', 'number'] }))),
  /** Display names of the values; a value without one is displayed as it is. */
  value_names: Type.Optional(Type.Record(Type.String(), LocalizedText)),
};

export const AttributeDefinition = Type.Object(
  {
    type: AttributeType,
    ...overridableFields,
    /** For enumerations: whether the attribute has several values. */
    multiple: Type.Optional(Type.Boolean()),
    /** Whether a stored value is an object of values by locale ID; `default` is the fallback. */
    localizable: Type.Optional(Type.Boolean()),
    /** Whether a stored value is an object of values by site ID; `default` is the fallback. */
    site_specific: Type.Optional(Type.Boolean()),
    /** The value of an attribute that is not set. */
    default: Type.Optional(Type.Unknown()),
    /** For numbers: decimal places to which a script's value is rounded. */
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    min_length: Type.Optional(Type.Integer({ minimum: 0 })),
    /** A regular expression that the whole text must match. */
    pattern: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type AttributeDefinition = Static<typeof AttributeDefinition>;

const AttributeGroup = Type.Object(
  {
    id: Id,
    name: Type.Optional(LocalizedText),
    description: Type.Optional(LocalizedText),
    /** Names of attributes, custom ones and those of the platform. */
    attributes: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);
export type AttributeGroup = Static<typeof AttributeGroup>;

/** The parts of a type definition that the shop provides. */
export const extensionFields = {
  name: Type.Optional(LocalizedText),
  description: Type.Optional(LocalizedText),
  attributes: Type.Record(Type.String(), AttributeDefinition),
  groups: Type.Optional(Type.Array(AttributeGroup)),
};

/** Definitions of the custom attributes of a type of the platform, such as `Order` or `SitePreferences`. */
export const TypeExtension = record('type_extension', {
  /** The ID of the type, such as `Order`. */
  id: Id,
  ...extensionFields,
  /** By name: the parts of the platform's attribute definitions that the shop replaces. */
  system_attributes: Type.Optional(
    Type.Record(Type.String(), Type.Object(overridableFields, { additionalProperties: false })),
  ),
});
export type TypeExtension = Static<typeof TypeExtension>;

/** The attributes of a system type or a custom type. */
export interface TypeDefinition {
  readonly id: string;
  /** Whether the type is one of the platform's own. */
  readonly isSystem: boolean;
  /** Whether attributes without a definition are rejected. */
  readonly isClosed: boolean;
  readonly name: LocalizedText | undefined;
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** The parts of the platform's attribute definitions that the shop replaces. */
  readonly systemAttributes: NonNullable<TypeExtension['system_attributes']>;
  readonly groups: readonly AttributeGroup[];
  /** The key attribute of a custom type. */
  readonly key: { readonly name: string; readonly type: 'string' | 'integer' } | undefined;
}

/** The custom preferences of the organization; there is one such record. */
export const OrganizationPreferences = record('organization_preferences', { custom: Custom });
export type OrganizationPreferences = Static<typeof OrganizationPreferences>;
