export type JsonDocument = Readonly<Record<string, unknown>>;

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const objectsIn = (value: unknown): readonly JsonDocument[] =>
  Array.isArray(value)
    ? value.filter((element): element is JsonDocument => typeof element === 'object' && element !== null)
    : [];

export const objectOrEmpty = (value: unknown): JsonDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonDocument) : {};

/** The text for display of a localized text or a plain text. */
export const localized = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const texts = objectOrEmpty(value);
  return toText(texts['default'] ?? Object.values(texts)[0]);
};

export const formatDate = (value: unknown): string => {
  const time = Date.parse(toText(value));
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
};

/** Markup from the shop's editors as plain text: a preview does not run any content of the shop. */
export const plainText = (value: unknown): string =>
  localized(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
