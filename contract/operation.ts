import type { Static, TObject, TSchema } from 'typebox';
import type { FaultDefinition } from './fault.ts';
import type { HookSet } from './hooks.ts';
import { version, type ApiVersion } from './version.ts';

export type Family = 'data' | 'shop' | 'debugger' | 'oauth';
export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call:
 * `oauth` a bearer token of a client or back-office user (data-api 5); `customer` a customer JWT;
 * `agent` an OAuth token with a user; `customerOrAgent` a customer JWT or such a token; `customerOrNone` a JWT, or a client id alone;
 * `clientId` a client id alone; `debugger` Basic credentials and the client id header; `none`.
 */
export type Auth =
  'oauth' | 'agent' | 'customer' | 'customerOrAgent' | 'customerOrNone' | 'clientId' | 'debugger' | 'none';

export interface Success {
  readonly status: number;
  readonly document?: TSchema;
  /** `Location` header with the resource's address. */
  readonly location?: true;
  /** The document's `_resource_state` also comes in the `x-<prefix>-resource-state` header. */
  readonly resourceStateHeader?: true;
  /** Seconds that the answer may be cached. */
  readonly maxAge?: number;
}

export interface Operation {
  readonly id: string;
  readonly family: Family;
  readonly method: Method;
  /** Below the family's base path; `{name}` marks a parameter. The only place where the path stands. */
  readonly path: string;
  /** First API version that names it; absent for families without versions. */
  readonly since?: ApiVersion;
  /** First API version that no longer names it. */
  readonly until?: ApiVersion;
  readonly auth: Auth;
  readonly params: TObject;
  readonly query: TObject;
  readonly body?: TSchema | undefined;
  /** `application/x-www-form-urlencoded` bodies belong to the token endpoints alone. */
  readonly encoding: 'document' | 'form';
  readonly success: Success;
  readonly faults: readonly FaultDefinition[];
  readonly hooks?: HookSet;
  /** Refused over an insecure connection (data-api 7). */
  readonly secure: boolean;
  /** The clause of the spec that it comes from. */
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

/** The precise type of one operation, so that its handler's parameters, body, answer and faults are checked. */
export type Defined<D extends Definition> = Omit<
  Operation,
  'params' | 'query' | 'body' | 'success' | 'faults'
> & {
  readonly params: D extends { params: infer P extends TObject } ? P : TObject<Record<never, never>>;
  readonly query: D extends { query: infer Q extends TObject } ? Q : TObject<Record<never, never>>;
  readonly body: D extends { body: infer B extends TSchema } ? B : undefined;
  readonly success: D['success'];
  readonly faults: D extends { faults: infer F extends readonly FaultDefinition[] } ? F : readonly [];
};

const noFields: TObject = {
  '~kind': 'Object',
  type: 'object',
  properties: {},
  required: [],
} as unknown as TObject;

/** Describes one operation of the table; its family is the first part of its id. */
export function defineOperation<const D extends Definition>(definition: D): Defined<D> {
  const { since, until, ...rest } = definition;
  return {
    params: noFields,
    query: noFields,
    encoding: 'document',
    faults: [],
    secure: false,
    ...rest,
    family: definition.id.split('.')[0] as Family,
    ...(since === undefined ? {} : { since: version(since) }),
    ...(until === undefined ? {} : { until: version(until) }),
  } as unknown as Defined<D>;
}

export type ParamsOf<O extends Operation> = Static<O['params']>;
export type QueryOf<O extends Operation> = Static<O['query']>;
export type BodyOf<O extends Operation> = O['body'] extends TSchema ? Static<O['body']> : undefined;
export type DocumentOf<O extends Operation> = O['success'] extends { document: infer S extends TSchema }
  ? Static<S>
  : undefined;
export type FaultsOf<O extends Operation> = O['faults'][number];

/** Names of the parameters of a path template, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Names of the fields that a schema asks for; the library leaves its list out where there are none. */
export const requiredFields = (schema: TObject): readonly string[] =>
  (schema as { required?: readonly string[] }).required ?? [];
