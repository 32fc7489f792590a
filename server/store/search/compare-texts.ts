const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts that begin with numbers, such as `1.25 kg`, by the numbers, and other texts by the alphabet. */
export function compareTexts(first: string, second: string): number {
  const [a, b] = [leadingNumber(first), leadingNumber(second)];
  return (a !== undefined && b !== undefined && a - b) || collator.compare(first, second);
}

function leadingNumber(text: string): number | undefined {
  const [number] = /^\s*[+-]?\d+(?:\.\d+)?/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
