import Type from 'typebox';
import { enumeration } from '../documents/document.ts';
import { SitePreferences } from '../documents/data/site.ts';
import { PreferenceGroupNotFound, SiteNotFound } from '../faults/data.ts';
import {
  EnumConstraintViolation,
  InvalidCustomProperty,
  PropertyConstraintViolation,
} from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { objectId, siteParams, documentSuccess } from './common.ts';

const source = 'data-api 4 Sites';
const path = '/sites/{site_id}/site_preferences/preference_groups/{group_id}/{instance_type}';
const params = Type.Object({
  ...siteParams,
  group_id: objectId,
  /** `current` is the type of the instance that responds. The bundled service responds as a sandbox. */
  instance_type: enumeration('current', 'sandbox', 'development', 'staging', 'production'),
});
/** `mask_passwords` has no effect: responses always contain a mask in place of a password. */
const query = Type.Object({ mask_passwords: Type.Optional(Type.Boolean()) });

export const sitePreferences = {
  get: defineOperation({
    id: 'data.site_preferences.get',
    method: 'GET',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    query,
    success: documentSuccess(SitePreferences),
    faults: [PreferenceGroupNotFound, SiteNotFound],
    source,
  }),
  /** Null removes a value. */
  patch: defineOperation({
    id: 'data.site_preferences.patch',
    method: 'PATCH',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    query,
    body: SitePreferences,
    success: documentSuccess(SitePreferences),
    faults: [
      PreferenceGroupNotFound,
      SiteNotFound,
      InvalidCustomProperty,
      EnumConstraintViolation,
      PropertyConstraintViolation,
    ],
    source,
  }),
};
