import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Product } from './Product.ts';

export class ProductMgr extends PlatformObject {
  static getProduct(productId: string | null): Product | null {
    return productId === null ? null : Product.ofId(productId);
  }
}
platformClass('catalog.ProductMgr', ProductMgr);
