/** Prices from `from` up to, but not including, `to`. If both are equal, exactly that price. */
interface Range {
  readonly from: number;
  readonly to: number;
}

export interface ParsedRefinement {
  readonly attributeId: string;
  readonly values: readonly string[];
  readonly ranges: readonly Range[];
}

/** The reason why a `refine` parameter cannot be parsed. */
export type RefinementProblem =
  { readonly kind: 'malformed'; readonly text: string } | { readonly kind: 'price'; readonly text: string };

const isProblem = (value: Range | RefinementProblem): value is RefinementProblem => 'kind' in value;

/** Parses a price range: `(100..500)`, `(100..)`, `(..500)`, or a single amount. */
export function parsePriceRange(text: string): Range | RefinementProblem {
  const problem = { kind: 'price', text } as const;
  const amount = String.raw`(\d{1,12}(?:\.\d{1,6})?)`;
  const singleAmount = new RegExp(String.raw`^(?:\(\s*${amount}\s*\)|${amount})$`).exec(text.trim());
  if (singleAmount) {
    const price = Number(singleAmount[1] ?? singleAmount[2]);
    return { from: price, to: price };
  }
  const range = new RegExp(String.raw`^\(\s*${amount}?\s*\.\.\s*${amount}?\s*\)$`).exec(text.trim());
  if (range === null || (range[1] === undefined && range[2] === undefined)) return problem;
  const from = range[1] === undefined ? 0 : Number(range[1]);
  const to = range[2] === undefined ? Number.POSITIVE_INFINITY : Number(range[2]);
  return from > to ? problem : { from, to };
}

/** Returns the range in the syntax of `refine`. */
export const priceRangeText = ({ from, to }: Range): string =>
  `(${from === 0 && Number.isFinite(to) ? '0' : from}..${Number.isFinite(to) ? to : ''})`;

/** Whether any price from the lowest to the highest is in the range. */
export const overlapsRange = (lowest: number, highest: number, { from, to }: Range): boolean =>
  highest >= from && (lowest < to || (from === to && lowest === to));

/**
 * Parses `attribute=value|value` texts. If an attribute occurs twice, it has the values of both. A text without an
 * attribute, without `=` or without a value is a problem, and so is a malformed price range; blank texts are ignored.
 */
export function parseRefinements(texts: readonly string[]): ParsedRefinement[] | RefinementProblem {
  const refinementsByAttribute = new Map<string, { values: string[]; ranges: Range[] }>();
  for (const text of texts) {
    if (text.trim() === '') continue;
    const [attributeId = '', ...valueParts] = text.split('=');
    const values = valueParts
      .join('=')
      .split('|')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const id = attributeId.trim();
    if (id === 'price' && valueParts.length > 0 && values.length === 0)
      return { kind: 'price', text: valueParts.join('=') };
    if (id === '' || values.length === 0) return { kind: 'malformed', text };
    const entry = refinementsByAttribute.get(id) ?? { values: [], ranges: [] };
    refinementsByAttribute.set(id, entry);
    for (const value of values) {
      if (!entry.values.includes(value)) entry.values.push(value);
      if (id !== 'price') continue;
      const range = parsePriceRange(value);
      if (isProblem(range)) return range;
      entry.ranges.push(range);
    }
  }
  return [...refinementsByAttribute].map(([attributeId, entry]) => ({ attributeId, ...entry }));
}
