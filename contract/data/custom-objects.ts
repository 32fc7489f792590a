import Type from 'typebox';
import { CustomObject } from '../documents/data/custom-object.ts';
import {
  CustomObjectNotFound,
  IdConflict,
  MalformedKeyParameter,
  ObjectTypeNotFound,
  SiteNotFound,
} from '../faults/data.ts';
import { defineOperation } from '../operation.ts';
import { anyLengthId, siteParams, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 Custom objects';
const path = '/custom_objects/{object_type}/{key}';
const sitePath = '/sites/{site_id}/custom_objects/{object_type}/{key}';
const objectParams = { object_type: anyLengthId, key: anyLengthId };
const params = Type.Object(objectParams);
const siteObjectParams = Type.Object({ ...siteParams, ...objectParams });

const parameterFaults = [MalformedKeyParameter, ObjectTypeNotFound] as const;
const objectFaults = [...parameterFaults, CustomObjectNotFound] as const;
const writeFaults = [...objectFaults, IdConflict] as const;
const hooks = {
  put: { before: ['data.object.beforePut'], after: ['data.object.afterPut'] },
  patch: { before: ['data.object.beforePatch'], after: ['data.object.afterPatch'] },
  delete: { before: ['data.object.beforeDelete'], after: ['data.object.afterDelete'] },
} as const;
const objectSuccess = documentSuccess(CustomObject);
const objectCreated = createdSuccess(CustomObject);

/** Objects of the whole organization. */
export const customObjects = {
  get: defineOperation({
    id: 'data.custom_objects.get',
    method: 'GET',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    success: objectSuccess,
    faults: objectFaults,
    source,
  }),
  /**
   * Creates an object, or overwrites the existing one. Raises CustomObjectNotFound if the request contains the resource
   * state of an object that no longer exists.
   */
  put: defineOperation({
    id: 'data.custom_objects.put',
    method: 'PUT',
    path,
    since: '17.1',
    auth: 'oauth',
    params,
    body: CustomObject,
    success: objectCreated,
    faults: writeFaults,
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
    success: noContent,
    faults: parameterFaults,
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
    success: objectSuccess,
    faults: writeFaults,
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
    params: siteObjectParams,
    success: objectSuccess,
    faults: [...objectFaults, SiteNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.sites_custom_objects.put',
    method: 'PUT',
    path: sitePath,
    since: '17.1',
    auth: 'oauth',
    params: siteObjectParams,
    body: CustomObject,
    success: objectCreated,
    faults: [...writeFaults, SiteNotFound],
    hooks: hooks.put,
    source,
  }),
  delete: defineOperation({
    id: 'data.sites_custom_objects.delete',
    method: 'DELETE',
    path: sitePath,
    since: '17.1',
    auth: 'oauth',
    params: siteObjectParams,
    success: noContent,
    faults: [...parameterFaults, SiteNotFound],
    hooks: hooks.delete,
    source,
  }),
  patch: defineOperation({
    id: 'data.sites_custom_objects.patch',
    method: 'PATCH',
    path: sitePath,
    since: '17.1',
    auth: 'oauth',
    params: siteObjectParams,
    body: CustomObject,
    success: objectSuccess,
    faults: [...writeFaults, SiteNotFound],
    hooks: hooks.patch,
    source,
  }),
};
