import type { TSchema } from 'typebox';
import type { Operation } from '../../contract/operation.ts';
import type { JsonObject } from '../client/loose-call.ts';

export type Params = Readonly<Record<string, string>>;

/** How a resource is read: by an operation of its own, or out of what another one answers. */
export interface Reading {
  readonly operation: Operation;
  readonly query?: JsonObject;
  /** Takes the resource out of an answer that holds more. Undefined where it is not in it. */
  readonly pick?: (answer: JsonObject, params: Params) => JsonObject | undefined;
  /** The answer is a list in pages: `pick` sees one element after the other. */
  readonly listed?: true;
}

/** Setting one field takes an operation of its own, as the statuses of an order do. */
export interface FieldOperation {
  readonly field: string;
  readonly operation: Operation;
}

/** A kind of resource that opens as a document. */
export interface ResourceKind {
  readonly id: string;
  /** As people say it, in the singular. */
  readonly title: string;
  /** Name of a codicon. */
  readonly icon: string;
  readonly family: 'data' | 'shop';
  /** Path below the family, with `{parameters}`; made of the table's paths. */
  readonly path: string;
  readonly read: Reading;
  /** PUT: makes it, and where there is no `change`, replaces it. */
  readonly create?: Operation;
  /** PATCH. */
  readonly change?: Operation;
  readonly changeFields?: readonly FieldOperation[];
  readonly remove?: Operation;
  /** Of the document as it is edited. */
  readonly schema: TSchema;
  /** What a new one begins with. */
  readonly template?: (params: Params) => JsonObject;
}

export const isReadOnly = ({ create, change, changeFields }: ResourceKind): boolean =>
  create === undefined && change === undefined && changeFields === undefined;
