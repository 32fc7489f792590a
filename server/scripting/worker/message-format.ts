/** Fills `{0}`, `{1,number}` and so on; `''` is an apostrophe, as in the platform's message patterns. */
export function messageFormat(pattern: string, values: readonly unknown[]): string {
  return pattern.replaceAll("''", "'").replace(/\{(\d+)[^}]*\}/g, (placeholder, position: string) => {
    const index = Number(position);
    return index < values.length ? String(values[index]) : placeholder;
  });
}
