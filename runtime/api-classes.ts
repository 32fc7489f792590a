import type { Promotion } from './api/campaign/Promotion.ts';
import type { Product } from './api/catalog/Product.ts';
import type { Store } from './api/catalog/Store.ts';
import type { Order } from './api/order/Order.ts';
import type { Customer } from './api/customer/Customer.ts';
import type { ProductListMgr } from './api/customer/ProductListMgr.ts';
import type { Folder } from './api/content/Folder.ts';
import type { Component } from './api/experience/Component.ts';
import { platformClassByName } from './platform-object.ts';

/** Classes that refer to each other: a category to its products, a product to its categories, a store to its groups. */
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

/** Looks a class up by its name where importing it would create an import cycle. */
export const apiClass = <Name extends keyof ApiClasses>(name: Name): ApiClasses[Name] =>
  platformClassByName(name) as ApiClasses[Name];
