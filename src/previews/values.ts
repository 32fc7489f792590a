export type Document = Readonly<Record<string, unknown>>;

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const list = (value: unknown): readonly Document[] =>
  Array.isArray(value) ? value.filter((one): one is Document => typeof one === 'object' && one !== null) : [];

export const part = (value: unknown): Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : {};

/** A text per locale, or a text. */
export const localized = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const texts = part(value);
  return text(texts['default'] ?? Object.values(texts)[0]);
};

/** An amount in its currency, as the reader's locale writes it; '' where there is none. */
export function money(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number') return '';
  const code = text(currency);
  return /^[A-Z]{3}$/.test(code)
    ? new Intl.NumberFormat('en', { style: 'currency', currency: code }).format(amount)
    : amount.toFixed(2);
}

export const day = (value: unknown): string => {
  const at = Date.parse(text(value));
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10);
};

/** Markup of the shop's editors as plain text: a preview runs nothing that a shop says. */
export const plain = (value: unknown): string =>
  localized(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
