import type { Promotion } from './api/campaign/Promotion.ts';
import type { Product } from './api/catalog/Product.ts';
import type { Store } from './api/catalog/Store.ts';
import type { Order } from './api/order/Order.ts';
import type { Customer } from './api/customer/Customer.ts';
import type { ProductListMgr } from './api/customer/ProductListMgr.ts';
import type { Folder } from './api/content/Folder.ts';
import type { Component } from './api/experience/Component.ts';
import { platformClassByName } from './platform-object.ts';

/** Classes whose modules would import each other: categories refer to products, and products to categories. */
interface ApiClasses {
  'campaign.Promotion': typeof Promotion;
  'catalog.Product': typeof Product;
  'catalog.Store': typeof Store;
  'customer.Customer': typeof Customer;
  'customer.ProductListMgr': typeof ProductListMgr;
  'content.Folder': typeof Folder;
  'experience.Component': typeof Component;
  'order.Order': typeof Order;
}

/** Returns a class by its name, where importing it would be circular. */
export const apiClass = <Name extends keyof ApiClasses>(name: Name): ApiClasses[Name] =>
  platformClassByName(name) as ApiClasses[Name];
