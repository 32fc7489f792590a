/**
 * Runs `work` on every item, with a limited number at a time, and returns the results in the order of the
 * items.
 */
export async function mapConcurrently<Item, Result>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, run));
  return results;
}
