import { pathParameters } from '../../contract/operation.ts';
import type { PlatformAccess } from '../client/access.ts';
import { isFault } from '../client/errors.ts';
import type { JsonObject } from '../client/json-object.ts';
import { callUntyped } from '../client/untyped-call.ts';
import { addressPath, resourceName, type ResourceAddress } from './address.ts';
import { kindOf } from './all-kinds.ts';
import {
  changesBetween,
  documentText,
  findUnstoredFields,
  withoutEnvelope,
  withPlatformFieldsOf,
} from './changes.ts';
import { findDuplicateKey } from '../../json/duplicate-key.ts';
import { JsonSyntaxError, jsonPlaces } from '../../json/json-text.ts';
import { findHiddenResource } from './hidden-resource.ts';
import type { FieldOperation } from './kinds.ts';
import { mergeDocuments, type MergeField } from './merge.ts';
import { clientFor, isMissingResource, readResource } from './resource-reader.ts';

/**
 * Thrown if a document cannot be saved in its current form, or if the API cannot delete its resource. `offset` is the
 * position of the error in its text.
 */
export class DocumentError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Thrown if the text of a document is not JSON, or has a property twice. Nothing was sent. */
export class InvalidDocument extends DocumentError {
  /** What is wrong at the offset, as a sentence. */
  readonly reason: string;
  /** What is wrong with the document, without a period. */
  readonly summary: string;
  constructor(reason: string, offset: number, summary = 'The document is not valid JSON') {
    super(`${summary}: ${reason}`, offset);
    this.reason = reason;
    this.summary = summary;
  }
}

export type SaveOutcome =
  | { readonly kind: 'unchanged'; readonly text: string }
  | {
      readonly kind: 'saved' | 'created';
      readonly text: string;
      /** The changed fields that the API has ignored. */
      readonly unstoredFields: readonly string[];
      /** The new address if the save has changed the resource's ID. The document of the old address is discarded. */
      readonly newAddress?: ResourceAddress;
    }
  | ({ readonly kind: 'conflict' } & ConflictVersions);

/** A version that was read again, see `readAgain`. */
export interface NewVersion {
  readonly text: string;
  readonly accept: () => void;
}

/** The versions of a resource that someone else has changed meanwhile, as texts for a merge. */
export interface ConflictVersions {
  /** The common base version. */
  readonly base: string;
  /** The server's current version. If there are conflicts, with the other changes of the local version. */
  readonly server: string;
  /** The version that was to be saved. If there are conflicts, with the other changes of the server. */
  readonly local: string;
  /** The changes of both sides, with the version of the base where they contradict each other. */
  readonly merged: string;
  readonly conflicts: readonly MergeField[];
  readonly serverChanges: readonly MergeField[];
}

interface CachedDocument {
  /**
   * The version that was last read from the server; undefined for a resource that does not exist there yet.
   */
  readonly base: JsonObject | undefined;
  readonly text: string;
}

const resourceStateOf = (document: JsonObject): string | undefined => {
  const state = document['_resource_state'];
  return typeof state === 'string' ? state : undefined;
};

/** Reads and saves resources as JSON text. Keeps the version that was read, so that saving sends only the changes. */
export class ResourceDocuments {
  readonly #access: (connection: string) => Promise<PlatformAccess>;
  readonly #documents = new Map<string, CachedDocument>();

  constructor(access: (connection: string) => Promise<PlatformAccess>) {
    this.#access = access;
  }

  /**
   * Reads the resource from the server and resolves with its text. A draft is not read: resolves with the draft's text.
   * Rejects with `ResourceNotFound`, `HiddenResource`, `MissingCredentials` or a `PlatformError`.
   */
  async read(address: ResourceAddress): Promise<string> {
    const key = addressPath(address);
    const cachedDocument = this.#documents.get(key);
    if (cachedDocument && cachedDocument.base === undefined) return cachedDocument.text;
    const base = await this.#readBase(await this.#access(address.connection), address);
    const text = documentText(base);
    this.#documents.set(key, { base, text });
    return text;
  }

  /**
   * Reads a resource that was read before, and resolves with its text. `accept` makes it the version on which later
   * changes are based; until then, the earlier version stays, so that a save is a conflict. Resolves with undefined for a
   * draft, and if the resource was saved or read in the meantime.
   */
  async readAgain(address: ResourceAddress): Promise<NewVersion | undefined> {
    const key = addressPath(address);
    const cachedDocument = this.#documents.get(key);
    if (cachedDocument?.base === undefined) return undefined;
    const base = await this.#readBase(await this.#access(address.connection), address);
    if (this.#documents.get(key) !== cachedDocument) return undefined;
    const text = documentText(base);
    return { text, accept: () => this.#documents.set(key, { base, text }) };
  }

  async #readBase(access: PlatformAccess, address: ResourceAddress): Promise<JsonObject> {
    try {
      return await readResource(access, address);
    } catch (error) {
      throw findHiddenResource(access, address, error) ?? error;
    }
  }

  /**
   * Creates a draft of a resource that does not exist on the server. The first save of the draft creates the resource.
   * Returns the draft's text.
   */
  createDraft(address: ResourceAddress): string {
    const text = documentText(kindOf(address.kind).template?.(address.params) ?? {});
    this.#documents.set(addressPath(address), { base: undefined, text });
    return text;
  }

  /** Whether the document is a draft that does not exist on the server yet. */
  isDraft(address: ResourceAddress): boolean {
    const cachedDocument = this.#documents.get(addressPath(address));
    return cachedDocument !== undefined && cachedDocument.base === undefined;
  }

  /** Discards the version that was read, or the draft. */
  discard(address: ResourceAddress): void {
    this.#documents.delete(addressPath(address));
  }

  /** Saves a document. Rejects with `DocumentError`, `ResourceNotFound`, `MissingCredentials` or a `PlatformError`. */
  async save(address: ResourceAddress, text: string): Promise<SaveOutcome> {
    const editedDocument = parseDocument(text);
    const access = await this.#access(address.connection);
    const key = addressPath(address);
    if (!this.#documents.has(key)) await this.#readOrCreateDraft(address);
    const base = this.#documents.get(key)?.base;
    if (base === undefined) return this.#create(access, address, editedDocument, text);
    const changes = changesBetween(base, editedDocument);
    if (!changes) return { kind: 'unchanged', text };
    const { changeFields } = kindOf(address.kind);
    let newAddress: ResourceAddress | undefined;
    try {
      newAddress = await this.#change(access, address, base, editedDocument, changes, changeFields ?? []);
    } catch (error) {
      if (!isFault(error, 'ResourceStateConflict', 'InvalidIfMatch')) throw error;
      await this.read(address);
      const server = this.#documents.get(key)?.base ?? {};
      return { kind: 'conflict', ...conflictVersions(base, server, editedDocument) };
    }
    if (newAddress) this.discard(address);
    const savedText = await this.read(newAddress ?? address);
    return {
      kind: 'saved',
      text: savedText,
      unstoredFields: this.#unstoredFields(newAddress ?? address, base, editedDocument),
      ...(newAddress ? { newAddress } : {}),
    };
  }

  /**
   * Deletes a resource, or discards a draft. Rejects with `MissingCredentials` or a `PlatformError`, or with a
   * `DocumentError` if the API cannot delete the resource.
   */
  async remove(address: ResourceAddress): Promise<void> {
    const { remove, title } = kindOf(address.kind);
    if (!remove) throw new DocumentError(`The API cannot delete a resource of the type "${title}".`, 0);
    if (!this.isDraft(address)) {
      const access = await this.#access(address.connection);
      const { client, site } = clientFor(access, remove, address);
      await callUntyped(client, remove, { params: address.params, ...siteOption(site) });
    }
    this.discard(address);
  }

  async #readOrCreateDraft(address: ResourceAddress): Promise<void> {
    try {
      await this.read(address);
    } catch (error) {
      if (!isMissingResource(error) || kindOf(address.kind).create === undefined) throw error;
      this.createDraft(address);
    }
  }

  async #create(
    access: PlatformAccess,
    address: ResourceAddress,
    editedDocument: JsonObject,
    text: string,
  ): Promise<SaveOutcome> {
    const { create, title } = kindOf(address.kind);
    if (!create) throw new DocumentError(`The API cannot create a resource of the type "${title}".`, 0);
    const { client, site } = clientFor(access, create, address);
    await callUntyped(client, create, { params: address.params, body: editedDocument, ...siteOption(site) });
    this.#documents.set(addressPath(address), { base: editedDocument, text });
    const createdText = await this.read(address);
    return {
      kind: 'created',
      text: createdText,
      unstoredFields: this.#unstoredFields(address, {}, editedDocument),
    };
  }

  /** Returns the changed fields that the platform did not store, as the version that was read after the save shows. */
  #unstoredFields(address: ResourceAddress, base: JsonObject, editedDocument: JsonObject): readonly string[] {
    const storedDocument = this.#documents.get(addressPath(address))?.base;
    return storedDocument === undefined ? [] : findUnstoredFields(base, editedDocument, storedDocument);
  }

  /** Sends the changes. Resolves with the new address if they have changed the resource's ID. */
  async #change(
    access: PlatformAccess,
    address: ResourceAddress,
    base: JsonObject,
    editedDocument: JsonObject,
    changes: JsonObject,
    fields: readonly FieldOperation[],
  ): Promise<ResourceAddress | undefined> {
    const { change, create, title } = kindOf(address.kind);
    let currentAddress = address;
    const state = resourceStateOf(base);
    const stateField = state === undefined ? {} : { _resource_state: state };
    const fieldOperations = fields.filter(({ field }) => field in changes);
    const remainingChanges = Object.fromEntries(
      Object.entries(changes).filter(([name]) => !fieldOperations.some(({ field }) => field === name)),
    );
    if (Object.keys(remainingChanges).length > 0) {
      const operation = change ?? create;
      if (!operation)
        throw new DocumentError(
          `The API cannot change a resource of the type "${title}": it is read-only.`,
          0,
        );
      const { client, site } = clientFor(access, operation, address);
      const body = change ? { ...remainingChanges, ...stateField } : editedDocument;
      const response = await callUntyped(client, operation, {
        params: address.params,
        body,
        ...siteOption(site),
      });
      currentAddress = addressAfterChange(address, remainingChanges, response);
    }
    for (const { field, operation } of fieldOperations) {
      const { client, site } = clientFor(access, operation, address);
      const body = { status: changes[field] };
      await callUntyped(client, operation, { params: currentAddress.params, body, ...siteOption(site) });
    }
    return currentAddress === address ? undefined : currentAddress;
  }
}

/** Returns the address that a resource has after a change: another one if the change has renamed it. */
function addressAfterChange(
  address: ResourceAddress,
  changes: JsonObject,
  response: JsonObject,
): ResourceAddress {
  const { renameField, path } = kindOf(address.kind);
  const param = pathParameters(path).at(-1);
  if (renameField === undefined || param === undefined || !(renameField in changes)) return address;
  const id = response[renameField];
  return typeof id !== 'string' || id === '' || id === address.params[param]
    ? address
    : { ...address, params: { ...address.params, [param]: id } };
}

function conflictVersions(base: JsonObject, server: JsonObject, local: JsonObject): ConflictVersions {
  const baseDocument = withoutEnvelope(withPlatformFieldsOf(base, local));
  const serverDocument = withoutEnvelope(withPlatformFieldsOf(server, local));
  const localDocument = withoutEnvelope(local);
  const { document, ...fields } = mergeDocuments(baseDocument, serverDocument, localDocument);
  // Adjacent lines are one conflict: whoever accepts a side must not lose what the other has changed besides.
  const textOf = (side: 'server' | 'local', unmergedDocument: JsonObject): string =>
    documentText(
      fields.conflicts.length === 0
        ? unmergedDocument
        : mergeDocuments(baseDocument, serverDocument, localDocument, side).document,
    );
  return {
    base: documentText(baseDocument),
    server: textOf('server', serverDocument),
    local: textOf('local', localDocument),
    merged: documentText(document),
    ...fields,
  };
}

const siteOption = (site: string | undefined) => (site === undefined || site === '-' ? {} : { site });

function parseDocument(text: string): JsonObject {
  try {
    jsonPlaces(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new InvalidDocument(error.message, error.offset);
    throw error;
  }
  const duplicate = findDuplicateKey(text);
  if (duplicate)
    throw new InvalidDocument(
      `The object already has a property "${duplicate.name}". Delete one of them.`,
      duplicate.offset,
      'A property occurs twice',
    );
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DocumentError('The document must be a JSON object.', 0);
  return value as JsonObject;
}

/** Returns the name of a resource for messages, as in `campaign "spring-nights"`. */
export const describeResource = (address: ResourceAddress): string =>
  `${kindOf(address.kind).title.toLowerCase()} "${resourceName(address)}"`;
