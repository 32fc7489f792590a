/** Splits a target into path and query at the first question mark; later ones belong to the query (RFC 3986 3.4). */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const index = target.indexOf('?');
  return index < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, index), query: target.slice(index + 1) };
}

/**
 * Parses a query string. `+` is a space, and legacy escapes are decoded (open-points, HTTP in general): `%uXXXX`, and
 * `%F6` if the bytes are not valid UTF-8. JavaScript's `escape`, with which debuggers encode object paths, produces
 * both.
 */
export function searchParamsOf(text: string): URLSearchParams {
  if (!text.includes('%')) return new URLSearchParams(text);
  const withoutLegacyEscapes = text.replace(/(?:%u[0-9a-fA-F]{4})+/g, (escapes) =>
    encodeURIComponent(
      String.fromCharCode(
        ...escapes
          .slice(2)
          .split('%u')
          .map((code) => parseInt(code, 16)),
      ).toWellFormed(),
    ),
  );
  return new URLSearchParams(withoutLegacyEscapes.replace(/(?:%[0-9a-fA-F]{2})+/g, escapesToUtf8));
}

function escapesToUtf8(escapes: string): string {
  try {
    decodeURIComponent(escapes);
    return escapes;
  } catch {
    return encodeURIComponent(Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('latin1'));
  }
}

/** Returns one value for each parameter. If a parameter is repeated, the last value applies. */
export const parseQueryString = (text: string): Record<string, string> =>
  text === '' ? {} : Object.fromEntries(searchParamsOf(text));
