import { action, html, type Html } from './html.ts';
import { list, money, part, plain, text, type Document } from './values.ts';

/** A product of the Shop API as a shopper would look at it: images, price, availability, variations, promotions. */
export function productCard(product: Document): Html {
  const currency = product['currency'];
  const images = imagesOf(product);
  const inventory = part(product['inventory']);
  const orderable = inventory['orderable'] === true;
  return html`<article class="card">
    <div class="images">
      ${
        images.length === 0
          ? html`<p class="muted">No images.</p>`
          : images.slice(0, 5).map(({ link, alt }) => html`<img src="${link}" alt="${alt}" />`)
      }
    </div>
    <div>
      <p class="muted">${[text(product['brand']), text(product['id'])].filter(Boolean).join(' · ')}</p>
      <h1>${text(product['name']) || text(product['id'])}</h1>
      <p class="price">${priceText(product, currency)}</p>
      ${pricesTable(product, currency)}
      <p class="${orderable ? 'good' : 'bad'}">${availability(inventory)}</p>
      <p>${plain(product['short_description']) || plain(product['long_description'])}</p>
      <div class="row">
        ${action('addToBasket', text(product['id']), 'Add to Basket', true)}
        ${action('open', text(product['id']), 'Open as Document')}
      </div>
      ${list(product['variation_attributes']).map((attribute) => variationAttribute(product, attribute))}
      ${promotions(product, currency)}
    </div>
  </article>`;
}

/** Values of variation attributes that a group of images is for; none where it is for all. */
const valuesOf = (group: Document): [attribute: string, value: string][] =>
  list(group['variation_attributes']).flatMap((attribute) =>
    list(attribute['values']).map((value): [string, string] => [text(attribute['id']), text(value['value'])]),
  );

/** Large images of the product's own variation, else those of any. */
function imagesOf(product: Document): { link: string; alt: string }[] {
  const groups = list(product['image_groups']);
  const own = part(product['variation_values']);
  const isOwn = (group: Document): boolean =>
    valuesOf(group).length > 0 && valuesOf(group).every(([attribute, value]) => own[attribute] === value);
  const large = ['large', 'hi-res', 'medium'].flatMap((type) =>
    groups.filter((group) => group['view_type'] === type),
  );
  return list((large.find(isOwn) ?? large[0] ?? groups[0])?.['images'])
    .map((image) => ({
      link: linkOf(image),
      alt: text(image['alt']) || text(product['name']),
    }))
    .filter(({ link }) => link !== '');
}

function priceText(product: Document, currency: unknown): string {
  const { price, price_max: most } = product;
  if (typeof price !== 'number') return 'No price';
  return typeof most === 'number' && most > price
    ? `${money(price, currency)} to ${money(most, currency)}`
    : money(price, currency);
}

/** Every price book with a price, where there is more than one. */
function pricesTable(product: Document, currency: unknown): Html | undefined {
  const prices = Object.entries(part(product['prices']));
  if (prices.length < 2) return undefined;
  return html`<p class="muted">
    ${prices.map(([book, price], at) => `${at > 0 ? ', ' : ''}${book} ${money(price, currency)}`)}
  </p>`;
}

function availability(inventory: Document): string {
  const ats = inventory['ats'];
  if (inventory['orderable'] !== true) return 'Not available';
  const left = typeof ats === 'number' && ats < 1_000_000 ? `, ${ats} left` : '';
  if (inventory['backorderable'] === true && ats === 0) return 'Back order';
  return inventory['preorderable'] === true ? `Pre-order${left}` : `Available${left}`;
}

function variationAttribute(product: Document, attribute: Document): Html {
  const id = text(attribute['id']);
  const chosen = part(product['variation_values'])[id];
  const values = list(attribute['values']);
  return html`<h2>${text(attribute['name']) || id}</h2>
    <div class="row" role="group" aria-label="${text(attribute['name']) || id}">
      ${values.map((value) => {
        const swatch = swatchOf(product, id, value);
        const off = value['orderable'] === false;
        return html`<button
          type="button"
          class="swatch ${off ? 'off' : ''}"
          data-action="variation"
          data-value="${JSON.stringify([id, text(value['value'])])}"
          aria-pressed="${value['value'] === chosen ? 'true' : 'false'}"
        >
          ${swatch !== '' && html`<img src="${swatch}" alt="" />`}
          ${text(value['name']) || text(value['value'])}
          ${value['value'] === chosen && html`<span class="badge">this one</span>`}
          ${off && html`<span class="muted">(sold out)</span>`}
        </button>`;
      })}
    </div>`;
}

/** Address of the small image that stands for a value; '' where there is none. */
function swatchOf(product: Document, attribute: string, value: Document): string {
  const own = part(value['image_swatch']);
  const group = list(product['image_groups']).find(
    (one) =>
      one['view_type'] === 'swatch' &&
      valuesOf(one).some(([id, which]) => id === attribute && which === value['value']),
  );
  return linkOf(own) || linkOf(part(list(group?.['images'])[0]));
}

const linkOf = (image: Document): string => text(image['link']) || text(image['dis_base_link']);

/** Id of the variant that has the value and differs least from the product otherwise; undefined where none has it. */
export function variantWith(product: Document, attribute: string, value: string): string | undefined {
  const own = part(product['variation_values']);
  const alike = (variant: Document): number =>
    Object.entries(part(variant['variation_values'])).filter(([id, one]) => own[id] === one).length;
  const [best] = list(product['variants'])
    .filter((variant) => part(variant['variation_values'])[attribute] === value)
    .sort((a, b) => alike(b) - alike(a) || Number(b['orderable'] === true) - Number(a['orderable'] === true));
  return best && text(best['product_id']);
}

function promotions(product: Document, currency: unknown): Html | undefined {
  const all = list(product['product_promotions']);
  if (all.length === 0) return undefined;
  return html`<h2>Promotions</h2>
    <ul>
      ${all.map(
        (one) =>
          html`<li>
            ${text(one['callout_msg']) || text(one['promotion_id'])}
            <span class="muted">${money(one['promotional_price'], currency)}</span>
          </li>`,
      )}
    </ul>`;
}
