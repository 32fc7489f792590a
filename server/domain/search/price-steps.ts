/** Amounts at which one price range ends and the next begins where a shop has not said any: 1, 2, 5, 10, 20, 50, ... */
const usualSteps = Array.from({ length: 7 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** (power + 1)),
).flat();

/** The ranges between steps, from nothing on to no end. */
export function priceRanges(steps: readonly number[] = usualSteps): { from: number; to: number }[] {
  const sorted = [...new Set(steps)].filter((step) => step > 0).sort((a, b) => a - b);
  return [0, ...sorted].map((from, index) => ({ from, to: sorted[index] ?? Number.POSITIVE_INFINITY }));
}

/** `$20.00 - $49.99` in the customers' language: the upper bound is the last price that belongs to the range. */
export function priceRangeLabel(
  { from, to }: { from: number; to: number },
  currency: string,
  locale: string,
): string {
  const format = formatOf(currency, locale);
  if (!Number.isFinite(to)) return `${format.format(from)} +`;
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${format.format(from)} - ${format.format(to - 10 ** -digits)}`;
}

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const [known] = Intl.NumberFormat.supportedLocalesOf([/^[a-z]{2,3}(-\w+)*$/i.test(locale) ? locale : 'en']);
  return new Intl.NumberFormat(known ?? 'en', { style: 'currency', currency });
}
