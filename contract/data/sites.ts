import Type from 'typebox';
import { LocaleResult, RecommendersResult, Site } from '../documents/data/site.ts';
import { SlotConfiguration } from '../documents/data/slot-configuration.ts';
import { ProxyService, SiteNotFound } from '../faults/data.ts';
import { SecureCommunicationRequired } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { listOf, pagingQuery } from '../paging.ts';
import { siteParams, documentSuccess } from './common.ts';

const source = 'data-api 4 Sites';
const params = Type.Object(siteParams);

export const sites = {
  list: defineOperation({
    id: 'data.sites.list',
    method: 'GET',
    path: '/sites',
    since: '17.1',
    auth: 'oauth',
    query: Type.Object(pagingQuery()),
    success: documentSuccess(listOf('sites', Site)),
    source,
  }),
  get: defineOperation({
    id: 'data.sites.get',
    method: 'GET',
    path: '/sites/{site_id}',
    since: '17.1',
    auth: 'oauth',
    params,
    success: documentSuccess(Site),
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
      /** Returns only the locale with this ID. */
      id: Type.Optional(Type.String()),
      /** Also returns the locales that only other sites have. They are not `active` here. */
      include_all: Type.Optional(Type.Boolean()),
    }),
    success: documentSuccess(LocaleResult),
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
    success: documentSuccess(listOf('slot_configurations', SlotConfiguration)),
    faults: [SiteNotFound],
    source,
  }),
};

export const recommenders = {
  /**
   * Queries the upstream recommender service if one is configured. Otherwise returns the recommenders stored with the
   * site.
   */
  list: defineOperation({
    id: 'data.sites_ai_recommender_names.get',
    method: 'GET',
    path: '/sites/{site_id}/ai/recommender_names',
    since: '17.1',
    auth: 'oauth',
    params,
    success: documentSuccess(RecommendersResult),
    faults: [SiteNotFound, ProxyService],
    source,
  }),
};
