import Type from 'typebox';
import { CustomObject } from '../documents/data/custom-object.ts';
import {
  CustomObjectNotFound,
  MalformedKeyParameter,
  ObjectTypeNotFound,
  SiteNotFound,
} from '../faults/data.ts';
import { defineOperation } from '../operation.ts';

const source = 'data-api 4 Custom objects';
const path = '/custom_objects/{object_type}/{key}';
const sitePath = '/sites/{site_id}/custom_objects/{object_type}/{key}';
const named = { object_type: Type.String({ minLength: 1 }), key: Type.String({ minLength: 1 }) };
const params = Type.Object(named);
const siteParams = Type.Object({ site_id: Type.String({ minLength: 1, maxLength: 256 }), ...named });

const typeFaults = [MalformedKeyParameter, ObjectTypeNotFound] as const;
const objectFaults = [...typeFaults, CustomObjectNotFound] as const;
const hooks = {
  put: { before: ['data.object.beforePut'], after: ['data.object.afterPut'] },
  patch: { before: ['data.object.beforePatch'], after: ['data.object.afterPatch'] },
  delete: { before: ['data.object.beforeDelete'], after: ['data.object.afterDelete'] },
} as const;
const answersObject = { status: 200, document: CustomObject } as const;
const createsObject = { status: 201, document: CustomObject, location: true } as const;

/** Objects of the whole organization. */
export const customObjects = {
  get: defineOperation({
    id: 'data.custom_objects.get',
    method: 'GET',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    success: answersObject,
    faults: objectFaults,
    source,
  }),
  /** Overwrites an object that is there. CustomObjectNotFound: the request names the state of one that is gone. */
  put: defineOperation({
    id: 'data.custom_objects.put',
    method: 'PUT',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    body: CustomObject,
    success: createsObject,
    faults: objectFaults,
    hooks: hooks.put,
    source,
  }),
  delete: defineOperation({
    id: 'data.custom_objects.delete',
    method: 'DELETE',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    success: { status: 204 },
    faults: typeFaults,
    hooks: hooks.delete,
    source,
  }),
  patch: defineOperation({
    id: 'data.custom_objects.patch',
    method: 'PATCH',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    body: CustomObject,
    success: answersObject,
    faults: objectFaults,
    hooks: hooks.patch,
    source,
  }),
};

/** Objects of one site. */
export const siteCustomObjects = {
  get: defineOperation({
    id: 'data.sites_custom_objects.get',
    method: 'GET',
    path: sitePath,
    since: '17.1',
    auth: 'oauth',
    params: siteParams,
    success: answersObject,
    faults: [...objectFaults, SiteNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.sites_custom_objects.put',
    method: 'PUT',
    path: sitePath,
    since: '17.1',
    auth: 'oauth',
    params: siteParams,
    body: CustomObject,
    success: createsObject,
    faults: [...objectFaults, SiteNotFound],
    hooks: hooks.put,
    source,
  }),
  delete: defineOperation({
    id: 'data.sites_custom_objects.delete',
    method: 'DELETE',
    path: sitePath,
    since: '17.1',
    auth: 'oauth',
    params: siteParams,
    success: { status: 204 },
    faults: [...typeFaults, SiteNotFound],
    hooks: hooks.delete,
    source,
  }),
  patch: defineOperation({
    id: 'data.sites_custom_objects.patch',
    method: 'PATCH',
    path: sitePath,
    since: '17.1',
    auth: 'oauth',
    params: siteParams,
    body: CustomObject,
    success: answersObject,
    faults: [...objectFaults, SiteNotFound],
    hooks: hooks.patch,
    source,
  }),
};
