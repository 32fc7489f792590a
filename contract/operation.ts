import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { FaultDefinition } from './fault.ts';
import type { HookSet } from './hooks.ts';
import { parseVersion, type ApiVersion } from './version.ts';

export type Family = 'data' | 'shop' | 'debugger' | 'oauth';
export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The credentials that an operation requires:
 * - `oauth`: a bearer token of a client or a back-office user (data-api 5)
 * - `customer`: a customer JWT
 * - `agent`: an OAuth token with a user
 * - `customerOrAgent`: a customer JWT or an OAuth token with a user
 * - `customerOrNone`: a customer JWT, or only a client ID
 * - `clientId`: only a client ID
 * - `debugger`: Basic credentials and the client ID header
 * - `none`
 */
export type Auth =
  'oauth' | 'agent' | 'customer' | 'customerOrAgent' | 'customerOrNone' | 'clientId' | 'debugger' | 'none';

export interface Success {
  readonly status: number;
  readonly document?: TSchema;
  /** Whether the response has a `Location` header with the resource's URL. */
  readonly location?: true;
  /** Whether the `x-<prefix>-resource-state` header repeats the document's `_resource_state`. */
  readonly resourceStateHeader?: true;
  /** Seconds for which the response may be cached. */
  readonly maxAge?: number;
}

export interface Operation {
  readonly id: string;
  readonly family: Family;
  readonly method: Method;
  /** Path below the family's base path, with parameters as `{name}`. Routing, clients and OpenAPI take it from here. */
  readonly path: string;
  /** First API version that has the operation; absent for families without versions. */
  readonly since?: ApiVersion;
  /** First API version that no longer has the operation. */
  readonly until?: ApiVersion;
  readonly auth: Auth;
  readonly params: TObject;
  readonly query: TObject;
  readonly body?: TSchema | undefined;
  /** Only the token endpoints accept `application/x-www-form-urlencoded` bodies. */
  readonly encoding: 'document' | 'form';
  readonly success: Success;
  readonly faults: readonly FaultDefinition[];
  readonly hooks?: HookSet;
  /** Whether requests over an insecure connection are rejected (data-api 7). */
  readonly secure: boolean;
  /**
   * The clause of the specification that defines the operation, such as `data-api 4 Sites` (see docs/glossary.md).
   */
  readonly source: string;
}

interface Definition {
  id: string;
  method: Method;
  path: string;
  since?: string;
  until?: string;
  auth: Auth;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  encoding?: 'document' | 'form';
  success: Success;
  faults?: readonly FaultDefinition[];
  hooks?: HookSet;
  secure?: boolean;
  source: string;
}

/**
 * The exact type of one operation. Its handler's parameters, body, response and faults are checked against it.
 */
export type TypedOperation<D extends Definition> = Omit<
  Operation,
  'params' | 'query' | 'body' | 'success' | 'faults'
> & {
  readonly params: D extends { params: infer P extends TObject } ? P : TObject<Record<never, never>>;
  readonly query: D extends { query: infer Q extends TObject } ? Q : TObject<Record<never, never>>;
  readonly body: D extends { body: infer B extends TSchema } ? B : undefined;
  readonly success: D['success'];
  readonly faults: D extends { faults: infer F extends readonly FaultDefinition[] } ? F : readonly [];
};

const noFields: TObject = Type.Object({});

/** Defines one operation of the table. The first part of its ID is its family. */
export function defineOperation<const D extends Definition>(definition: D): TypedOperation<D>;
export function defineOperation(definition: Definition): Operation {
  const { since, until, ...rest } = definition;
  return {
    params: noFields,
    query: noFields,
    encoding: 'document',
    faults: [],
    secure: false,
    ...rest,
    family: definition.id.split('.')[0] as Family,
    ...(since === undefined ? {} : { since: parseVersion(since) }),
    ...(until === undefined ? {} : { until: parseVersion(until) }),
  };
}

export type ParamsOf<O extends Operation> = Static<O['params']>;
export type QueryOf<O extends Operation> = Static<O['query']>;
export type BodyOf<O extends Operation> = O['body'] extends TSchema ? Static<O['body']> : undefined;
export type DocumentOf<O extends Operation> = O['success'] extends { document: infer S extends TSchema }
  ? Static<S>
  : undefined;
export type FaultsOf<O extends Operation> = O['faults'][number];

/** Returns the parameter names of a path template, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Returns the names of a schema's required fields. The library omits the list if it would be empty. */
export const requiredFields = (schema: TObject): readonly string[] =>
  (schema as { required?: readonly string[] }).required ?? [];
