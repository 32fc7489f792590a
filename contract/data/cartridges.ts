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
import { anyLengthId, siteParams, documentSuccess } from './common.ts';

const source = 'data-api 4 Sites';
const cartridgePathSuccess = documentSuccess(CartridgePathApiResponse);

/** A changed path applies to hooks from the next request on. */
export const cartridges = {
  put: defineOperation({
    id: 'data.sites_cartridges.put',
    method: 'PUT',
    path: '/sites/{site_id}/cartridges',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(siteParams),
    body: CartridgePathCreateRequest,
    success: cartridgePathSuccess,
    faults: [InvalidCartridgePath, SiteNotFound],
    source,
  }),
  post: defineOperation({
    id: 'data.sites_cartridges.post',
    method: 'POST',
    path: '/sites/{site_id}/cartridges',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(siteParams),
    body: CartridgePathAddRequest,
    success: cartridgePathSuccess,
    faults: [InvalidOperation, CartridgeAlreadyExist, InvalidCartridgePath, SiteNotFound],
    source,
  }),
  /** Returns the remaining path, as clients expect, instead of the 204 of data-api 4, rule 5. */
  delete: defineOperation({
    id: 'data.sites_cartridges.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/cartridges/{cartridge_name}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...siteParams, cartridge_name: anyLengthId }),
    success: cartridgePathSuccess,
    faults: [InvalidOperation, SiteNotFound],
    source,
  }),
};
