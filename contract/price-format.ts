/** Formats an amount in one currency. Returns '' if the amount is not a number. */
export type PriceFormat = (amount: unknown) => string;

/**
 * Returns a formatter for prices in a currency (ISO 4217) and a locale (BCP 47): `$1,112.80`, `1.112,80 €`. If
 * `currency` is not a three-letter code, amounts are plain numbers with two decimals.
 */
export function priceFormat(currency: unknown, locale: string): PriceFormat {
  const isCode = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  const format = new Intl.NumberFormat(
    supportedLocale(locale),
    isCode
      ? { style: 'currency', currency }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false },
  );
  return (amount) => (typeof amount === 'number' ? format.format(amount) : '');
}

/**
 * Returns the locale, or English if Intl does not know it, for example because VS Code uses a pseudo-translation.
 */
function supportedLocale(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
