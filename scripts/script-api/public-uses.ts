/** Modules that public hook scripts use; `crypto/*` represents the classes of a package. */
export const publicModules = [
  'system/Status',
  'system/Logger',
  'web/Resource',
  'system/Site',
  'system/HookMgr',
  'order/Order',
  'system/Transaction',
  'order/OrderMgr',
  'order/ShippingMgr',
  'campaign/PromotionMgr',
  'order/BasketMgr',
  'customer/CustomerMgr',
  'catalog/ProductMgr',
  'svc/LocalServiceRegistry',
  'value/Money',
  'object/CustomObjectMgr',
  'order/PaymentMgr',
  'order/TaxMgr',
  'util/HashMap',
  'util/ArrayList',
  'util/Calendar',
  'util/StringUtils',
  'crypto/*',
  'net/HTTPClient',
  'io/*',
] as const;

/** Globals that public scripts use, with the class of their values and the members in use. */
export const publicGlobals: Readonly<
  Record<string, { readonly className?: string; readonly members: readonly string[] }>
> = {
  empty: { members: [] },
  request: {
    className: 'system.Request',
    members: ['httpParameters', 'httpQueryString', 'httpHeaders', 'clientId', 'locale', 'session'],
  },
  session: { className: 'system.Session', members: ['custom', 'privacy', 'customer', 'currency'] },
  customer: { className: 'customer.Customer', members: [] },
};
