import { findById } from './lookup-symbols.ts';
import { splitCompoundKey, type HookArgument } from './protocol/bridge-protocol.ts';
import { Product } from './api/catalog/Product.ts';
import { Customer } from './api/customer/Customer.ts';
import { CustomerPaymentInstrument } from './api/customer/CustomerPaymentInstrument.ts';
import { ProductList } from './api/customer/ProductList.ts';
import { ProductListItem } from './api/customer/ProductListItem.ts';
import { CustomObject } from './api/object/CustomObject.ts';
import { Basket } from './api/order/Basket.ts';
import { Order } from './api/order/Order.ts';
import { OrderPaymentInstrument } from './api/order/OrderPaymentInstrument.ts';
import { Shipment } from './api/order/Shipment.ts';
import { EnumValue } from './api/value/EnumValue.ts';
import { documentView, setDocumentType, type Json } from './document/hook-document.ts';
import { handle } from './handle.ts';
import { canonicalObject } from './canonical-objects.ts';
import { plainValue } from './plain-value.ts';
import { freezeTable } from './protocol/primordials.ts';

/** An argument of a hook function, created from its description in the job. */
export interface PreparedArgument {
  /** The argument of the hook function. */
  readonly value: unknown;
  /** Returns the document with the changes of the scripts; undefined if the argument is not a document. */
  readonly document?: () => Json;
}

const apiClasses = freezeTable({
  'order.Order': Order,
  'order.Basket': Basket,
  'customer.Customer': Customer,
  'customer.ProductList': ProductList,
  'customer.ProductListItem': ProductListItem,
  'catalog.Product': Product,
} as const);

/** Creates an argument of a hook function. */
export function createHookArgument(argument: HookArgument): PreparedArgument {
  switch (argument.kind) {
    case 'object':
      return { value: canonicalObject(createApiObject(argument)) };
    case 'document': {
      const document = argument.document as Json;
      if (argument.type !== undefined) setDocumentType(document, argument.type);
      return { value: documentView(document), document: () => plainValue(document) as Json };
    }
    case 'enumValue':
      return { value: new EnumValue(argument.value, argument.value) };
    case 'value':
      return { value: argument.value };
  }
}

function createApiObject(argument: Extract<HookArgument, { kind: 'object' }>): unknown {
  if (argument.class === 'order.Shipment')
    return new Shipment(new apiClasses[argument.container.class](argument.container.key), argument.key);
  if (argument.class === 'customer.CustomerAddress')
    return new Customer(argument.container.key).addressBook?.getAddress(argument.key) ?? null;
  if (argument.class === 'customer.CustomerPaymentInstrument')
    return new CustomerPaymentInstrument(new Customer(argument.container.key)[handle], argument.key);
  if (argument.class === 'catalog.Product') return Product[findById](argument.key);
  if (argument.class === 'object.CustomObject') return createCustomObject(argument.key);
  if (argument.class !== 'order.OrderPaymentInstrument') return new apiClasses[argument.class](argument.key);
  const { container, key, cardNumber } = argument;
  return new OrderPaymentInstrument(new apiClasses[container.class](container.key), key, cardNumber);
}

function createCustomObject(storeKey: string): CustomObject {
  const [siteId = '', type = '', key = ''] = splitCompoundKey(storeKey);
  return new CustomObject(siteId, type, key);
}
