/** Parses a query string. Returns the values of each parameter by name, in order. */
export function parseQueryParameters(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const pair of query.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const values = parameters.get(decodeComponent(name)) ?? [];
    values.push(decodeComponent(value.join('=')));
    parameters.set(decodeComponent(name), values);
  }
  return parameters;
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A stray percent sign is literal, as when the service itself parses queries.
    return text;
  }
}
