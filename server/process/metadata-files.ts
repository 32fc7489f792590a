import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorMessage } from '../../contract/error-message.ts';
import { isSameValue } from '../domain/deep-equal.ts';
import { parseXml } from '../http/xml/parse.ts';
import type { Log } from '../ports/environment.ts';
import type { Store, UnitOfWork } from '../ports/store.ts';
import type { CollectionName, RecordOf } from '../records/collections.ts';
import { exportedServices, isServices, type ExportedServices } from '../seed/exported-services.ts';
import type { MetadataElement } from '../seed/metadata-elements.ts';
import { isMetadata, parseMetadata, type Metadata } from '../seed/metadata.ts';

/** There is no file or folder of metadata at a path. The message contains it. */
export class MetadataFileError extends Error {}

/**
 * Adds the definitions of metadata files to those of the shop. A definition replaces one of the same name.
 * @param paths files, and folders with such files: of a folder, its own XML files, those in folders named `meta` and
 * those named `services.xml`, as in an archive of a site export. A file that cannot be used is left out; the log has a warning
 * with its path, the cause and, for invalid XML, the line.
 * @returns the services that the files define. They are not stored: scripts read them from their environment.
 * @throws MetadataFileError
 */
export async function loadMetadata(
  paths: readonly string[],
  store: Store,
  log: Log,
): Promise<ExportedServices> {
  const files = paths.flatMap(metadataFiles);
  const definitions = files.map((file) => readDefinitions(file, log));
  for (const { metadata } of definitions) if (metadata) await addMetadata(metadata, store.begin());
  if (files.length > 0)
    log.info('metadata loaded', { files: files.filter((_file, index) => definitions[index]?.isUsable) });
  return exportedServices(definitions.flatMap(({ services }) => services ?? []));
}

function metadataFiles(name: string): string[] {
  const target = path.resolve(name);
  const state = statSync(target, { throwIfNoEntry: false });
  if (!state) throw new MetadataFileError(`there is no metadata file or folder ${target}`);
  if (!state.isDirectory()) return [target];
  const names = globSync(['*.xml', '**/meta/*.xml', '**/services.xml'], { cwd: target });
  return names.map((file) => path.join(target, file)).sort();
}

interface Definitions {
  readonly isUsable: boolean;
  readonly metadata?: Metadata;
  /** The root of a document of services. */
  readonly services?: MetadataElement;
}

/**
 * Reads the definitions in a file. Returns none for another kind of XML file, which may be in the same folder.
 */
function readDefinitions(file: string, log: Log): Definitions {
  try {
    const root = parseXml(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    if (isMetadata(root)) return { isUsable: true, metadata: parseMetadata(root) };
    if (!isServices(root)) return { isUsable: true };
    // An error belongs to this file.
    exportedServices([root]);
    return { isUsable: true, services: root };
  } catch (error) {
    log.warn(`The metadata file ${file} is left out: ${errorMessage(error)}`, { file });
    return { isUsable: false };
  }
}

async function addMetadata(metadata: Metadata, work: UnitOfWork): Promise<void> {
  for (const type of metadata.typeExtensions) {
    await merge(work, 'type_extensions', type.id, type, (existing) => ({
      ...existing,
      ...type,
      attributes: { ...existing.attributes, ...type.attributes },
      ...mergeGroups(existing.groups, type.groups),
      ...(existing.system_attributes && {
        system_attributes: { ...existing.system_attributes, ...type.system_attributes },
      }),
    }));
  }
  for (const type of metadata.objectTypes) {
    await merge(work, 'object_types', type.id, type, (existing) => ({
      ...type,
      attributes: { ...existing.attributes, ...type.attributes },
      ...mergeGroups(existing.groups, type.groups),
    }));
  }
  for (const group of metadata.preferenceGroups) {
    await merge(work, 'preference_groups', group.id, group, (existing) => ({
      ...existing,
      ...group,
      preferences: { ...existing.preferences, ...group.preferences },
    }));
  }
  await work.commit();
}

async function merge<Name extends CollectionName>(
  work: UnitOfWork,
  collection: Name,
  key: string,
  record: RecordOf<Name>,
  mergeWith: (existing: RecordOf<Name>) => RecordOf<Name>,
): Promise<void> {
  const existing = await work.collection(collection).get(key);
  const mergedRecord = existing ? mergeWith(existing) : record;
  // The files are read at every start, and have usually not changed.
  if (!isSameValue(existing, mergedRecord)) work.collection(collection).put(mergedRecord);
}

type Groups = NonNullable<Metadata['typeExtensions'][number]['groups']>;

function mergeGroups(existing: Groups = [], added: Groups = []): { groups?: Groups } {
  const addedIds = new Set(added.map(({ id }) => id));
  const groups = [...existing.filter(({ id }) => !addedIds.has(id)), ...added];
  return groups.length === 0 ? {} : { groups };
}
