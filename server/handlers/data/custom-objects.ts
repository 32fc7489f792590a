import type { CustomObject as Document } from '../../../contract/documents/data/custom-object.ts';
import { fault } from '../../../contract/fault.ts';
import {
  CustomObjectNotFound,
  IdConflict,
  MalformedKeyParameter,
  ObjectTypeNotFound,
} from '../../../contract/faults/data.ts';
import { InvalidCustomProperty, PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import { vendorHeader } from '../../../contract/vendor.ts';
import { hasValue, type MatchesPattern } from '../../domain/preference-values.ts';
import {
  normalizeKey,
  findAttributeMismatch,
  parseTextAttributes,
  type AttributeMismatch,
} from '../../domain/custom-attribute-types.ts';
import { compoundKey } from '../../records/collections.ts';
import type { CustomObject, ObjectType } from '../../records/people.ts';
import type { Custom } from '../../records/record.ts';
import { response, implement, type Implementation } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { customFields, customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { instantOf } from '../shop/shop.ts';
import { requireSite, pathOf } from './require-site.ts';
import { objectHooks } from './custom-object-hooks.ts';
import type { RequestWithFaults } from './request-input.ts';

const { customObjects, siteCustomObjects } = contract.data;

type TypeInput = RequestWithFaults<typeof MalformedKeyParameter | typeof ObjectTypeNotFound> & {
  readonly params: { readonly object_type: string; readonly key: string };
};
type ObjectInput = TypeInput & RequestWithFaults<typeof CustomObjectNotFound>;
type BodyInput = ObjectInput & RequestWithFaults<typeof IdConflict> & { readonly body: Document };
type WriteInput = BodyInput & { readonly matchesPattern: MatchesPattern };

/** The type, site and key of an object, which form its key in the store. `siteId` is '' for the whole organization. */
interface ObjectLocation {
  readonly type: ObjectType;
  readonly siteId: string;
  readonly key: string;
  readonly storeKey: string;
}

/** @throws ObjectTypeNotFound, MalformedKeyParameter */
async function locate({ work, params, fail }: TypeInput, siteId: string): Promise<ObjectLocation> {
  const type = await work.collection('object_types').get(params.object_type);
  if (type?.scope !== (siteId === '' ? 'organization' : 'site')) {
    throw fail(ObjectTypeNotFound, { objectType: params.object_type });
  }
  const key = normalizeKey(type, params.key);
  if (key === undefined) throw fail(MalformedKeyParameter, { value: params.key, parameter: 'key' });
  return { type, siteId, key, storeKey: compoundKey(siteId, type.id, key) };
}

/** @throws CustomObjectNotFound */
async function requireObject(
  { work, params, fail }: ObjectInput,
  location: ObjectLocation,
): Promise<CustomObject> {
  const object = await work.collection('custom_objects').get(location.storeKey);
  if (object !== undefined) return object;
  throw fail(CustomObjectNotFound, { key: params.key, objectType: params.object_type });
}

const keyFields = ({ type, key }: ObjectLocation): Document => ({
  key_property: type.key_property,
  ...(type.key_type === 'integer' ? { key_value_integer: Number(key) } : { key_value_string: key }),
  object_type: type.id,
});

const fieldsOf = (location: ObjectLocation, custom: Custom): Document => ({
  ...keyFields(location),
  ...customFields(custom),
});

const documentOf = async (
  { work }: TypeInput,
  location: ObjectLocation,
  object: CustomObject,
): Promise<Document> => ({
  ...(await resourceState(work, 'custom_objects', location.storeKey)),
  ...fieldsOf(location, object.custom),
});

function mismatchFault({ name, problem }: AttributeMismatch): Error {
  if (problem !== 'constraint') return fault(InvalidCustomProperty);
  return fault(PropertyConstraintViolation, { document: 'custom_object', path: `$.c_${name}` });
}

/**
 * Returns the attributes of a request. The key cannot be changed and is ignored.
 * @throws InvalidCustomProperty, PropertyConstraintViolation
 */
function attributesFrom(
  { headers, matchesPattern }: WriteInput,
  body: Document,
  { type }: ObjectLocation,
): Custom {
  const { [type.key_property]: _key, ...attributes } = customAttributesOf(body);
  const custom = /xml/i.test(headers['content-type'] ?? '')
    ? parseTextAttributes(type, attributes)
    : attributes;
  const mismatch = findAttributeMismatch(type, custom, matchesPattern);
  if (mismatch) throw mismatchFault(mismatch);
  return custom;
}

/**
 * Checks the key in the body, which clients send as a key value, as the key attribute, or both. @throws IdConflict
 */
function checkKey({ body, params, fail }: WriteInput, { type, key }: ObjectLocation): void {
  const { key_value_integer: integer, key_value_string: text } = body;
  for (const value of [integer, text, customAttributesOf(body)[type.key_property]]) {
    if (value === undefined || value === null) continue;
    const bodyID = typeof value === 'string' ? value : JSON.stringify(value);
    if (normalizeKey(type, bodyID) !== key) throw fail(IdConflict, { bodyID, urlID: params.key });
  }
}

/** @throws PropertyConstraintViolation */
function checkMandatoryAttributes({ attributes }: ObjectType, custom: Custom): void {
  for (const [name, { mandatory }] of Object.entries(attributes)) {
    if (mandatory !== true || hasValue(custom[name])) continue;
    throw fault(PropertyConstraintViolation, { document: 'custom_object', path: `$.c_${name}` });
  }
}

async function get(input: ObjectInput, siteId: string): Promise<Document> {
  const location = await locate(input, siteId);
  return documentOf(input, location, await requireObject(input, location));
}

/**
 * Checks that the object exists if the request contains a resource state, because such a request replaces an existing
 * object. Also checks that the state is current.
 * @throws CustomObjectNotFound, ResourceStateConflict, InvalidIfMatch
 */
async function checkReplacement(
  input: WriteInput,
  location: ObjectLocation,
  storedObject: CustomObject | undefined,
): Promise<void> {
  const requestedState =
    input.body._resource_state ?? input.headers[vendorHeader(input.vendor, 'resource-state')];
  if (storedObject === undefined && requestedState !== undefined) await requireObject(input, location);
  await checkResourceState(input, 'custom_objects', location.storeKey);
}

async function put(input: WriteInput, siteId: string) {
  const { work, clock } = input;
  const location = await locate(input, siteId);
  checkKey(input, location);
  const storedObject = await work.collection('custom_objects').get(location.storeKey);
  await checkReplacement(input, location, storedObject);
  const hooks = objectHooks(input, location.storeKey);
  const document = await hooks.before(
    'Put',
    { ...input.body, ...keyFields(location) },
    storedObject !== undefined,
  );
  const now = instantOf(clock.now());
  const custom = mergeCustom(undefined, attributesFrom(input, document, location)) ?? {};
  checkMandatoryAttributes(location.type, custom);
  work.collection('custom_objects').put({
    site_id: siteId,
    object_type: location.type.id,
    key: location.key,
    custom,
    creation_date: storedObject?.creation_date ?? now,
    last_modified: now,
  });
  await hooks.after('Put', fieldsOf(location, (await requireObject(input, location)).custom));
  const path = pathOf('custom_objects', location.type.id, location.key);
  return response({
    document: await documentOf(input, location, await requireObject(input, location)),
    location: siteId === '' ? path : pathOf('sites', siteId) + path,
  });
}

async function patch(input: WriteInput, siteId: string): Promise<Document> {
  const { work, clock } = input;
  const location = await locate(input, siteId);
  checkKey(input, location);
  await requireObject(input, location);
  await checkResourceState(input, 'custom_objects', location.storeKey);
  const hooks = objectHooks(input, location.storeKey);
  const document = await hooks.before('Patch', { ...input.body, ...keyFields(location) });
  const storedObject = await requireObject(input, location);
  const custom = mergeCustom(storedObject.custom, attributesFrom(input, document, location)) ?? {};
  checkMandatoryAttributes(location.type, custom);
  work.collection('custom_objects').put({
    ...storedObject,
    custom,
    last_modified: instantOf(clock.now()),
  });
  await hooks.after('Patch', fieldsOf(location, (await requireObject(input, location)).custom));
  return documentOf(input, location, await requireObject(input, location));
}

/** Does nothing if the object does not exist; the hooks run only if it exists (data-api 4). */
async function remove(input: TypeInput, siteId: string): Promise<undefined> {
  const location = await locate(input, siteId);
  const object = await input.work.collection('custom_objects').get(location.storeKey);
  if (object === undefined) return undefined;
  await checkResourceState(input, 'custom_objects', location.storeKey);
  const hooks = objectHooks(input, location.storeKey);
  await hooks.before('Delete', fieldsOf(location, object.custom));
  input.work.collection('custom_objects').delete(location.storeKey);
  await hooks.after('Delete', fieldsOf(location, object.custom));
  return undefined;
}

/** Creates the handlers, which use `matchesPattern` to test values against the patterns of their definitions. */
export function createCustomObjectHandlers(matchesPattern: MatchesPattern): Implementation[] {
  const toWriteInput = (input: BodyInput): WriteInput => ({ ...input, matchesPattern });
  return [
    ...implement(customObjects, {
      get: (input) => get(input, ''),
      put: (input) => put(toWriteInput(input), ''),
      delete: (input) => remove(input, ''),
      patch: (input) => patch(toWriteInput(input), ''),
    }),
    ...implement(siteCustomObjects, {
      get: async (input) => get(input, (await requireSite(input)).id),
      put: async (input) => put(toWriteInput(input), (await requireSite(input)).id),
      delete: async (input) => remove(input, (await requireSite(input)).id),
      patch: async (input) => patch(toWriteInput(input), (await requireSite(input)).id),
    }),
  ];
}
