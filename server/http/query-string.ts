/** Reads a query string: `+` is a space, and legacy `%uXXXX` escapes are characters (open-points, HTTP in general). */
export function parseQueryString(text: string): Record<string, string> {
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
  return Object.fromEntries(new URLSearchParams(modern));
}
