/** Identifiers of the sample shop, by the names of parameters and fields. */
const sampleIdentifiers: Readonly<Record<string, readonly string[]>> = {
  product_id: [
    'fell-jacket',
    'fell-jacket-moss-s',
    'fell-jacket-moss',
    'gansey-jumper',
    'beeswax-polish',
    'hatchet',
    'work-gloves',
    'tape-measure',
  ],
  site_id: ['RefArch'],
  instance_type: ['current', 'sandbox'],
  attribute_id: ['color', 'size'],
  option_id: ['gift-wrap'],
  campaign_id: ['welcome'],
  promotion_id: ['welcome-10'],
  ab_test_id: ['fire-steel-test'],
  segment_id: ['control'],
  group_id: ['Loyalty'],
  object_type: ['Workshop'],
  key: ['portland'],
  login: ['agnes.tarrant', 'fuzzer'],
  inventory_id: ['inventory-us'],
  shipment_id: ['me'],
  address_name: ['Home'],
  address_id: ['Home'],
  payment_method_id: ['PAYPAL', 'CREDIT_CARD', 'GIFT_CERTIFICATE'],
  shipping_method: ['ground'],
  catalog_id: ['kestrel-yard'],
  owning_catalog_id: ['kestrel-yard'],
  coupon_code: ['WELCOME10', 'welcome'],
  code: ['WELCOME10', 'welcome'],
  client_id: ['cartwright'],
  locale: ['default', 'en-US', 'de-DE'],
  currency: ['USD', 'EUR'],
};

/** The name of the parameter for which `id` stands in a path. */
const parameterByPath: readonly (readonly [RegExp, string])[] = [
  [/^\/products\/\{id\}|^\/products\/\(/, 'product_id'],
  [/\/(variations|variation_groups)\/\{id\}/, 'product_id'],
  [/variation_attributes\/\{id\}/, 'attribute_id'],
  [/values\/\{id\}/, 'value'],
  [/product_options\/\{id\}/, 'option_id'],
  [/inventory_lists\/\{id\}/, 'inventory_id'],
  [/promotions\/\{id\}/, 'promotion_id'],
  [/product_lists/, 'list_id'],
];

/** The name of the parameter for which the `id` of a document stands, by the type of the document. */
const parameterByType: Readonly<Record<string, string>> = {
  note: 'note_id',
  shipment: 'shipment_id',
  customer_product_list: 'list_id',
  customer_product_list_item: 'list_item_id',
  campaign: 'campaign_id',
  promotion: 'promotion_id',
  product: 'product_id',
};

/** The maximum number of identifiers of a field. Later ones replace earlier ones, except those of the sample shop. */
const maxIdentifiers = 30;

/** The identifiers of existing resources: from the sample shop, and from responses. */
export class Identifiers {
  readonly #byName = new Map<string, string[]>(
    Object.entries(sampleIdentifiers).map(([name, ids]) => [name, [...ids]]),
  );

  idsOf(name: string): readonly string[] {
    return this.#byName.get(name) ?? (name === 'master_product_id' ? this.idsOf('product_id') : []);
  }

  /** Returns the identifiers that a parameter of a path may have. */
  idsOfParameter(path: string, name: string): readonly string[] {
    if (name === 'id' || name === 'ids') {
      const parameter = parameterByPath.find(([pattern]) => pattern.test(path))?.[1];
      return parameter === undefined
        ? []
        : parameter === 'value'
          ? ['moss', 'bark', 's', 'paper']
          : this.idsOf(parameter);
    }
    return this.idsOf(name);
  }

  /** Records the identifiers in a response; ignores later elements of long arrays, and values that are deeply nested. */
  record(value: unknown, depth = 0): void {
    if (value === null || typeof value !== 'object' || depth > 6) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 5)) this.record(item, depth + 1);
      return;
    }
    const { _type: type, id } = value as { _type?: unknown; id?: unknown };
    const name = typeof type === 'string' ? parameterByType[type] : undefined;
    if (name !== undefined && typeof id === 'string') this.#add(name, id);
    for (const [field, child] of Object.entries(value)) {
      if (typeof child === 'string' && /_id$|^order_no$/.test(field)) this.#add(field, child);
      else this.record(child, depth + 1);
    }
  }

  #add(name: string, id: string): void {
    const ids = this.#byName.get(name) ?? [];
    if (id === '' || id.length > 100 || ids.includes(id)) return;
    const fixedCount = (sampleIdentifiers[name] ?? []).length;
    if (ids.length >= maxIdentifiers) ids.splice(fixedCount, 1);
    ids.push(id);
    this.#byName.set(name, ids);
  }
}
