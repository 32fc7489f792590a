import { asText } from '../../text-arguments.ts';
import { parse, URL } from '../web/URL.ts';
import { URLUtils } from '../web/URLUtils.ts';

/** The criteria of a search as the parameters of a URL that repeats it. */
export interface SearchParameters {
  /** Criteria other than attributes by their parameter; undefined for those that the search does not have. */
  readonly criteria: Readonly<Record<string, string | undefined>>;
  /** The values that hits must have, by attribute. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * The URL of a search: of an action, or another URL with the search's parameters in addition.
 * Attributes are numbered pairs of a name and its values: `prefn1=color&prefv1=red|blue`.
 */
export function searchUrl(target: string | URL, { criteria, attributes }: SearchParameters): URL {
  const url = target instanceof URL ? copyOf(target) : URLUtils.url(asText(target));
  for (const [name, value] of Object.entries(criteria)) if (value !== undefined) url.append(name, value);
  for (const [index, [name, values]] of [...attributes].entries()) {
    url.append(`prefn${index + 1}`, name);
    url.append(`prefv${index + 1}`, values.join('|'));
  }
  return url;
}

/** The parameters with other values for some criteria; undefined leaves a criterion out. */
export const withCriteria = (
  { criteria, attributes }: SearchParameters,
  changes: SearchParameters['criteria'],
): SearchParameters => ({ criteria: { ...criteria, ...changes }, attributes });

/** The parameters with other values for an attribute; no values leave it out. */
export function withAttribute(
  { criteria, attributes }: SearchParameters,
  name: string,
  values: readonly string[],
): SearchParameters {
  const changed = new Map(attributes);
  if (values.length > 0) changed.set(asText(name), values);
  else changed.delete(asText(name));
  return { criteria, attributes: changed };
}

function copyOf(url: URL): URL {
  const [address = '', ...query] = url.toString().split('?');
  return URL[parse](address, query.join('?'));
}
