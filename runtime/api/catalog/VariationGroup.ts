import { registerClass } from '../../platform-object.ts';
import { registerProductFactory, Product } from './Product.ts';

/** A variation group: variants of a master that share certain values. */
export class VariationGroup extends Product {}
registerClass('catalog.VariationGroup', VariationGroup);
registerProductFactory('variation_group', (id) => new VariationGroup(id));
