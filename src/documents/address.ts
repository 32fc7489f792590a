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
  /** The site of a Shop API resource. Data API resources have the site among their parameters. */
  readonly site?: string;
  readonly params: Params;
}

const documentPathOf = ({ documentPath, path }: ResourceKind): string => documentPath ?? path;

/** Encodes only control characters, line breaks and what has a meaning in a path, so that the text stays readable. */
const encodeSegment = (text: string): string =>
  /^\.{1,2}$/.test(text)
    ? text.replaceAll('.', '%2E')
    : text.replace(/[%/\\?#\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => encodeURIComponent(character));

/**
 * Returns the path of a resource's URI. The connection, the site and each ID are one segment. A Shop API resource
 * without a site has `-` in its place.
 * @throws TypeError if a parameter is missing or empty
 */
export function addressPath(address: ResourceAddress, format: DocumentFormat = 'json'): string {
  const kind = kindOf(address.kind);
  const resourcePath = documentPathOf(kind).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = address.params[name];
    if (value === undefined || value === '')
      throw new TypeError(`${kind.id}: the parameter ${name} is missing`);
    return encodeSegment(value);
  });
  const site = kind.family === 'shop' ? `/${encodeSegment(address.site ?? '-')}` : '';
  return `/${encodeSegment(address.connection)}/${kind.family}${site}${resourcePath}.${format}`;
}

export interface ParsedAddress {
  readonly address: ResourceAddress;
  readonly format: DocumentFormat;
}

/** Parses a path that `addressPath` returned. Returns undefined if it is not the path of any kind. */
export function parseAddressPath(path: string): ParsedAddress | undefined {
  const match = /^\/([^/]+)\/(data|shop)(\/.+)\.(json|xml)$/s.exec(path);
  if (!match) return undefined;
  const [, connection = '', family, remainingPath = '', format] = match;
  const shopMatch = family === 'shop' ? /^\/([^/]+)(\/.+)$/s.exec(remainingPath) : undefined;
  if (shopMatch === null) return undefined;
  const resourcePath = shopMatch?.[2] ?? remainingPath;
  for (const kind of resourceKinds) {
    if (kind.family !== family) continue;
    // The path of the API was that of all documents in earlier versions.
    const params = matchParams(resourcePath, documentPathOf(kind)) ?? matchParams(resourcePath, kind.path);
    if (!params) continue;
    const site = shopMatch?.[1];
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
      // The path contains an invalid percent encoding, so it is not the path of a document.
      if (error instanceof URIError) return undefined;
      throw error;
    }
  }
  return undefined;
}

function matchParams(path: string, template: string): Params | undefined {
  const names = pathParameters(template);
  const pattern = template
    .split(/\{\w+\}/)
    .map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  const values = new RegExp(`^${pattern}$`).exec(path)?.slice(1);
  return values && Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** Returns the name by which users know a resource: the last parameter of its documents or, without parameters, its kind. */
export function resourceName({ kind, params }: ResourceAddress): string {
  const name = pathParameters(documentPathOf(kindOf(kind))).at(-1);
  return (name === undefined ? undefined : params[name]) ?? kind;
}

export const isSameAddress = (a: ResourceAddress, b: ResourceAddress): boolean =>
  addressPath(a) === addressPath(b);

/** Returns the glob that assigns a JSON schema to the documents of a kind. */
export const documentGlob = (kind: ResourceKind): string =>
  `${documentScheme}:/*/${kind.family}${kind.family === 'shop' ? '/*' : ''}${documentPathOf(kind).replace(/\{\w+\}/g, '*')}.json`;
