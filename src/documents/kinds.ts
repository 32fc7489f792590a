import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import type { JsonObject } from '../client/json-object.ts';

export type Params = Readonly<Record<string, string>>;

/** How a resource is read: by its own operation, or from the response of another operation. */
export interface ReadSpec {
  readonly operation: Operation;
  readonly query?: JsonObject;
  /** Extracts the resource from a response that contains more. Returns undefined if the response does not have it. */
  readonly pick?: (response: JsonObject, params: Params) => JsonObject | undefined;
  /** Set if the response is a page of a list, so that `pick` is called with each element. */
  readonly isList?: true;
}

/**
 * A field that is set by its own operation, such as one of an order's statuses. The request contains the value as
 * `status`, whatever the field is called.
 */
export interface FieldOperation {
  readonly field: string;
  readonly operation: Operation;
}

/** A kind of resource that can be opened as a document. */
export interface ResourceKind {
  readonly id: string;
  /** Display name, singular. */
  readonly title: string;
  /** Name of a codicon. */
  readonly icon: string;
  readonly family: 'data' | 'shop';
  /** Path below the API family, with `{parameters}`; derived from the paths of the operation table. */
  readonly path: string;
  /** Path of the documents, if it is another one: VS Code shows its last segment in tabs, which must say what it is. */
  readonly documentPath?: string;
  readonly read: ReadSpec;
  /** PUT: creates the resource and, if there is no `change`, replaces it. */
  readonly create?: Operation;
  /** PATCH: changes fields of the resource. */
  readonly change?: Operation;
  readonly changeFields?: readonly FieldOperation[];
  /** The field with the value of the path's last parameter, if `change` renames the resource by it. */
  readonly renameField?: string;
  readonly remove?: Operation;
  /** Schema of the document as users edit it. */
  readonly schema: TSchema;
  /** Initial content of a new document. */
  readonly template?: (params: Params) => JsonObject;
}

export const isReadOnly = ({ create, change, changeFields }: ResourceKind): boolean =>
  create === undefined && change === undefined && changeFields === undefined;
