import Type from 'typebox';
import { LocaleResult, RecommendersResult, Site } from '../documents/data/site.ts';
import { SlotConfiguration } from '../documents/data/slot-configuration.ts';
import { ProxyService, SiteNotFound } from '../faults/data.ts';
import { SecureCommunicationRequired } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { listOf, pagingQuery } from '../paging.ts';

const source = 'data-api 4 Sites';
const params = Type.Object({ site_id: Type.String({ minLength: 1, maxLength: 256 }) });

export const sites = {
  list: defineOperation({
    id: 'data.sites.list',
    method: 'GET',
    path: '/sites',
    since: '17.1',
    auth: 'oauth',
    query: Type.Object(pagingQuery()),
    success: { status: 200, document: listOf('sites', Site) },
    source,
  }),
  get: defineOperation({
    id: 'data.sites.get',
    method: 'GET',
    path: '/sites/{site_id}',
    since: '17.1',
    auth: 'oauth',
    params,
    success: { status: 200, document: Site },
    faults: [SiteNotFound, SecureCommunicationRequired],
    secure: true,
    source,
  }),
};

export const locales = {
  list: defineOperation({
    id: 'data.sites_locale_info_locales.get',
    method: 'GET',
    path: '/sites/{site_id}/locale_info/locales',
    since: '17.1',
    auth: 'oauth',
    params,
    query: Type.Object({
      ...pagingQuery(),
      /** That one locale only. */
      id: Type.Optional(Type.String()),
      /** Also the locales that other sites have; they are not `active` here. */
      include_all: Type.Optional(Type.Boolean()),
    }),
    success: { status: 200, document: LocaleResult },
    faults: [SiteNotFound],
    source,
  }),
};

export const slotConfigurations = {
  list: defineOperation({
    id: 'data.sites_slot_configurations.get',
    method: 'GET',
    path: '/sites/{site_id}/slot_configurations',
    since: '17.1',
    auth: 'oauth',
    params,
    query: Type.Object(pagingQuery()),
    success: { status: 200, document: listOf('slot_configurations', SlotConfiguration) },
    faults: [SiteNotFound],
    source,
  }),
};

export const recommenders = {
  /** Asks the upstream recommender service, where one is configured; else tells the site's own recommenders. */
  list: defineOperation({
    id: 'data.sites_ai_recommender_names.get',
    method: 'GET',
    path: '/sites/{site_id}/ai/recommender_names',
    since: '17.1',
    auth: 'oauth',
    params,
    success: { status: 200, document: RecommendersResult },
    faults: [SiteNotFound, ProxyService],
    source,
  }),
};
