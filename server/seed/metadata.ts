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
  childrenNamed,
  firstChild,
  MetadataError,
  parseNumber,
  requireAttribute,
  textOf,
  type MetadataElement,
} from './metadata-elements.ts';

/** The definitions in a metadata document. */
export interface Metadata {
  readonly typeExtensions: readonly TypeExtension[];
  readonly objectTypes: readonly ObjectType[];
  readonly preferenceGroups: readonly PreferenceGroup[];
}

/** Attribute types by their names in the platform's schema (archive-elements, metadata). */
const typeByName: Readonly<Record<string, AttributeType>> = {
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
    typeExtensions: childrenNamed(root, 'type-extension').map(parseTypeExtension),
    objectTypes: childrenNamed(root, 'custom-type').map(parseObjectType),
    preferenceGroups: childrenNamed(root, 'custom-preference-group').map(parsePreferenceGroup),
  };
}

/** Returns the fields that have a value. */
const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/**
 * Returns the texts of the children with a name, by locale, or undefined if there are none. The locale `x-default`
 * becomes `default`.
 */
function readTexts(element: MetadataElement, name: string): LocalizedText | undefined {
  const entries = childrenNamed(element, name)
    .map(({ attributes, text }) => [attributes['xml:lang'] ?? 'x-default', text.trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([locale, text]) => [locale === 'x-default' ? 'default' : locale, text] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const readFlag = (element: MetadataElement, name: string): true | undefined =>
  textOf(element, name) === 'true' || undefined;

const readPresentation = (element: MetadataElement) => ({
  name: readTexts(element, 'display-name'),
  description: readTexts(element, 'description'),
});

function parseTypeExtension(element: MetadataElement): TypeExtension {
  const systemDefinitions = firstChild(element, 'system-attribute-definitions');
  return {
    id: requireAttribute(element, 'type-id'),
    attributes: parseAttributes(firstChild(element, 'custom-attribute-definitions')),
    ...omitUndefined({
      groups: parseGroups(element),
      system_attributes:
        systemDefinitions &&
        parseById(
          childrenNamed(systemDefinitions, 'attribute-definition'),
          'attribute-id',
          parseSystemAttribute,
        ),
    }),
  };
}

const parseSystemAttribute = (element: MetadataElement) =>
  omitUndefined({
    ...readPresentation(element),
    mandatory: readFlag(element, 'mandatory-flag'),
    unit: readTexts(element, 'unit'),
    ...parseValues(element, (text) => (/^-?\d+$/.test(text) ? Number(text) : text)),
  });

function parseObjectType(element: MetadataElement): ObjectType {
  const key = firstChild(element, 'key-definition');
  if (!key) throw new MetadataError(`<custom-type> has no element key-definition`);
  return {
    id: requireAttribute(element, 'type-id'),
    scope: textOf(element, 'storage-scope') === 'site' ? 'site' : 'organization',
    key_property: requireAttribute(key, 'attribute-id'),
    key_type: textOf(key, 'type') === 'int' ? 'integer' : 'string',
    attributes: parseAttributes(firstChild(element, 'attribute-definitions')),
    ...omitUndefined({ ...readPresentation(element), groups: parseGroups(element) }),
  };
}

const parsePreferenceGroup = (element: MetadataElement): PreferenceGroup => {
  const definitions = firstChild(element, 'preference-definitions');
  return {
    id: requireAttribute(element, 'group-id'),
    preferences: definitions
      ? parseById(
          childrenNamed(definitions, 'preference-definition'),
          'preference-id',
          parseAttributeDefinition,
        )
      : {},
    ...omitUndefined({ name: readTexts(element, 'display-name') }),
  };
};

const parseById = <Value>(
  elements: readonly MetadataElement[],
  idAttribute: string,
  valueOf: (element: MetadataElement) => Value,
): Record<string, Value> =>
  Object.fromEntries(elements.map((element) => [requireAttribute(element, idAttribute), valueOf(element)]));

const parseAttributes = (element: MetadataElement | undefined): Record<string, AttributeDefinition> =>
  element
    ? parseById(childrenNamed(element, 'attribute-definition'), 'attribute-id', parseAttributeDefinition)
    : {};

function parseGroups(element: MetadataElement): AttributeGroup[] | undefined {
  const groups = firstChild(element, 'group-definitions');
  return groups && childrenNamed(groups, 'attribute-group').map(parseAttributeGroup);
}

const parseAttributeGroup = (element: MetadataElement): AttributeGroup => ({
  id: requireAttribute(element, 'group-id'),
  ...omitUndefined(readPresentation(element)),
  attributes: childrenNamed(element, 'attribute').map((attribute) =>
    requireAttribute(attribute, 'attribute-id'),
  ),
});

function parseAttributeDefinition(element: MetadataElement): AttributeDefinition {
  const typeName = textOf(element, 'type') ?? '';
  const type = Object.hasOwn(typeByName, typeName) ? typeByName[typeName] : undefined;
  if (type === undefined)
    throw new MetadataError(`<type> must be one of ${Object.keys(typeByName).join(', ')}`);
  const parse = (text: string) => parseValue(type, text);
  return {
    type,
    ...omitUndefined({
      ...readPresentation(element),
      mandatory: readFlag(element, 'mandatory-flag'),
      localizable: readFlag(element, 'localizable-flag'),
      site_specific: readFlag(element, 'site-specific-flag'),
      multiple: type.startsWith('enum_of') ? readFlag(element, 'select-multiple-flag') : undefined,
      unit: readTexts(element, 'unit'),
      scale: parseNumber(element, 'scale'),
      minimum: parseNumber(element, 'min-value'),
      maximum: parseNumber(element, 'max-value'),
      min_length: parseNumber(element, 'min-length') || undefined,
      pattern: textOf(element, 'regex'),
      ...parseValues(element, (text) => parse(text) as string | number),
      default: parseDefault(element, type),
    }),
  };
}

/** Converts a text in a document to a value of the type; for a set, to one of its elements. */
function parseValue(type: AttributeType, text: string): unknown {
  if (/(?:integer|number)$/.test(type)) {
    const value = Number(text);
    if (Number.isNaN(value)) throw new MetadataError(`"${text}" is not a number`);
    return value;
  }
  return type === 'boolean' ? text === 'true' : text;
}

/** Returns the values that an element lists, and their display names; an empty object if it lists none. */
function parseValues(element: MetadataElement, parse: (text: string) => string | number) {
  const definitions = valueDefinitions(element);
  if (definitions.length === 0) return {};
  const namedValues = definitions.flatMap((definition): [string, LocalizedText][] => {
    const display = readTexts(definition, 'display');
    return display ? [[textOf(definition, 'value') ?? '', display]] : [];
  });
  return {
    values: definitions.map((definition) => parse(textOf(definition, 'value') ?? '')),
    ...(namedValues.length === 0 ? {} : { value_names: Object.fromEntries(namedValues) }),
  };
}

const valueDefinitions = (element: MetadataElement): MetadataElement[] => {
  const definitions = firstChild(element, 'value-definitions');
  return definitions ? childrenNamed(definitions, 'value-definition') : [];
};

/**
 * Returns the default of an attribute, or undefined if it has none. An enumeration can mark some of its values as the
 * default; otherwise, the element `default-value` contains it.
 */
function parseDefault(element: MetadataElement, type: AttributeType): unknown {
  const markedValues = valueDefinitions(element)
    .filter(({ attributes }) => attributes['default'] === 'true')
    .map((definition) => parseValue(type, textOf(definition, 'value') ?? ''));
  const isMultiple =
    type.startsWith('set_of') ||
    (type.startsWith('enum_of') && readFlag(element, 'select-multiple-flag') === true);
  if (type.startsWith('enum_of') && markedValues.length > 0)
    return isMultiple ? markedValues : markedValues[0];
  const text = textOf(element, 'default-value');
  if (text === undefined) return undefined;
  const value = parseValue(type, text);
  return isMultiple ? [value] : value;
}
