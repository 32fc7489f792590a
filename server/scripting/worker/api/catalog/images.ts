import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { handle } from '../../handle.ts';
import { MediaFile } from '../content/MediaFile.ts';
import type { Product } from './Product.ts';

type Group = NonNullable<ProductRecord['image_groups']>[number];

/** The pictures of a view type: those that show the variation best, else those of the product at large. */
export function imagesOf(
  product: Product,
  viewType: string,
  values: Readonly<Record<string, string>>,
): MediaFile[] {
  const { data } = product[handle];
  const own = data.image_groups ?? [];
  const groups =
    own.length > 0 || data.master_id === undefined
      ? own
      : (product.masterProduct[handle].data.image_groups ?? []);
  const { catalog_id: catalogId } = data;
  const fitting = groups.filter((group) => group.view_type === viewType && fits(group, values));
  const best = fitting.toSorted((a, b) => asked(b) - asked(a))[0];
  return (best?.images ?? []).map((image) => new MediaFile(catalogId, image, viewType));
}

const asked = ({ variation_values: values = {} }: Group): number => Object.keys(values).length;

const fits = ({ variation_values: shown = {} }: Group, values: Readonly<Record<string, string>>): boolean =>
  Object.entries(shown).every(([name, value]) => values[name] === value);
