import { action, html, type Html } from './html.ts';
import { day, list, money, part, text, type Document } from './values.ts';

/** A basket or an order as a receipt: what was bought, what was taken off, shipping, taxes and what is to pay. */
export function receipt(container: Document): Html {
  const { currency } = container;
  const orderNo = text(container['order_no']);
  const isOrder = orderNo !== '';
  const customer = part(container['customer_info']);
  return html`<h1>${isOrder ? `Order ${orderNo}` : 'Basket'}</h1>
    <p class="row">
      ${
        isOrder
          ? ['status', 'payment_status', 'shipping_status', 'export_status', 'confirmation_status'].map(
              (name) =>
                text(container[name]) !== '' &&
                html`<span class="badge">${words(name)}: ${words(text(container[name]))}</span>`,
            )
          : html`<span class="muted">${text(container['basket_id'])}</span>`
      }
    </p>
    <p class="muted">
      ${[
        text(customer['customer_name']),
        text(customer['email']),
        day(container['creation_date']),
        text(container['currency']),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
    ${flashes(container)}
    <table>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" class="amount">Quantity</th>
          <th scope="col" class="amount">Each</th>
          <th scope="col" class="amount">Price</th>
        </tr>
      </thead>
      <tbody>
        ${list(container['product_items']).map((item) => productLines(item, currency))}
        ${list(container['gift_certificate_items']).map(
          (item) =>
            html`<tr>
              <td>Gift certificate for ${text(item['recipient_name']) || text(item['recipient_email'])}</td>
              <td class="amount">1</td>
              <td></td>
              <td class="amount">${money(item['amount'], currency)}</td>
            </tr>`,
        )}
        ${list(container['order_price_adjustments']).map((one) => adjustment(one, currency))}
        ${list(container['shipping_items']).map(
          (item) =>
            html`<tr>
                <td>${text(item['item_text']) || 'Shipping'}</td>
                <td></td>
                <td></td>
                <td class="amount">${money(item['price'], currency)}</td>
              </tr>
              ${list(item['price_adjustments']).map((one) => adjustment(one, currency))}`,
        )}
      </tbody>
      <tfoot>
        ${totals(container)}
      </tfoot>
    </table>
    <div class="columns">
      ${list(container['shipments']).map((shipment) => shipmentBlock(shipment))}
      <section>
        <h2>Billed to</h2>
        ${addressBlock(part(container['billing_address']))}
      </section>
      <section>
        <h2>Paid with</h2>
        ${list(container['payment_instruments']).map((payment) => paymentLine(payment, currency))}
        ${list(container['coupon_items']).map(
          (coupon) =>
            html`<p>
              Coupon ${text(coupon['code'])} <span class="muted">${words(text(coupon['status_code']))}</span>
            </p>`,
        )}
      </section>
    </div>
    <p class="row">${action('open', '', 'Open as Document')}</p>`;
}

const words = (name: string): string => name.replaceAll('_', ' ');

const flashes = (container: Document): Html | undefined => {
  const all = list(container['_flash']);
  return all.length === 0
    ? undefined
    : html`<ul class="bad" aria-label="What is missing">
        ${all.map((flash) => html`<li>${text(flash['message']) || text(flash['type'])}</li>`)}
      </ul>`;
};

function productLines(item: Document, currency: unknown): Html {
  const options = list(item['option_items']);
  return html`<tr>
      <td>
        ${text(item['item_text']) || text(item['product_name']) || text(item['product_id'])}
        <br /><span class="muted"
          >${text(item['product_id'])}${item['gift'] === true ? ' · gift' : ''}${item['bonus_product_line_item'] === true ? ' · bonus' : ''}</span
        >
      </td>
      <td class="amount">${text(item['quantity'])}</td>
      <td class="amount">${money(item['base_price'], currency)}</td>
      <td class="amount">${money(item['price'], currency)}</td>
    </tr>
    ${options.map(
      (option) =>
        html`<tr class="discount">
          <td>${text(option['item_text'])}</td>
          <td></td>
          <td></td>
          <td class="amount">${money(option['price'], currency)}</td>
        </tr>`,
    )}
    ${list(item['price_adjustments']).map((one) => adjustment(one, currency))}`;
}

const adjustment = (one: Document, currency: unknown): Html =>
  html`<tr class="discount">
    <td>
      ${text(one['item_text']) || text(one['promotion_id']) || 'Adjustment'}${text(one['coupon_code']) === '' ? '' : ` (${text(one['coupon_code'])})`}
    </td>
    <td></td>
    <td></td>
    <td class="amount">${money(one['price'], currency)}</td>
  </tr>`;

function totals(container: Document): Html[] {
  const { currency } = container;
  const line = (label: string, field: string, total = false): Html[] =>
    typeof container[field] === 'number'
      ? [
          html`<tr class="${total ? 'total' : ''}">
            <th scope="row" colspan="3">${label}</th>
            <td class="amount">${money(container[field], currency)}</td>
          </tr>`,
        ]
      : [];
  return [
    ...line('Goods', 'product_total'),
    ...line('Shipping', 'shipping_total'),
    ...line(container['taxation'] === 'gross' ? 'Tax, included' : 'Tax', 'tax_total'),
    ...line('Total', 'order_total', true),
  ];
}

function shipmentBlock(shipment: Document): Html {
  const method = part(shipment['shipping_method']);
  return html`<section>
    <h2>Shipped to</h2>
    ${addressBlock(part(shipment['shipping_address']))}
    <p class="muted">${text(method['name']) || text(method['id']) || 'No shipping method'}</p>
  </section>`;
}

function addressBlock(address: Document): Html {
  const lines = [
    text(address['full_name']) ||
      [text(address['first_name']), text(address['last_name'])].filter(Boolean).join(' '),
    text(address['company_name']),
    text(address['address1']),
    text(address['address2']),
    [text(address['postal_code']), text(address['city']), text(address['state_code'])]
      .filter(Boolean)
      .join(' '),
    text(address['country_code']),
  ].filter(Boolean);
  return lines.length === 0
    ? html`<p class="muted">No address</p>`
    : html`<address>${lines.map((line) => html`${line}<br />`)}</address>`;
}

function paymentLine(payment: Document, currency: unknown): Html {
  const card = part(payment['payment_card']);
  const how = [text(card['card_type']), text(card['masked_number'])].filter(Boolean).join(' ');
  return html`<p>
    ${text(payment['payment_method_id'])} ${how}
    <span class="muted"
      >${money(payment['amount'], currency)}
      ${words(text(part(payment['authorization_status'])['code']))}</span
    >
  </p>`;
}
