/** Formats an amount of one currency; '' if it is not a number. */
export type PriceFormat = (amount: unknown) => string;

/**
 * Formats prices in a currency (ISO 4217) as people of a locale (BCP 47) write them: `$1,112.80`, `1.112,80 €`. Without a known
 * currency, amounts are plain numbers with two decimals.
 */
export function priceFormat(currency: unknown, locale: string): PriceFormat {
  const isCode = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
  const format = new Intl.NumberFormat(
    knownLocale(locale),
    isCode
      ? { style: 'currency', currency }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false },
  );
  return (amount) => (typeof amount === 'number' ? format.format(amount) : '');
}

/** Prices are formatted as in English if Intl does not know the display language, such as that of a pseudo-translation. */
function knownLocale(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
