import { platformClass } from '../../platform-object.ts';
import { makesProducts, Product } from './Product.ts';

/** The variants of a family that have some values in common. */
export class VariationGroup extends Product {}
platformClass('catalog.VariationGroup', VariationGroup);
makesProducts('variation_group', (id) => new VariationGroup(id));
