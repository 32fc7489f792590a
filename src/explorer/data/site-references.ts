import { contract } from '../../../contract/index.ts';
import type { PlatformAccess } from '../../client/access.ts';
import { isFault } from '../../client/errors.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import { elementsOf, listAll, textOrEmpty } from '../listing.ts';

/** A resource that the API does not list, and the resources that refer to it. */
export interface ReferencedResource {
  readonly id: string;
  /** Labels of the referring resources, such as `slot home-main`. Empty if the resource is only pinned. */
  readonly referrers: readonly string[];
  readonly document: JsonObject;
}

/** Maximum number of concurrent requests of one kind. */
const maxConcurrentRequests = 6;
/** Maximum number of products whose promotions are read: the first ones of the shop's product search. */
const maxScannedProducts = 150;
/** Maximum number of products in one request (shop-and-debugger-api 4, Products). */
const productsPerRequest = 50;

/**
 * Finds campaigns and promotions of a site. The API reads them only by ID (data-api 4). Their IDs come from the
 * caller and from resources that refer to them: A/B tests, slot configurations, products and promotions.
 */
export class SiteReferences {
  readonly #access: PlatformAccess;
  readonly #site: string;
  readonly pinnedIds: { readonly campaigns: readonly string[]; readonly promotions: readonly string[] };
  #references: Promise<{ campaigns: ReferencedResource[]; promotions: ReferencedResource[] }> | undefined;

  constructor(
    access: PlatformAccess,
    site: string,
    pinnedIds: { readonly campaigns: readonly string[]; readonly promotions: readonly string[] },
  ) {
    this.#access = access;
    this.#site = site;
    this.pinnedIds = pinnedIds;
  }

  async campaigns(): Promise<readonly ReferencedResource[]> {
    return (await this.#load()).campaigns;
  }

  async promotions(): Promise<readonly ReferencedResource[]> {
    return (await this.#load()).promotions;
  }

  /** Returns the promotions that are assigned to the campaign. */
  async promotionsOf(campaign: string): Promise<readonly ReferencedResource[]> {
    return (await this.promotions()).filter(({ document }) => campaignIdsOf(document).includes(campaign));
  }

  #load() {
    this.#references ??= this.#findReferences().catch((error: unknown) => {
      this.#references = undefined;
      throw error;
    });
    return this.#references;
  }

  async #findReferences() {
    const campaigns = new Mentions(this.pinnedIds.campaigns);
    const promotions = new Mentions(this.pinnedIds.promotions);
    await Promise.all([
      this.#collectFromSlots(campaigns),
      this.#collectFromTests(promotions),
      this.#collectFromProducts(promotions),
    ]);
    const existingPromotions = await this.#read(promotions, contract.data.promotions.get, 'id');
    for (const { id, document } of existingPromotions)
      for (const campaign of campaignIdsOf(document)) campaigns.add(campaign, `promotion ${id}`);
    return {
      campaigns: await this.#read(campaigns, contract.data.campaigns.get, 'campaign_id'),
      promotions: existingPromotions,
    };
  }

  async #collectFromSlots(campaigns: Mentions): Promise<void> {
    const params = { site_id: this.#site };
    const slots = await listAll(this.#access.data, contract.data.slotConfigurations.list, { params });
    for (const slot of slots)
      for (const campaign of campaignIdsOf(slot))
        campaigns.add(campaign, `slot ${textOrEmpty(slot['slot_id'])}`);
  }

  async #collectFromTests(promotions: Mentions): Promise<void> {
    const params = { site_id: this.#site };
    const tests = await listAll(this.#access.data, contract.data.abTests.list, { params });
    await mapConcurrently(maxConcurrentRequests, tests, async (test) => {
      const id = textOrEmpty(test['id']);
      const segment = textOrEmpty(elementsOf(test, 'test_groups')[0]?.['id']);
      if (segment === '') return;
      // The response contains the whole test, regardless of the segment. No other operation includes its promotions.
      const response = await callUntyped(this.#access.data, contract.data.abTests.getSegment, {
        params: { ...params, ab_test_id: id, segment_id: segment },
        query: { expand: 'promotions' },
      });
      for (const testSegment of elementsOf(response, 'test_segments'))
        for (const promotion of elementsOf(testSegment, 'promotions'))
          promotions.add(textOrEmpty(promotion['id']), `A/B test ${id}`);
    });
  }

  async #collectFromProducts(promotions: Mentions): Promise<void> {
    const shop = this.#access.anonymous;
    const site = this.#site;
    let ids: string[];
    try {
      const response = await callUntyped(shop, contract.shop.productSearch.get, {
        site,
        query: { count: maxScannedProducts },
      });
      ids = elementsOf(response, 'hits').map((hit) => textOrEmpty(hit['product_id']));
    } catch (error) {
      // If the site is offline or the client has no rights in its shop, the campaigns of the Data API are
      // still shown.
      if (isFault(error)) return;
      throw error;
    }
    const groups = Array.from({ length: Math.ceil(ids.length / productsPerRequest) }, (_, index) =>
      ids.slice(index * productsPerRequest, (index + 1) * productsPerRequest),
    );
    await mapConcurrently(maxConcurrentRequests, groups, async (group) => {
      const response = await callUntyped(shop, contract.shop.products.list, {
        site,
        params: { ids: group },
        query: { expand: 'promotions' },
      });
      for (const product of elementsOf(response))
        for (const promotion of elementsOf(product, 'product_promotions'))
          promotions.add(textOrEmpty(promotion['promotion_id']), `product ${textOrEmpty(product['id'])}`);
    });
  }

  /** Reads the resources. Omits resources that no longer exist. */
  async #read(
    mentions: Mentions,
    operation: typeof contract.data.campaigns.get | typeof contract.data.promotions.get,
    param: string,
  ): Promise<ReferencedResource[]> {
    const references = await mapConcurrently(
      maxConcurrentRequests,
      mentions.sortedEntries(),
      async ([id, referrers]): Promise<ReferencedResource | undefined> => {
        try {
          const params = { site_id: this.#site, [param]: id };
          return {
            id,
            referrers: [...referrers],
            document: await callUntyped(this.#access.data, operation, { params }),
          };
        } catch (error) {
          if (isFault(error) && error.status === 404) return undefined;
          throw error;
        }
      },
    );
    return references.filter((reference) => reference !== undefined);
  }
}

/** IDs and the resources that mention them. */
class Mentions {
  readonly #sourcesById = new Map<string, Set<string>>();

  constructor(initialIds: readonly string[]) {
    for (const id of initialIds) this.#sourcesById.set(id, new Set());
  }

  add(id: string, source: string): void {
    if (id === '') return;
    const sources = this.#sourcesById.get(id) ?? new Set();
    this.#sourcesById.set(id, sources.add(source));
  }

  sortedEntries(): [string, ReadonlySet<string>][] {
    return [...this.#sourcesById].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

/** Returns the campaign IDs in the assignment information of a promotion or a slot configuration. */
function campaignIdsOf(document: JsonObject): string[] {
  const information = (document['assignment_information'] ?? {}) as JsonObject;
  const assignedIds = ['active_campaign_assignments', 'upcoming_campaign_assignments'].flatMap((field) =>
    elementsOf(information, field).map((assignment) => textOrEmpty(assignment['campaign_id'])),
  );
  return [...new Set([textOrEmpty(information['campaign_id']), ...assignedIds])].filter((id) => id !== '');
}
