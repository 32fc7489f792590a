import type { SeedCollection, SeedRecord } from './records.ts';

/**
 * The only version of the format so far. A later version is rejected explicitly, rather than because of its first
 * unknown field.
 */
export const seedFormat = 1;

/**
 * A shop in one document: for each collection of the store an array of records (docs/seed-format.md). Only `format` is
 * required; an absent collection is empty.
 */
export type Seed = { $schema?: string; format: typeof seedFormat } & {
  [Name in SeedCollection]?: SeedRecord<Name>[];
};

/** Returns the paths of all files in the image groups of a seed's products, relative to the seed file. */
export function imagePaths(seed: Seed): string[] {
  const folders = new Map((seed.catalogs ?? []).map((catalog) => [catalog.id, catalog.image_folder ?? '']));
  const paths = new Set<string>();
  for (const product of seed.products ?? [])
    for (const group of product.image_groups ?? [])
      for (const image of group.images)
        paths.add([folders.get(product.catalog_id), image.path].filter(Boolean).join('/'));
  return [...paths].sort();
}
