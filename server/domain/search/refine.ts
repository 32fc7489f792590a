/** From the lower amount on and below the upper one; both alike mean just that price. */
interface Range {
  readonly from: number;
  readonly to: number;
}

export interface ParsedRefinement {
  readonly attributeId: string;
  readonly values: readonly string[];
  readonly ranges: readonly Range[];
}

/** Why a `refine` parameter cannot be read. */
export type RefinementProblem =
  { readonly kind: 'malformed'; readonly text: string } | { readonly kind: 'price'; readonly text: string };

const isProblem = (value: Range | RefinementProblem): value is RefinementProblem => 'kind' in value;

/** `(100..500)`, `(100..)`, `(..500)`, or one amount. */
export function parsePriceRange(text: string): Range | RefinementProblem {
  const problem = { kind: 'price', text } as const;
  const amount = String.raw`(\d{1,12}(?:\.\d{1,6})?)`;
  const single = new RegExp(String.raw`^\(?\s*${amount}\s*\)?$`).exec(text.trim());
  if (single?.[1] !== undefined) return { from: Number(single[1]), to: Number(single[1]) };
  const range = new RegExp(String.raw`^\(\s*${amount}?\s*\.\.\s*${amount}?\s*\)$`).exec(text.trim());
  if (range === null || (range[1] === undefined && range[2] === undefined)) return problem;
  const from = range[1] === undefined ? 0 : Number(range[1]);
  const to = range[2] === undefined ? Number.POSITIVE_INFINITY : Number(range[2]);
  return from > to ? problem : { from, to };
}

/** The range as `refine` takes it. */
export const priceRangeText = ({ from, to }: Range): string =>
  `(${from === 0 && Number.isFinite(to) ? '0' : from}..${Number.isFinite(to) ? to : ''})`;

export const inRange = (price: number, { from, to }: Range): boolean =>
  price >= from && (price < to || (from === to && price === to));

/**
 * Reads `attribute=value|value` texts. An attribute that is named twice has all the values of both; a text without `=`
 * or without a value is a problem, blank texts say nothing.
 */
export function parseRefinements(texts: readonly string[]): ParsedRefinement[] | RefinementProblem {
  const found = new Map<string, { values: string[]; ranges: Range[] }>();
  for (const text of texts) {
    if (text.trim() === '') continue;
    const [attributeId = '', ...rest] = text.split('=');
    const values = rest
      .join('=')
      .split('|')
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const id = attributeId.trim();
    if (id === 'price' && rest.length > 0 && values.length === 0)
      return { kind: 'price', text: rest.join('=') };
    if (id === '' || values.length === 0) return { kind: 'malformed', text };
    const entry = found.get(id) ?? { values: [], ranges: [] };
    found.set(id, entry);
    for (const value of values) {
      if (!entry.values.includes(value)) entry.values.push(value);
      if (id !== 'price') continue;
      const range = parsePriceRange(value);
      if (isProblem(range)) return range;
      entry.ranges.push(range);
    }
  }
  return [...found].map(([attributeId, entry]) => ({ attributeId, ...entry }));
}
