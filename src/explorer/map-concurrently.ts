/**
 * Maps every item, with a limited number of concurrent calls, and returns the results in the order of the
 * items.
 */
export async function mapConcurrently<Item, Result>(
  concurrency: number,
  items: readonly Item[],
  mapItem: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let nextIndex = 0;
  const run = async (): Promise<void> => {
    for (let index = nextIndex++; index < items.length; index = nextIndex++)
      results[index] = await mapItem(items[index] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, run));
  return results;
}
