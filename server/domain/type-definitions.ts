import type {
  AttributeDefinition,
  AttributeGroup,
  TypeDefinition,
  TypeExtension,
} from '../records/attribute-definitions.ts';
import type { ObjectType } from '../records/people.ts';
import type { PreferenceGroup } from '../records/site.ts';

export const sitePreferencesType = 'SitePreferences';

/**
 * Types whose attributes always need a definition: a preference without one cannot be set (Script API,
 * Site.setCustomPreferenceValue).
 */
const alwaysClosedTypes: ReadonlySet<string> = new Set([sitePreferencesType, 'OrganizationPreferences']);

/**
 * Returns the definition of a type of the platform. A type that the shop does not define accepts every attribute,
 * because most shops for development have no definitions; preferences always need a definition.
 */
export function systemTypeDefinition(
  id: string,
  extension: TypeExtension | undefined,
  preferenceGroups: readonly PreferenceGroup[] = [],
): TypeDefinition {
  const groupedPreferences = preferenceGroups.map(({ preferences }) => preferences);
  return {
    id,
    isSystem: true,
    isClosed: extension !== undefined || alwaysClosedTypes.has(id),
    name: extension?.name,
    attributes: Object.assign(
      {},
      extension?.attributes,
      ...groupedPreferences,
    ) as TypeDefinition['attributes'],
    systemAttributes: extension?.system_attributes ?? {},
    groups: [...preferenceGroups.map(toAttributeGroup), ...(extension?.groups ?? [])],
    key: undefined,
  };
}

const toAttributeGroup = ({ preferences, ...group }: PreferenceGroup): AttributeGroup => ({
  ...group,
  attributes: Object.keys(preferences),
});

/** Returns the definition of a type of custom objects. */
export const customTypeDefinition = (type: ObjectType): TypeDefinition => ({
  id: type.id,
  isSystem: false,
  isClosed: true,
  name: type.name,
  attributes: type.attributes,
  systemAttributes: {},
  groups: type.groups ?? [],
  key: { name: type.key_property, type: type.key_type },
});

/** Returns a group of the site preferences as the Data API shows it. */
export function preferenceGroupOf(
  { attributes }: TypeExtension,
  { attributes: names, ...group }: AttributeGroup,
): PreferenceGroup {
  const definitions = names.flatMap((name): [string, AttributeDefinition][] => {
    const definition = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    return definition === undefined ? [] : [[name, definition]];
  });
  return { ...group, preferences: Object.fromEntries(definitions) };
}
