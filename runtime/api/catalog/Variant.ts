import { platformClass } from '../../platform-object.ts';
import { registerProductFactory, Product } from './Product.ts';

/** A variant of a master product. */
export class Variant extends Product {}
platformClass('catalog.Variant', Variant);
registerProductFactory('variant', (id) => new Variant(id));
