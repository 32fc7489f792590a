import type { Promotion } from './api/campaign/Promotion.ts';
import type { Product } from './api/catalog/Product.ts';
import type { Order } from './api/order/Order.ts';
import type { ProductListMgr } from './api/customer/ProductListMgr.ts';
import type { Folder } from './api/content/Folder.ts';
import { platformClassNamed } from './platform-object.ts';

/** Classes whose objects lead back to what leads to them: a category to products, a product to categories. */
interface ApiClasses {
  'campaign.Promotion': typeof Promotion;
  'catalog.Product': typeof Product;
  'customer.ProductListMgr': typeof ProductListMgr;
  'content.Folder': typeof Folder;
  'order.Order': typeof Order;
}

/** A class by its name, for those that its own file needs: importing it there would go round in a circle. */
export const apiClass = <Name extends keyof ApiClasses>(name: Name): ApiClasses[Name] =>
  platformClassNamed(name) as ApiClasses[Name];
