/** The values of each parameter of a query, by name, in their order. */
export function parametersOf(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const pair of query.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const values = parameters.get(decoded(name)) ?? [];
    values.push(decoded(value.join('=')));
    parameters.set(decoded(name), values);
  }
  return parameters;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A stray % sign stands for itself, as in the service's own reading of queries.
    return text;
  }
}
