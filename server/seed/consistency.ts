import { keyOf, displayKey } from './keys.ts';
import type { SeedProblem } from './problems.ts';
import { seedCollections, type SeedRecord } from './records.ts';
import type { Seed } from './seed-format.ts';

type Report = (path: string, record: string | undefined, message: string) => void;

/** Reports records with the same key, because one of them would be lost silently. */
function checkDuplicates(seed: Seed, report: Report): void {
  for (const name of seedCollections) {
    const indexByKey = new Map<string, number>();
    for (const [index, record] of (seed[name] ?? []).entries()) {
      const key = keyOf(name, record);
      const firstIndex = indexByKey.get(key);
      if (firstIndex === undefined) indexByKey.set(key, index);
      else
        report(`${name}[${index}]`, displayKey(name, record), `has the same key as ${name}[${firstIndex}]`);
    }
  }
}

function checkSites(seed: Seed, report: Report): void {
  const defaultSites = (seed.sites ?? []).filter((site) => site.default === true);
  if (defaultSites.length > 1)
    report(
      'sites',
      undefined,
      `have ${defaultSites.length} defaults (${defaultSites.map(({ id }) => id).join(', ')}); only one is allowed`,
    );
}

/**
 * Checks that each variant and group belongs to a master that lists its values, that a variant has a value for each
 * variation attribute, and that a default variant belongs to its product.
 */
function checkVariants(seed: Seed, report: Report): void {
  const products = seed.products ?? [];
  const productsById = new Map(products.map((product) => [product.id, product]));
  for (const [index, product] of products.entries()) {
    const path = `products[${index}]`;
    if (product.type === 'variant' || product.type === 'variation_group') {
      const master = productsById.get(product.master_id ?? '');
      if (product.master_id === undefined)
        report(path, product.id, `is a ${product.type.replace('_', ' ')} without master_id`);
      else if (master !== undefined && master.type !== 'master')
        report(`${path}.master_id`, product.id, `refers to "${master.id}", which is not a master`);
      else if (master !== undefined) checkVariationValues(path, product, master, report);
    }
    if (
      product.default_variant_id !== undefined &&
      productsById.get(product.default_variant_id)?.master_id !== product.id
    )
      report(
        `${path}.default_variant_id`,
        product.id,
        `refers to "${product.default_variant_id}", which is not one of its variants`,
      );
  }
}

function checkVariationValues(
  path: string,
  variant: SeedRecord<'products'>,
  master: SeedRecord<'products'>,
  report: Report,
): void {
  const values = variant.variation_values ?? {};
  const attributes = master.variation_attributes ?? [];
  for (const [id, value] of Object.entries(values)) {
    const attribute = attributes.find((candidate) => candidate.id === id);
    if (attribute === undefined)
      report(`${path}.variation_values.${id}`, variant.id, `is not a variation attribute of "${master.id}"`);
    else if (!attribute.values.some((candidate) => candidate.value === value))
      report(
        `${path}.variation_values.${id}`,
        variant.id,
        `is "${value}", which is not one of the values of "${master.id}"`,
      );
  }
  if (variant.type !== 'variant') return;
  for (const { id } of attributes)
    if (values[id] === undefined) report(`${path}.variation_values`, variant.id, `has no value for "${id}"`);
}

function checkPrices(seed: Seed, report: Report): void {
  for (const [index, price] of (seed.prices ?? []).entries()) {
    const record = `${price.price_book_id} / ${price.product_id}`;
    if (price.tiers[0]?.quantity !== 1) report(`prices[${index}].tiers[0].quantity`, record, 'must be 1');
    for (const [tier, { quantity, price: amount }] of price.tiers.entries()) {
      const path = `prices[${index}].tiers[${tier}]`;
      if (amount < 0) report(`${path}.price`, record, 'must not be negative');
      const previousTier = price.tiers[tier - 1];
      if (previousTier !== undefined && previousTier.quantity >= quantity)
        report(`${path}.quantity`, record, 'must be greater than the quantity of the previous tier');
    }
  }
}

/** Checks that the allocations of a test's segments add up to at most 100 %. */
function checkAllocations(seed: Seed, report: Report): void {
  for (const [index, test] of (seed.ab_tests ?? []).entries()) {
    const sum = test.segments.reduce((total, { allocation }) => total + allocation, 0);
    if (sum > 100)
      report(
        `ab_tests[${index}].segments`,
        `${test.site_id} / ${test.id}`,
        `allocate ${sum} %; the maximum is 100 %`,
      );
  }
}

/** Checks the rules that neither the type of a field nor a reference can express. */
export function consistencyProblems(seed: Seed): SeedProblem[] {
  const problems: SeedProblem[] = [];
  const report: Report = (path, record, message) => {
    problems.push({ path, record, message });
  };
  for (const rule of [checkDuplicates, checkSites, checkVariants, checkPrices, checkAllocations])
    rule(seed, report);
  return problems;
}
