import type {
  AttributeDefinition,
  AttributeGroup,
  AttributeType,
  TypeExtension,
} from '../records/attribute-definitions.ts';
import type { ObjectType } from '../records/people.ts';
import type { LocalizedText } from '../records/record.ts';
import type { PreferenceGroup } from '../records/site.ts';
import {
  all,
  first,
  MetadataError,
  parseNumber,
  required,
  textOf,
  type MetadataElement,
} from './metadata-elements.ts';

/** The definitions in a metadata document. */
export interface Metadata {
  readonly typeExtensions: readonly TypeExtension[];
  readonly objectTypes: readonly ObjectType[];
  readonly preferenceGroups: readonly PreferenceGroup[];
}

/** The schema's names of types (archive-elements, metadata). */
const types: Readonly<Record<string, AttributeType>> = {
  string: 'string',
  text: 'text',
  html: 'html',
  int: 'integer',
  double: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  email: 'email',
  password: 'password',
  image: 'image',
  'enum-of-string': 'enum_of_string',
  'enum-of-int': 'enum_of_integer',
  'set-of-string': 'set_of_string',
  'set-of-int': 'set_of_integer',
  'set-of-double': 'set_of_number',
};

/** Whether an element is the root of a metadata document. */
export const isMetadata = ({ name }: MetadataElement): boolean => name === 'metadata';

/** @throws MetadataError */
export function parseMetadata(root: MetadataElement): Metadata {
  if (!isMetadata(root)) throw new MetadataError(`<${root.name}> is not the root of metadata`);
  return {
    typeExtensions: all(root, 'type-extension').map(typeExtension),
    objectTypes: all(root, 'custom-type').map(objectType),
    preferenceGroups: all(root, 'custom-preference-group').map(preferenceGroup),
  };
}

/** Returns the fields that have a value. */
const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/** Returns the texts by locale: `x-default` is the default. */
function texts(element: MetadataElement, name: string): LocalizedText | undefined {
  const entries = all(element, name)
    .map(({ attributes, text }) => [attributes['xml:lang'] ?? 'x-default', text.trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([locale, text]) => [locale === 'x-default' ? 'default' : locale, text] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const flag = (element: MetadataElement, name: string): true | undefined =>
  textOf(element, name) === 'true' || undefined;

const presentation = (element: MetadataElement) => ({
  name: texts(element, 'display-name'),
  description: texts(element, 'description'),
});

function typeExtension(element: MetadataElement): TypeExtension {
  const system = first(element, 'system-attribute-definitions');
  return {
    id: required(element, 'type-id'),
    attributes: attributesOf(first(element, 'custom-attribute-definitions')),
    ...present({
      groups: groupsOf(element),
      system_attributes:
        system && definitionsById(all(system, 'attribute-definition'), 'attribute-id', systemAttribute),
    }),
  };
}

const systemAttribute = (element: MetadataElement) =>
  present({
    ...presentation(element),
    mandatory: flag(element, 'mandatory-flag'),
    unit: texts(element, 'unit'),
    ...valuesOf(element, (text) => (/^-?\d+$/.test(text) ? Number(text) : text)),
  });

function objectType(element: MetadataElement): ObjectType {
  const key = first(element, 'key-definition');
  if (!key) throw new MetadataError(`<custom-type> has no element key-definition`);
  return {
    id: required(element, 'type-id'),
    scope: textOf(element, 'storage-scope') === 'site' ? 'site' : 'organization',
    key_property: required(key, 'attribute-id'),
    key_type: textOf(key, 'type') === 'int' ? 'integer' : 'string',
    attributes: attributesOf(first(element, 'attribute-definitions')),
    ...present({ ...presentation(element), groups: groupsOf(element) }),
  };
}

const preferenceGroup = (element: MetadataElement): PreferenceGroup => {
  const definitions = first(element, 'preference-definitions');
  return {
    id: required(element, 'group-id'),
    preferences: definitions
      ? definitionsById(all(definitions, 'preference-definition'), 'preference-id', attributeDefinition)
      : {},
    ...present({ name: texts(element, 'display-name') }),
  };
};

const definitionsById = <Value>(
  elements: readonly MetadataElement[],
  idAttribute: string,
  valueOf: (element: MetadataElement) => Value,
): Record<string, Value> =>
  Object.fromEntries(elements.map((element) => [required(element, idAttribute), valueOf(element)]));

const attributesOf = (element: MetadataElement | undefined): Record<string, AttributeDefinition> =>
  element ? definitionsById(all(element, 'attribute-definition'), 'attribute-id', attributeDefinition) : {};

function groupsOf(element: MetadataElement): AttributeGroup[] | undefined {
  const groups = first(element, 'group-definitions');
  return groups && all(groups, 'attribute-group').map(attributeGroup);
}

const attributeGroup = (element: MetadataElement): AttributeGroup => ({
  id: required(element, 'group-id'),
  ...present(presentation(element)),
  attributes: all(element, 'attribute').map((attribute) => required(attribute, 'attribute-id')),
});

function attributeDefinition(element: MetadataElement): AttributeDefinition {
  const typeName = textOf(element, 'type') ?? '';
  const type = Object.hasOwn(types, typeName) ? types[typeName] : undefined;
  if (type === undefined) throw new MetadataError(`<type> must be one of ${Object.keys(types).join(', ')}`);
  const parse = (text: string) => valueIn(type, text);
  return {
    type,
    ...present({
      ...presentation(element),
      mandatory: flag(element, 'mandatory-flag'),
      localizable: flag(element, 'localizable-flag'),
      site_specific: flag(element, 'site-specific-flag'),
      multiple: type.startsWith('enum_of') ? flag(element, 'select-multiple-flag') : undefined,
      unit: texts(element, 'unit'),
      scale: parseNumber(element, 'scale'),
      minimum: parseNumber(element, 'min-value'),
      maximum: parseNumber(element, 'max-value'),
      min_length: parseNumber(element, 'min-length') || undefined,
      pattern: textOf(element, 'regex'),
      ...valuesOf(element, (text) => parse(text) as string | number),
      default: defaultOf(element, type),
    }),
  };
}

/** Returns the value of a text in a document: an element of a set. */
function valueIn(type: AttributeType, text: string): unknown {
  if (/(?:integer|number)$/.test(type)) {
    const value = Number(text);
    if (Number.isNaN(value)) throw new MetadataError(`"${text}" is not a number`);
    return value;
  }
  return type === 'boolean' ? text === 'true' : text;
}

/** Returns the values of an enumeration; nothing if the element lists none. */
function valuesOf(element: MetadataElement, parse: (text: string) => string | number) {
  const definitions = valueDefinitions(element);
  if (definitions.length === 0) return {};
  const namedValues = definitions.flatMap((definition): [string, LocalizedText][] => {
    const display = texts(definition, 'display');
    return display ? [[textOf(definition, 'value') ?? '', display]] : [];
  });
  return {
    values: definitions.map((definition) => parse(textOf(definition, 'value') ?? '')),
    ...(namedValues.length === 0 ? {} : { value_names: Object.fromEntries(namedValues) }),
  };
}

const valueDefinitions = (element: MetadataElement): MetadataElement[] => {
  const definitions = first(element, 'value-definitions');
  return definitions ? all(definitions, 'value-definition') : [];
};

/** Returns the value of an attribute that is not set: of an enumeration, the values that are marked. */
function defaultOf(element: MetadataElement, type: AttributeType): unknown {
  const markedValues = valueDefinitions(element)
    .filter(({ attributes }) => attributes['default'] === 'true')
    .map((definition) => valueIn(type, textOf(definition, 'value') ?? ''));
  if (type.startsWith('enum_of') && markedValues.length > 0)
    return flag(element, 'select-multiple-flag') ? markedValues : markedValues[0];
  const text = textOf(element, 'default-value');
  if (text === undefined) return undefined;
  const value = valueIn(type, text);
  return type.startsWith('set_of') ? [value] : value;
}
