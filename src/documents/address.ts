import { pathParameters } from '../../contract/operation.ts';
import { kindOf, resourceKinds, type KindId } from './all-kinds.ts';
import type { Params, ResourceKind } from './kinds.ts';

/** Scheme of the documents' URIs: `cartwright:/<connection>/data/sites/RefArch/campaigns/spring.json`. */
export const documentScheme = 'cartwright';

export type DocumentFormat = 'json' | 'xml';

/** A resource of one connection. */
export interface ResourceAddress {
  readonly connection: string;
  readonly kind: KindId;
  /** Of the Shop API; the Data API names sites in its paths. */
  readonly site?: string;
  readonly params: Params;
}

/** As it reads to people, but for what would end the segment or mean something else. */
const segment = (text: string): string =>
  /^\.{1,2}$/.test(text)
    ? text.replaceAll('.', '%2E')
    : text.replace(/[%/\\?#\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => encodeURIComponent(character));

/** The URI's path. Connection, site and ids are one segment each. */
export function addressPath(address: ResourceAddress, format: DocumentFormat = 'json'): string {
  const kind = kindOf(address.kind);
  const below = kind.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = address.params[name];
    if (value === undefined || value === '')
      throw new TypeError(`${kind.id}: the parameter ${name} is missing`);
    return segment(value);
  });
  const site = kind.family === 'shop' ? `/${segment(address.site ?? '-')}` : '';
  return `/${segment(address.connection)}/${kind.family}${site}${below}.${format}`;
}

export interface ParsedAddress {
  readonly address: ResourceAddress;
  readonly format: DocumentFormat;
}

/** Reads a path that `addressPath` made; undefined for any other. */
export function parseAddressPath(path: string): ParsedAddress | undefined {
  const match = /^\/([^/]+)\/(data|shop)(\/.+)\.(json|xml)$/s.exec(path);
  if (!match) return undefined;
  const [, connection = '', family, rest = '', format] = match;
  const inShop = family === 'shop' ? /^\/([^/]+)(\/.+)$/s.exec(rest) : undefined;
  if (inShop === null) return undefined;
  const below = inShop?.[2] ?? rest;
  for (const kind of resourceKinds) {
    if (kind.family !== family) continue;
    const params = paramsIn(below, kind);
    if (!params) continue;
    const site = inShop?.[1];
    try {
      return {
        address: {
          connection: decodeURIComponent(connection),
          kind: kind.id as KindId,
          ...(site === undefined || site === '-' ? {} : { site: decodeURIComponent(site) }),
          params: Object.fromEntries(
            Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
          ),
        },
        format: format === 'xml' ? 'xml' : 'json',
      };
    } catch (error) {
      // A "%" that encodes nothing: no path of ours.
      if (error instanceof URIError) return undefined;
      throw error;
    }
  }
  return undefined;
}

function paramsIn(path: string, kind: ResourceKind): Params | undefined {
  const names = pathParameters(kind.path);
  const pattern = kind.path
    .split(/\{\w+\}/)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1);
  return values && Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** The name by which people know a resource: its last parameter. */
export function resourceName({ kind, params }: ResourceAddress): string {
  const name = pathParameters(kindOf(kind).path).at(-1);
  return (name === undefined ? undefined : params[name]) ?? kind;
}

export const sameAddress = (a: ResourceAddress, b: ResourceAddress): boolean =>
  addressPath(a) === addressPath(b);

/** Glob by which a JSON schema finds the documents of a kind. */
export const documentGlob = (kind: ResourceKind): string =>
  `${documentScheme}:/*/${kind.family}${kind.family === 'shop' ? '/*' : ''}${kind.path.replace(/\{\w+\}/g, '*')}.json`;
