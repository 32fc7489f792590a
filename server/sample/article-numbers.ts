/** Returns the FNV-1a hash of a text, from which stock and article numbers are derived. */
export function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** Returns an EAN-13 in the range that is reserved for use within a shop (first digit 2). */
export function createEan(id: string): string {
  const digits = `2${String(hashText(id)).padStart(11, '0').slice(-11)}`;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
