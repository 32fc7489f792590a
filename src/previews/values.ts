export type JsonDocument = Readonly<Record<string, unknown>>;

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const objectsIn = (value: unknown): readonly JsonDocument[] =>
  Array.isArray(value)
    ? value.filter((element): element is JsonDocument => typeof element === 'object' && element !== null)
    : [];

export const objectOrEmpty = (value: unknown): JsonDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonDocument) : {};

/** Returns the default text of a localized text, or a plain text unchanged. */
export const localizedText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const texts = objectOrEmpty(value);
  return toText(texts['default'] ?? Object.values(texts)[0]);
};

export const formatDate = (value: unknown): string => {
  const time = Date.parse(toText(value));
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
};

/** Removes markup from a text of the shop, so that a preview does not run any content of the shop. */
export const plainText = (value: unknown): string =>
  localizedText(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
