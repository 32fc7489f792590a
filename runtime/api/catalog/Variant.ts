import { registerClass } from '../../platform-object.ts';
import { registerProductFactory, Product } from './Product.ts';

/** A variant of a master product. */
export class Variant extends Product {}
registerClass('catalog.Variant', Variant);
registerProductFactory('variant', (id) => new Variant(id));
