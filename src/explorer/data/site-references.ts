import { contract } from '../../../contract/index.ts';
import type { PlatformAccess } from '../../client/access.ts';
import { isFault } from '../../client/errors.ts';
import { looseCall, type JsonObject } from '../../client/loose-call.ts';
import { atOnce } from '../at-once.ts';
import { elementsOf, listAll, textOf } from '../listing.ts';

/** An id that the API does not list, and what refers to it. */
export interface Reference {
  readonly id: string;
  /** In words: `slot home-main`. Empty for what was pinned alone. */
  readonly from: readonly string[];
  /** The resource, where it is there. */
  readonly document: JsonObject;
}

/** Requests of one kind that are under way at a time. */
const together = 6;
/** Products whose promotions are looked at: those that the shop itself shows first. */
const lookedAt = 150;
/** As many as one request takes (shop-and-debugger-api 4, Products). */
const perRequest = 50;

/**
 * Campaigns and promotions of a site: the API reads them by id alone (data-api 4), so they are found from what refers
 * to them - A/B tests, slot configurations, products, each other - and from ids that the caller knows.
 */
export class SiteReferences {
  readonly #access: PlatformAccess;
  readonly #site: string;
  readonly #known: { readonly campaigns: readonly string[]; readonly promotions: readonly string[] };
  #found: Promise<{ campaigns: Reference[]; promotions: Reference[] }> | undefined;

  constructor(
    access: PlatformAccess,
    site: string,
    known: { readonly campaigns: readonly string[]; readonly promotions: readonly string[] },
  ) {
    this.#access = access;
    this.#site = site;
    this.#known = known;
  }

  async campaigns(): Promise<readonly Reference[]> {
    return (await this.#all()).campaigns;
  }

  async promotions(): Promise<readonly Reference[]> {
    return (await this.#all()).promotions;
  }

  /** Promotions whose assignments name the campaign. */
  async promotionsOf(campaign: string): Promise<readonly Reference[]> {
    return (await this.promotions()).filter(({ document }) => campaignsOf(document).includes(campaign));
  }

  #all() {
    this.#found ??= this.#find().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  async #find() {
    const campaigns = new Mentions(this.#known.campaigns);
    const promotions = new Mentions(this.#known.promotions);
    await Promise.all([this.#inSlots(campaigns), this.#inTests(promotions), this.#inProducts(promotions)]);
    const foundPromotions = await this.#read(promotions, contract.data.promotions.get, 'id');
    for (const { id, document } of foundPromotions)
      for (const campaign of campaignsOf(document)) campaigns.add(campaign, `promotion ${id}`);
    return {
      campaigns: await this.#read(campaigns, contract.data.campaigns.get, 'campaign_id'),
      promotions: foundPromotions,
    };
  }

  async #inSlots(campaigns: Mentions): Promise<void> {
    const params = { site_id: this.#site };
    const slots = await listAll(this.#access.data, contract.data.slotConfigurations.list, { params });
    for (const slot of slots)
      for (const campaign of campaignsOf(slot)) campaigns.add(campaign, `slot ${textOf(slot['slot_id'])}`);
  }

  async #inTests(promotions: Mentions): Promise<void> {
    const params = { site_id: this.#site };
    const tests = await listAll(this.#access.data, contract.data.abTests.list, { params });
    await atOnce(together, tests, async (test) => {
      const id = textOf(test['id']);
      const segment = textOf(elementsOf(test, 'test_groups')[0]?.['id']);
      if (segment === '') return;
      // Any segment answers with the whole test, and only here with its promotions.
      const whole = await looseCall(this.#access.data, contract.data.abTests.getSegment, {
        params: { ...params, ab_test_id: id, segment_id: segment },
        query: { expand: 'promotions' },
      });
      for (const one of elementsOf(whole, 'test_segments'))
        for (const promotion of elementsOf(one, 'promotions'))
          promotions.add(textOf(promotion['id']), `A/B test ${id}`);
    });
  }

  async #inProducts(promotions: Mentions): Promise<void> {
    const shop = this.#access.anyone;
    const site = this.#site;
    let ids: string[];
    try {
      const found = await looseCall(shop, contract.shop.productSearch.get, {
        site,
        query: { count: lookedAt },
      });
      ids = elementsOf(found, 'hits').map((hit) => textOf(hit['product_id']));
    } catch (error) {
      // A site that is closed, or a client without rights in its shop, hides no campaign of the Data API.
      if (isFault(error)) return;
      throw error;
    }
    const groups = Array.from({ length: Math.ceil(ids.length / perRequest) }, (_, at) =>
      ids.slice(at * perRequest, (at + 1) * perRequest),
    );
    await atOnce(together, groups, async (group) => {
      const answer = await looseCall(shop, contract.shop.products.list, {
        site,
        params: { ids: group },
        query: { expand: 'promotions' },
      });
      for (const product of elementsOf(answer))
        for (const promotion of elementsOf(product, 'product_promotions'))
          promotions.add(textOf(promotion['promotion_id']), `product ${textOf(product['id'])}`);
    });
  }

  /** The resources that are there; what was only mentioned and is gone is left out. */
  async #read(
    mentions: Mentions,
    operation: typeof contract.data.campaigns.get | typeof contract.data.promotions.get,
    param: string,
  ): Promise<Reference[]> {
    const read = await atOnce(
      together,
      mentions.all(),
      async ([id, from]): Promise<Reference | undefined> => {
        try {
          const params = { site_id: this.#site, [param]: id };
          return { id, from: [...from], document: await looseCall(this.#access.data, operation, { params }) };
        } catch (error) {
          if (isFault(error) && error.status === 404) return undefined;
          throw error;
        }
      },
    );
    return read.filter((one) => one !== undefined);
  }
}

/** Ids and who mentions them, in the order of the ids. */
class Mentions {
  readonly #from = new Map<string, Set<string>>();

  constructor(known: readonly string[]) {
    for (const id of known) this.#from.set(id, new Set());
  }

  add(id: string, from: string): void {
    if (id === '') return;
    const known = this.#from.get(id) ?? new Set();
    this.#from.set(id, known.add(from));
  }

  all(): [string, ReadonlySet<string>][] {
    return [...this.#from].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

/** Campaigns of the assignment information of a promotion or a slot configuration. */
function campaignsOf(document: JsonObject): string[] {
  const information = (document['assignment_information'] ?? {}) as JsonObject;
  const assigned = ['active_campaign_assignments', 'upcoming_campaign_assignments'].flatMap((field) =>
    elementsOf(information, field).map((assignment) => textOf(assignment['campaign_id'])),
  );
  return [...new Set([textOf(information['campaign_id']), ...assigned])].filter((id) => id !== '');
}
