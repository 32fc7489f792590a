import Type from 'typebox';
import {
  CartridgePathAddRequest,
  CartridgePathApiResponse,
  CartridgePathCreateRequest,
} from '../documents/data/site.ts';
import {
  CartridgeAlreadyExist,
  InvalidCartridgePath,
  InvalidOperation,
  SiteNotFound,
} from '../faults/data.ts';
import { defineOperation } from '../operation.ts';

const source = 'data-api 4 Sites';
const siteId = { site_id: Type.String({ minLength: 1, maxLength: 256 }) };
const answersPath = { status: 200, document: CartridgePathApiResponse } as const;

/** A changed path is in effect for the hooks of the very next request. */
export const cartridges = {
  put: defineOperation({
    id: 'data.sites_cartridges.put',
    method: 'PUT',
    path: '/sites/{site_id}/cartridges',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(siteId),
    body: CartridgePathCreateRequest,
    success: answersPath,
    faults: [InvalidCartridgePath, SiteNotFound],
    source,
  }),
  post: defineOperation({
    id: 'data.sites_cartridges.post',
    method: 'POST',
    path: '/sites/{site_id}/cartridges',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(siteId),
    body: CartridgePathAddRequest,
    success: answersPath,
    faults: [InvalidOperation, CartridgeAlreadyExist, InvalidCartridgePath, SiteNotFound],
    source,
  }),
  /** Answers with the path that is left, as clients expect, instead of the 204 of data-api 4, rule 5. */
  delete: defineOperation({
    id: 'data.sites_cartridges.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/cartridges/{cartridge_name}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...siteId, cartridge_name: Type.String({ minLength: 1 }) }),
    success: answersPath,
    faults: [InvalidOperation, SiteNotFound],
    source,
  }),
};
