import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../scripts/service.ts';
import type { Seed } from '../../server/seed/seed-format.ts';

/** Writes a seed file with the sample shop and more stock than any run can sell; returns the file's path. */
export function writeWellStockedShop(folder: string): string {
  const sample = path.join(repositoryRoot, 'dist', 'sample', 'shop.json');
  const seed = JSON.parse(readFileSync(sample, 'utf8')) as Seed;
  const inventoryRecords = seed.inventory_records?.map((record) => ({ ...record, allocation: 1_000_000 }));
  const file = path.join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify({ ...seed, inventory_records: inventoryRecords }));
  return file;
}
