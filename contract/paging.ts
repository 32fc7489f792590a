import Type, { type Static, type TSchema } from 'typebox';

/** Limits of data-api 8: `start` 0..999, `count` 0..200. */
export const pagingLimits = {
  start: { minimum: 0, maximum: 999, default: 0 },
  count: { minimum: 0, maximum: 200, default: 25 },
};

/**
 * Returns the query parameters `start` and `count` of a paged collection. Some Shop API collections have a default page
 * size of ten.
 */
export const pagingQuery = (defaultCount = pagingLimits.count.default) => ({
  start: Type.Optional(Type.Integer({ ...pagingLimits.start })),
  count: Type.Optional(Type.Integer({ ...pagingLimits.count, default: defaultCount })),
});

/** A page of a collection, before it is put into the list envelope. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly start: number;
  readonly total: number;
}

/** The list envelope of data-api 2; `select` is added if the request has a selector. */
export interface ListEnvelope<Item> {
  count: number;
  data: Item[];
  next?: string;
  previous?: string;
  start: number;
  total: number;
}

/** Returns one page of a collection that is in memory. */
export function slicePage<Item>(items: readonly Item[], start: number, count: number): Page<Item> {
  return { data: items.slice(start, start + count), start, total: items.length };
}

/**
 * Builds the list envelope of data-api 2. `next` and `previous` repeat the request's URL with an adjusted `start`. A
 * page that would start beyond the limit of data-api 8 gets no link. For a page beyond the end, `previous` links to the
 * last page.
 */
export function listEnvelope<Item>(page: Page<Item>, count: number, address: URL): ListEnvelope<Item> {
  const pageUrl = (start: number) => {
    const url = new URL(address);
    url.searchParams.set('start', String(start));
    url.searchParams.set('count', String(count));
    return url.href;
  };
  const end = page.start + page.data.length;
  const hasNext = page.data.length > 0 && end < page.total && end <= pagingLimits.start.maximum;
  const previousEnd = Math.min(page.start, page.total);
  return {
    count: page.data.length,
    data: [...page.data],
    ...(hasNext ? { next: pageUrl(end) } : {}),
    ...(count > 0 && previousEnd > 0 ? { previous: pageUrl(Math.max(0, previousEnd - count)) } : {}),
    start: page.start,
    total: page.total,
  };
}

/** Returns the schema of a list envelope for documents of one type. */
export const listOf = <Item extends TSchema>(type: string, item: Item) =>
  Type.Object(
    {
      _v: Type.Optional(Type.String()),
      _type: Type.Optional(Type.String()),
      count: Type.Integer(),
      data: Type.Array(item),
      next: Type.Optional(Type.String()),
      previous: Type.Optional(Type.String()),
      select: Type.Optional(Type.String()),
      start: Type.Integer(),
      total: Type.Integer(),
    },
    { title: type, additionalProperties: false },
  );

export type ListOf<Item extends TSchema> = Static<ReturnType<typeof listOf<Item>>>;
