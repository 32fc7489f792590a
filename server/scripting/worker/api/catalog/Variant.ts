import { platformClass } from '../../platform-object.ts';
import { makesProducts, Product } from './Product.ts';

/** A product of a family, with values of its own for the attributes in which they differ. */
export class Variant extends Product {}
platformClass('catalog.Variant', Variant);
makesProducts('variant', (id) => new Variant(id));
