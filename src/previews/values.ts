export type JsonDocument = Readonly<Record<string, unknown>>;

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const objectsIn = (value: unknown): readonly JsonDocument[] =>
  Array.isArray(value)
    ? value.filter((element): element is JsonDocument => typeof element === 'object' && element !== null)
    : [];

export const objectOrEmpty = (value: unknown): JsonDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonDocument) : {};

/** Returns a localized value's text in the default locale or, without one, its first text. Returns a string as is. */
export const localizedText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const textsByLocale = objectOrEmpty(value);
  return toText(textsByLocale['default'] ?? Object.values(textsByLocale)[0]);
};

export const formatDate = (value: unknown): string => {
  const time = Date.parse(toText(value));
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
};

/** Returns a localized value's text without HTML tags, which a preview would show as characters. */
export const plainText = (value: unknown): string =>
  localizedText(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
