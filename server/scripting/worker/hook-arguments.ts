import { ofId } from './lookups.ts';
import type { HookArgument } from '../bridge-protocol.ts';
import { Product } from './api/catalog/Product.ts';
import { Customer } from './api/customer/Customer.ts';
import { ProductList } from './api/customer/ProductList.ts';
import { ProductListItem } from './api/customer/ProductListItem.ts';
import { Basket } from './api/order/Basket.ts';
import { Order } from './api/order/Order.ts';
import { OrderPaymentInstrument } from './api/order/OrderPaymentInstrument.ts';
import { Shipment } from './api/order/Shipment.ts';
import { documentView, type Json } from './document/hook-document.ts';
import { knownObject } from './known-objects.ts';
import { plainValue } from './plain-value.ts';

export interface PreparedArgument {
  /** What the hook's function gets. */
  readonly value: unknown;
  /** The document as the scripts left it. */
  readonly document?: () => Json;
}

const live = {
  'order.Order': Order,
  'order.Basket': Basket,
  'customer.Customer': Customer,
  'customer.ProductList': ProductList,
  'customer.ProductListItem': ProductListItem,
  'catalog.Product': Product,
} as const;

export function hookArgument(argument: HookArgument): PreparedArgument {
  switch (argument.kind) {
    case 'object':
      return { value: knownObject(liveObject(argument)) };
    case 'document': {
      const document = argument.document as Json;
      return { value: documentView(document), document: () => plainValue(document) as Json };
    }
    case 'value':
      return { value: argument.value };
  }
}

function liveObject(argument: Extract<HookArgument, { kind: 'object' }>): unknown {
  if (argument.class === 'order.Shipment')
    return new Shipment(new live[argument.container.class](argument.container.key), argument.key);
  if (argument.class === 'catalog.Product') return Product[ofId](argument.key);
  if (argument.class !== 'order.OrderPaymentInstrument') return new live[argument.class](argument.key);
  const { container, key, cardNumber } = argument;
  return new OrderPaymentInstrument(new live[container.class](container.key), key, cardNumber);
}
