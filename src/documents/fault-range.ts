import type { PlatformFault } from '../client/errors.ts';
import {
  deepestPlace,
  placesOrEmpty,
  type JsonPath,
  type JsonPlace,
  type TextRange,
} from '../../json/json-text.ts';

/** The field to which each of these faults refers. */
const fieldByFault: Readonly<Record<string, JsonPath>> = {
  StartAfterEnd: ['end_date'],
  CatalogNotFound: ['owning_catalog_id'],
  ProductDefaultVariant: ['default_variant_id'],
  InvalidCartridgePath: ['cartridges'],
  MissingEmail: ['email'],
  MissingLastName: ['last_name'],
  PasswordPolicyViolation: ['password'],
  StatusTransitionNotPossible: ['status'],
  IdConflict: ['id'],
};

/**
 * Returns the part of a document to which a fault refers; undefined if no part is found. Tries, in this order, a path
 * or a property name in the fault's arguments (data-api 7), the field that belongs to the fault, and a value in the
 * arguments.
 */
export function faultRange({ fault, arguments: args }: PlatformFault, text: string): TextRange | undefined {
  const path = findPathArgument(args);
  const placeByPath = path === undefined ? undefined : findPlaceByPath(text, path);
  if (placeByPath) return rangeOfPlace(placeByPath);
  const field = fieldByFault[fault];
  const fieldPlace = field && deepestPlace(text, field);
  if (fieldPlace && fieldPlace.path.length > 0) return rangeOfPlace(fieldPlace);
  const placeByValue = findPlaceByValue(text, args);
  return placeByValue && rangeOfPlace(placeByValue);
}

/** Returns the range of a value with its key, so that the squiggle is visible even if the value is "". */
const rangeOfPlace = ({ key, value }: JsonPlace): TextRange => ({
  start: key?.start ?? value.start,
  end: value.end,
});

/**
 * Returns the path in a fault's arguments, such as `$.shipments[0].shipping_address`, `schedule.start_date` or
 * `c_size`; undefined if they contain none.
 */
function findPathArgument(args: Readonly<Record<string, unknown>>): JsonPath | undefined {
  // `mp` is the property in ConstraintViolation.
  for (const name of ['path', 'property', 'parameter', 'field', 'propertyName', 'mp', 'p']) {
    const value = args[name];
    if (typeof value === 'string' && value !== '') return parsePath(value);
  }
  return undefined;
}

const parsePath = (path: string): JsonPath =>
  path
    .replace(/^\$\.?/, '')
    .replace(/\[['"]?([^\]'"]+)['"]?\]/g, '.$1')
    .split(/[./]/)
    .filter((key) => key !== '' && key !== '$');

/**
 * Returns the deepest place in the text that the path leads to. If the text does not have even its first key, returns
 * the first place with its last key; undefined if there is none.
 */
function findPlaceByPath(text: string, path: JsonPath): JsonPlace | undefined {
  const exactPlace = deepestPlace(text, path);
  if (exactPlace && exactPlace.path.length > 0) return exactPlace;
  const lastKey = path.at(-1);
  return lastKey === undefined
    ? undefined
    : placesOrEmpty(text).find((place) => place.path.at(-1) === lastKey);
}

function findPlaceByValue(text: string, args: Readonly<Record<string, unknown>>): JsonPlace | undefined {
  const values = Object.values(args).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return placesOrEmpty(text).find(
    ({ scalar, path }) => path.length > 0 && scalar !== undefined && values.some((value) => value === scalar),
  );
}
