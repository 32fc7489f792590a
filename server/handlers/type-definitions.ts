import {
  customTypeDefinition,
  preferenceGroupOf,
  sitePreferencesType,
  systemTypeDefinition,
} from '../domain/type-definitions.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { TypeDefinition } from '../records/attribute-definitions.ts';
import type { PreferenceGroup } from '../records/site.ts';

/** Returns the definition of a type, or undefined for a custom type that does not exist. */
export async function typeDefinition(
  work: UnitOfWork,
  kind: 'system' | 'custom',
  id: string,
): Promise<TypeDefinition | undefined> {
  if (kind === 'custom') {
    const type = await work.collection('object_types').get(id);
    return type && customTypeDefinition(type);
  }
  const groups = id === sitePreferencesType ? await work.collection('preference_groups').all() : [];
  return systemTypeDefinition(id, await work.collection('type_extensions').get(id), groups);
}

/** Returns a group of site preferences: a separate record, or else a group of the type; undefined without either. */
export async function preferenceGroup(
  work: UnitOfWork,
  groupId: string,
): Promise<PreferenceGroup | undefined> {
  const ownRecord = await work.collection('preference_groups').get(groupId);
  if (ownRecord) return ownRecord;
  const extension = await work.collection('type_extensions').get(sitePreferencesType);
  const group = extension?.groups?.find(({ id }) => id === groupId);
  return extension && group ? preferenceGroupOf(extension, group) : undefined;
}
