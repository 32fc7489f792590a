import type { PlatformAccess } from '../client/access.ts';
import { isFault } from '../client/errors.ts';
import { looseCall, type JsonObject } from '../client/loose-call.ts';
import { addressPath, resourceName, type ResourceAddress } from './address.ts';
import { kindOf } from './all-kinds.ts';
import { changesBetween, documentText, mergeable } from './changes.ts';
import { JsonProblem, jsonPlaces } from './json-ranges.ts';
import type { FieldOperation } from './kinds.ts';
import { callerFor, readResource, ResourceNotFound } from './resource-reader.ts';

/** A document cannot be saved as it is; `offset` is where in its text. */
export class DocumentProblem extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export type SaveOutcome =
  | { readonly kind: 'saved' | 'created' | 'unchanged'; readonly text: string }
  /** Somebody else has changed it: what both began with, and what the server has now, to be merged. */
  | { readonly kind: 'conflict'; readonly base: string; readonly server: string };

interface Held {
  /** As it was last read from the server; undefined for one that is not there yet. */
  readonly base: JsonObject | undefined;
  readonly text: string;
}

const resourceState = (document: JsonObject): string | undefined => {
  const state = document['_resource_state'];
  return typeof state === 'string' ? state : undefined;
};

/** Resources as texts that are read, edited and saved. What was read is kept, so that a save says only what changed. */
export class ResourceDocuments {
  readonly #access: (connection: string) => Promise<PlatformAccess>;
  readonly #held = new Map<string, Held>();

  constructor(access: (connection: string) => Promise<PlatformAccess>) {
    this.#access = access;
  }

  /** The resource's text, fresh from the server. Rejects with `ResourceNotFound` or a `PlatformError`. */
  async read(address: ResourceAddress): Promise<string> {
    const key = addressPath(address);
    const held = this.#held.get(key);
    if (held && held.base === undefined) return held.text;
    const base = await readResource(await this.#access(address.connection), address);
    const text = documentText(base);
    this.#held.set(key, { base, text });
    return text;
  }

  /** Begins a resource that the server does not have: it is made when it is first saved. Gives back its text. */
  begin(address: ResourceAddress): string {
    const text = documentText(kindOf(address.kind).template?.(address.params) ?? {});
    this.#held.set(addressPath(address), { base: undefined, text });
    return text;
  }

  /** Whether the document was begun here and is not on the server yet. */
  isNew(address: ResourceAddress): boolean {
    const held = this.#held.get(addressPath(address));
    return held !== undefined && held.base === undefined;
  }

  /** Forgets what was read or begun. */
  forget(address: ResourceAddress): void {
    this.#held.delete(addressPath(address));
  }

  /** Rejects with `DocumentProblem` or a `PlatformError`. */
  async save(address: ResourceAddress, text: string): Promise<SaveOutcome> {
    const edited = parsed(text);
    const access = await this.#access(address.connection);
    const key = addressPath(address);
    if (!this.#held.has(key)) await this.#readOrBegin(address);
    const base = this.#held.get(key)?.base;
    if (base === undefined) return this.#create(access, address, edited, text);
    const changes = changesBetween(base, edited);
    if (!changes) return { kind: 'unchanged', text };
    const { changeFields } = kindOf(address.kind);
    try {
      await this.#change(access, address, base, edited, changes, changeFields ?? []);
    } catch (error) {
      if (!isFault(error, 'ResourceStateConflict', 'InvalidIfMatch')) throw error;
      await this.read(address);
      const server = this.#held.get(key)?.base ?? {};
      return {
        kind: 'conflict',
        base: documentText(mergeable(base, edited)),
        server: documentText(mergeable(server, edited)),
      };
    }
    return { kind: 'saved', text: await this.read(address) };
  }

  /** Rejects with a `PlatformError`; a `DocumentProblem` where the API cannot delete it. */
  async remove(address: ResourceAddress): Promise<void> {
    const { remove, title } = kindOf(address.kind);
    if (!remove) throw new DocumentProblem(`The API deletes no ${title.toLowerCase()}.`, 0);
    if (!this.isNew(address)) {
      const access = await this.#access(address.connection);
      const { client, site } = callerFor(access, remove, address);
      await looseCall(client, remove, { params: address.params, ...siteOf(site) });
    }
    this.forget(address);
  }

  async #readOrBegin(address: ResourceAddress): Promise<void> {
    try {
      await this.read(address);
    } catch (error) {
      const isMissing = error instanceof ResourceNotFound || (isFault(error) && error.status === 404);
      if (!isMissing || kindOf(address.kind).create === undefined) throw error;
      this.begin(address);
    }
  }

  async #create(
    access: PlatformAccess,
    address: ResourceAddress,
    edited: JsonObject,
    text: string,
  ): Promise<SaveOutcome> {
    const { create, title } = kindOf(address.kind);
    if (!create) throw new DocumentProblem(`The API makes no ${title.toLowerCase()}.`, 0);
    const { client, site } = callerFor(access, create, address);
    await looseCall(client, create, { params: address.params, body: edited, ...siteOf(site) });
    this.#held.set(addressPath(address), { base: edited, text });
    return { kind: 'created', text: await this.read(address) };
  }

  async #change(
    access: PlatformAccess,
    address: ResourceAddress,
    base: JsonObject,
    edited: JsonObject,
    changes: JsonObject,
    fields: readonly FieldOperation[],
  ): Promise<void> {
    const { change, create, title } = kindOf(address.kind);
    const { params } = address;
    const state = resourceState(base);
    const stateField = state === undefined ? {} : { _resource_state: state };
    const ofFields = fields.filter(({ field }) => field in changes);
    const rest = Object.fromEntries(
      Object.entries(changes).filter(([name]) => !ofFields.some(({ field }) => field === name)),
    );
    if (Object.keys(rest).length > 0) {
      const operation = change ?? create;
      if (!operation)
        throw new DocumentProblem(`The API changes no ${title.toLowerCase()}: it is read only.`, 0);
      const { client, site } = callerFor(access, operation, address);
      const body = change ? { ...rest, ...stateField } : edited;
      await looseCall(client, operation, { params, body, ...siteOf(site) });
    }
    for (const { field, operation } of ofFields) {
      const { client, site } = callerFor(access, operation, address);
      await looseCall(client, operation, { params, body: { status: changes[field] }, ...siteOf(site) });
    }
  }
}

const siteOf = (site: string | undefined) => (site === undefined || site === '-' ? {} : { site });

function parsed(text: string): JsonObject {
  try {
    jsonPlaces(text);
  } catch (error) {
    if (error instanceof JsonProblem)
      throw new DocumentProblem(`This is no JSON: ${error.message}`, error.offset);
    throw error;
  }
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DocumentProblem('A document is an object: it begins with "{".', 0);
  return value as JsonObject;
}

/** For messages: `campaign "spring-nights"`. */
export const described = (address: ResourceAddress): string =>
  `${kindOf(address.kind).title.toLowerCase()} "${resourceName(address)}"`;
