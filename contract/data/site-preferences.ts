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

const source = 'data-api 4 Sites';
const path = '/sites/{site_id}/site_preferences/preference_groups/{group_id}/{instance_type}';
const id = Type.String({ minLength: 1, maxLength: 256 });
const params = Type.Object({
  site_id: id,
  group_id: id,
  /** `current` is the instance that answers; this service is a sandbox. */
  instance_type: enumeration('current', 'sandbox', 'development', 'staging', 'production'),
});
/** Passwords are masked whatever it says: they are never returned. */
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
    success: { status: 200, document: SitePreferences },
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
    success: { status: 200, document: SitePreferences },
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
