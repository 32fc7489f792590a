import { asText } from '../../text-arguments.ts';
import { createUrl, URL } from '../web/URL.ts';
import { URLUtils } from '../web/URLUtils.ts';

/** The criteria of a search as the parameters of a URL that repeats it. */
export interface SearchParameters {
  /** The values of criteria other than attributes, by URL parameter; undefined if the search lacks the criterion. */
  readonly criteria: Readonly<Record<string, string | undefined>>;
  /** The values of each refined attribute; hits must have one of them. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the URL of a search: an action's URL, or the given URL, with the search's parameters appended.
 * Attributes are numbered pairs of a name and its values: `prefn1=color&prefv1=red|blue`.
 */
export function searchUrl(target: string | URL, { criteria, attributes }: SearchParameters): URL {
  const url = target instanceof URL ? copyUrl(target) : URLUtils.url(asText(target));
  for (const [name, value] of Object.entries(criteria)) if (value !== undefined) url.append(name, value);
  for (const [index, [name, values]] of [...attributes].entries()) {
    url.append(`prefn${index + 1}`, name);
    url.append(`prefv${index + 1}`, values.join('|'));
  }
  return url;
}

/** Returns the parameters with some criteria replaced; undefined removes a criterion. */
export const withCriteria = (
  { criteria, attributes }: SearchParameters,
  changes: SearchParameters['criteria'],
): SearchParameters => ({ criteria: { ...criteria, ...changes }, attributes });

/** Returns the parameters with an attribute's values replaced; an empty list removes the attribute. */
export function withAttribute(
  { criteria, attributes }: SearchParameters,
  name: string,
  values: readonly string[],
): SearchParameters {
  const newAttributes = new Map(attributes);
  if (values.length > 0) newAttributes.set(asText(name), values);
  else newAttributes.delete(asText(name));
  return { criteria, attributes: newAttributes };
}

function copyUrl(url: URL): URL {
  const [address = '', ...query] = url.toString().split('?');
  return URL[createUrl](address, query.join('?'));
}
