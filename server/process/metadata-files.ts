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

/** There is no file or folder of metadata at a path. The message contains the path. */
export class MetadataFileError extends Error {}

/**
 * Adds the definitions in metadata files to the shop. A definition replaces one with the same name.
 * @param paths files and folders. Of a folder, such as an unpacked site export, these files are used: the XML files
 *   directly in it, the XML files in folders named `meta` at any depth, and all files named `services.xml`. A file that
 *   cannot be used is left out; a warning in the log has its path, the cause and, for invalid XML, the line.
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
  /** Whether the file could be read, even if it contains no definitions. */
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
    // Reports an error here, where the file is known.
    exportedServices([root]);
    return { isUsable: true, services: root };
  } catch (error) {
    log.warn(`The metadata file ${file} is left out: ${errorMessage(error)}`, { file });
    return { isUsable: false };
  }
}

async function addMetadata(metadata: Metadata, work: UnitOfWork): Promise<void> {
  for (const type of metadata.typeExtensions) {
    await merge(work, 'type_extensions', type.id, type, (storedRecord) => ({
      ...storedRecord,
      ...type,
      attributes: { ...storedRecord.attributes, ...type.attributes },
      ...mergeGroups(storedRecord.groups, type.groups),
      ...(storedRecord.system_attributes && {
        system_attributes: { ...storedRecord.system_attributes, ...type.system_attributes },
      }),
    }));
  }
  for (const type of metadata.objectTypes) {
    await merge(work, 'object_types', type.id, type, (storedRecord) => ({
      ...type,
      attributes: { ...storedRecord.attributes, ...type.attributes },
      ...mergeGroups(storedRecord.groups, type.groups),
    }));
  }
  for (const group of metadata.preferenceGroups) {
    await merge(work, 'preference_groups', group.id, group, (storedRecord) => ({
      ...storedRecord,
      ...group,
      preferences: { ...storedRecord.preferences, ...group.preferences },
    }));
  }
  await work.commit();
}

async function merge<Name extends CollectionName>(
  work: UnitOfWork,
  collection: Name,
  key: string,
  record: RecordOf<Name>,
  mergeWith: (storedRecord: RecordOf<Name>) => RecordOf<Name>,
): Promise<void> {
  const storedRecord = await work.collection(collection).get(key);
  const mergedRecord = storedRecord ? mergeWith(storedRecord) : record;
  // The files are read at every start, and have usually not changed.
  if (!isSameValue(storedRecord, mergedRecord)) work.collection(collection).put(mergedRecord);
}

type Groups = NonNullable<Metadata['typeExtensions'][number]['groups']>;

function mergeGroups(storedGroups: Groups = [], newGroups: Groups = []): { groups?: Groups } {
  const newIds = new Set(newGroups.map(({ id }) => id));
  const groups = [...storedGroups.filter(({ id }) => !newIds.has(id)), ...newGroups];
  return groups.length === 0 ? {} : { groups };
}
