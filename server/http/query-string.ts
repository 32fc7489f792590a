/** Path and query of a target: the first question mark divides them, a later one belongs to the query (RFC 3986 3.4). */
export function dividedTarget(target: string): { readonly path: string; readonly query: string } {
  const at = target.indexOf('?');
  return at < 0 ? { path: target, query: '' } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/**
 * A query string, where `+` is a space and legacy escapes are characters (open-points, HTTP in general): `%uXXXX`, and
 * `%F6` where that is no UTF-8. JavaScript's `escape`, by which debuggers write object paths, makes both.
 */
export function queryOf(text: string): URLSearchParams {
  const modern = text.replace(/(?:%u[0-9a-fA-F]{4})+/g, (escapes) =>
    encodeURIComponent(
      String.fromCharCode(
        ...escapes
          .slice(2)
          .split('%u')
          .map((code) => parseInt(code, 16)),
      ).toWellFormed(),
    ),
  );
  return new URLSearchParams(modern.replace(/(?:%[0-9a-fA-F]{2})+/g, inUtf8));
}

function inUtf8(escapes: string): string {
  try {
    decodeURIComponent(escapes);
    return escapes;
  } catch {
    return encodeURIComponent(Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('latin1'));
  }
}

/** One text for each parameter, the last where it is repeated. */
export const parseQueryString = (text: string): Record<string, string> => Object.fromEntries(queryOf(text));
