import type { Implementation } from '../implement.ts';
import type { Credentials } from '../../ports/credentials.ts';
import type { MatchesPattern } from '../../domain/preference-values.ts';
import type { Passwords } from '../../ports/passwords.ts';
import { abTestHandlers } from './ab-tests.ts';
import { campaignHandlers } from './campaigns.ts';
import { createCartridgeHandlers } from './cartridges.ts';
import { localeHandlers } from './locales.ts';
import { createCustomObjectHandlers } from './custom-objects.ts';
import { inventoryListHandlers } from './inventory-lists.ts';
import { orderHandlers } from './orders.ts';
import { productOptionHandlers } from './product-options.ts';
import { variationHandlers } from './product-variations.ts';
import { productHandlers } from './products.ts';
import { createUserHandlers } from './users.ts';
import { variationAttributeHandlers } from './variation-attributes.ts';
import { promotionHandlers } from './promotions.ts';
import { createRecommenderHandlers, type RecommenderDependencies } from './recommenders.ts';
import { createSitePreferenceHandlers } from './site-preferences.ts';
import { createSiteHandlers, type SiteDependencies } from './sites.ts';
import { slotConfigurationHandlers } from './slot-configurations.ts';

/** Dependencies of the Data API's handlers. */
export interface DataDependencies extends RecommenderDependencies, SiteDependencies {
  readonly credentials: Credentials;
  readonly passwords: Passwords;
  readonly matchesPattern: MatchesPattern;
}

/** Creates the implementations of all operations of the Data API. */
export const createDataHandlers = (dependencies: DataDependencies): Implementation[] => [
  ...orderHandlers,
  ...campaignHandlers,
  ...promotionHandlers,
  ...abTestHandlers,
  ...createSiteHandlers(dependencies),
  ...localeHandlers,
  ...slotConfigurationHandlers,
  ...createRecommenderHandlers(dependencies),
  ...createCartridgeHandlers(dependencies),
  ...createSitePreferenceHandlers(dependencies.matchesPattern),
  ...productHandlers,
  ...variationHandlers,
  ...variationAttributeHandlers,
  ...productOptionHandlers,
  ...inventoryListHandlers,
  ...createCustomObjectHandlers(dependencies.matchesPattern),
  ...createUserHandlers(dependencies),
];
