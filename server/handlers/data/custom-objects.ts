import type { CustomObject as Document } from '../../../contract/documents/data/custom-object.ts';
import { fault } from '../../../contract/fault.ts';
import {
  CustomObjectNotFound,
  MalformedKeyParameter,
  ObjectTypeNotFound,
} from '../../../contract/faults/data.ts';
import { InvalidCustomProperty } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import { vendorHeader } from '../../../contract/vendor.ts';
import { keyOf, misfits, typedAttributes } from '../../domain/custom-attribute-types.ts';
import { compoundKey } from '../../records/collections.ts';
import type { CustomObject, ObjectType } from '../../records/people.ts';
import type { Custom } from '../../records/record.ts';
import { answer, implement, type Implementation } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { customFields, customIn, mergeCustom } from '../shop/custom-attributes.ts';
import { instantOf } from '../shop/shop-reader.ts';
import { addressedSite, pathOf } from './addressed-site.ts';
import { objectHooks } from './custom-object-hooks.ts';
import type { Declaring } from './reading.ts';

const { customObjects, siteCustomObjects } = contract.data;

type TypeInput = Declaring<typeof MalformedKeyParameter | typeof ObjectTypeNotFound> & {
  readonly params: { readonly object_type: string; readonly key: string };
};
type ObjectInput = TypeInput & Declaring<typeof CustomObjectNotFound>;
type WriteInput = ObjectInput & { readonly body: Document };

/** One object's place: what it is of, and where it is kept. `siteId` is '' for the whole organization. */
interface Place {
  readonly type: ObjectType;
  readonly siteId: string;
  readonly key: string;
  readonly stored: string;
}

/** @throws ObjectTypeNotFound, MalformedKeyParameter */
async function placeOf({ work, params, fail }: TypeInput, siteId: string): Promise<Place> {
  const type = await work.of('object_types').get(params.object_type);
  if (type?.scope !== (siteId === '' ? 'organization' : 'site')) {
    throw fail(ObjectTypeNotFound, { objectType: params.object_type });
  }
  const key = keyOf(type, params.key);
  if (key === undefined) throw fail(MalformedKeyParameter, { value: params.key, parameter: 'key' });
  return { type, siteId, key, stored: compoundKey(siteId, type.id, key) };
}

/** @throws CustomObjectNotFound */
async function objectAt({ work, params, fail }: ObjectInput, place: Place): Promise<CustomObject> {
  const object = await work.of('custom_objects').get(place.stored);
  if (object !== undefined) return object;
  throw fail(CustomObjectNotFound, { key: params.key, objectType: params.object_type });
}

const keyFields = ({ type, key }: Place): Document => ({
  key_property: type.key_property,
  ...(type.key_type === 'integer' ? { key_value_integer: Number(key) } : { key_value_string: key }),
  object_type: type.id,
});

const fieldsOf = (place: Place, custom: Custom): Document => ({
  ...keyFields(place),
  ...customFields(custom),
});

const documentOf = async ({ work }: TypeInput, place: Place, object: CustomObject): Promise<Document> => ({
  ...(await resourceState(work, 'custom_objects', place.stored)),
  ...fieldsOf(place, object.custom),
});

/** Attributes that a request sets. The key cannot be changed and is passed over. @throws InvalidCustomProperty */
function attributesIn({ headers }: WriteInput, body: Document, { type }: Place): Custom {
  const { [type.key_property]: _key, ...sent } = customIn(body);
  const custom = /xml/i.test(headers['content-type'] ?? '') ? typedAttributes(type, sent) : sent;
  if (misfits(type, custom).length > 0) throw fault(InvalidCustomProperty);
  return custom;
}

async function get(input: ObjectInput, siteId: string): Promise<Document> {
  const place = await placeOf(input, siteId);
  return documentOf(input, place, await objectAt(input, place));
}

/** A state that the request names belongs to an object that it means to replace: that one must be there. */
async function checkReplaced(
  input: WriteInput,
  place: Place,
  before: CustomObject | undefined,
): Promise<void> {
  const named = input.body._resource_state ?? input.headers[vendorHeader(input.vendor, 'resource-state')];
  if (before === undefined && named !== undefined) await objectAt(input, place);
  await checkResourceState(input, 'custom_objects', place.stored);
}

async function put(input: WriteInput, siteId: string) {
  const { work, clock } = input;
  const place = await placeOf(input, siteId);
  const before = await work.of('custom_objects').get(place.stored);
  await checkReplaced(input, place, before);
  const hooks = objectHooks(input, place.type.id);
  const document = await hooks.before('Put', { ...input.body, ...keyFields(place) });
  const now = instantOf(clock.now());
  work.of('custom_objects').put({
    site_id: siteId,
    object_type: place.type.id,
    key: place.key,
    custom: mergeCustom(undefined, attributesIn(input, document, place)) ?? {},
    creation_date: before?.creation_date ?? now,
    last_modified: now,
  });
  await hooks.after('Put', fieldsOf(place, (await objectAt(input, place)).custom));
  const below = pathOf('custom_objects', place.type.id, place.key);
  return answer({
    document: await documentOf(input, place, await objectAt(input, place)),
    location: siteId === '' ? below : pathOf('sites', siteId) + below,
  });
}

async function patch(input: WriteInput, siteId: string): Promise<Document> {
  const { work, clock } = input;
  const place = await placeOf(input, siteId);
  await objectAt(input, place);
  await checkResourceState(input, 'custom_objects', place.stored);
  const hooks = objectHooks(input, place.type.id);
  const document = await hooks.before('Patch', { ...input.body, ...keyFields(place) });
  const before = await objectAt(input, place);
  work.of('custom_objects').put({
    ...before,
    custom: mergeCustom(before.custom, attributesIn(input, document, place)) ?? {},
    last_modified: instantOf(clock.now()),
  });
  await hooks.after('Patch', fieldsOf(place, (await objectAt(input, place)).custom));
  return documentOf(input, place, await objectAt(input, place));
}

/** Does nothing where there is no object; its scripts run only where there is one (data-api 4). */
async function remove(input: TypeInput, siteId: string): Promise<undefined> {
  const place = await placeOf(input, siteId);
  const object = await input.work.of('custom_objects').get(place.stored);
  if (object === undefined) return undefined;
  await checkResourceState(input, 'custom_objects', place.stored);
  const hooks = objectHooks(input, place.type.id);
  await hooks.before('Delete', fieldsOf(place, object.custom));
  input.work.of('custom_objects').delete(place.stored);
  await hooks.after('Delete', fieldsOf(place, object.custom));
  return undefined;
}

export const customObjectHandlers: Implementation[] = [
  ...implement(customObjects, {
    get: (input) => get(input, ''),
    put: (input) => put(input, ''),
    delete: (input) => remove(input, ''),
    patch: (input) => patch(input, ''),
  }),
  ...implement(siteCustomObjects, {
    get: async (input) => get(input, (await addressedSite(input)).id),
    put: async (input) => put(input, (await addressedSite(input)).id),
    delete: async (input) => remove(input, (await addressedSite(input)).id),
    patch: async (input) => patch(input, (await addressedSite(input)).id),
  }),
];
