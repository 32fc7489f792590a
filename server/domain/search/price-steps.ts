/** Boundaries between price ranges if the shop defines none: 10, 20, 50, 100, 200, 500, ... */
const defaultSteps = Array.from({ length: 7 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** (power + 1)),
).flat();

/** Returns the ranges between boundaries, from zero to infinity. */
export function priceRanges(steps: readonly number[] = defaultSteps): PriceRange[] {
  const sortedSteps = [...new Set(steps)].filter((step) => step > 0).sort((a, b) => a - b);
  return [0, ...sortedSteps].map((from, index) => ({
    from,
    to: sortedSteps[index] ?? Number.POSITIVE_INFINITY,
  }));
}

/**
 * Formats a range as `$20.00 - $49.99` in the customer's language. The upper bound is the highest price in the range. A
 * range without an end is formatted as `$500.00 +`.
 */
export function priceRangeLabel(range: PriceRange, currency: string, locale: string): string {
  const key = `${locale} ${currency} ${range.from} ${range.to}`;
  let label = labels.get(key);
  if (label === undefined) {
    label = newLabel(range, currency, locale);
    if (labels.size >= maxLabels) labels.clear();
    labels.set(key, label);
  }
  return label;
}

interface PriceRange {
  readonly from: number;
  readonly to: number;
}

/** Labels by locale, currency and range: searches repeatedly show the same few labels. */
const labels = new Map<string, string>();
const maxLabels = 2_000;

function newLabel({ from, to }: PriceRange, currency: string, locale: string): string {
  const format = formatOf(currency, locale);
  if (!Number.isFinite(to)) return `${format.format(from)} +`;
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(from)} - ${format.format(to - 10 ** -digits)}`;
}

/** Formats by locale and currency: creating one takes longer than formatting all labels of a search. */
const formats = new Map<string, Intl.NumberFormat>();
/** Maximum number of cached formats; a shop has few locales and currencies. */
const maxFormats = 500;

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = newFormat(currency, locale);
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format;
}

function newFormat(currency: string, locale: string): Intl.NumberFormat {
  const [supportedLocale] = Intl.NumberFormat.supportedLocalesOf([
    /^[a-z]{2,3}(-\w+)*$/i.test(locale) ? locale : 'en',
  ]);
  return new Intl.NumberFormat(supportedLocale ?? 'en', { style: 'currency', currency });
}
