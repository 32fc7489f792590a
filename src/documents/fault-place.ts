import type { PlatformFault } from '../client/errors.ts';
import { placeOf, placesOrNone, type JsonPath, type JsonPlace, type TextRange } from './json-ranges.ts';

/** Faults whose arguments name a field by their own name. */
const fieldsOfFaults: Readonly<Record<string, JsonPath>> = {
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
 * The part of a document that a fault speaks of: by a path or a property's name among its arguments (data-api 7), else
 * by the field that belongs to the fault, else by a value that is quoted. Undefined where it speaks of the whole.
 */
export function placeOfFault({ fault, arguments: args }: PlatformFault, text: string): TextRange | undefined {
  const path = pathIn(args);
  const named = path === undefined ? undefined : namedPlace(text, path);
  if (named) return rangeOf(named);
  const field = fieldsOfFaults[fault];
  const own = field && placeOf(text, field);
  if (own && own.path.length > 0) return rangeOf(own);
  const quoted = quotedPlace(text, args);
  return quoted && rangeOf(quoted);
}

/** The value, with its key: a mark below both is seen even where the value is "". */
const rangeOf = ({ key, value }: JsonPlace): TextRange => ({
  start: key?.start ?? value.start,
  end: value.end,
});

/** `$.shipments[0].shipping_address`, `schedule.start_date`, `c_size`: whatever spelling it has. */
function pathIn(args: Readonly<Record<string, unknown>>): JsonPath | undefined {
  for (const name of ['path', 'property', 'parameter', 'field', 'propertyName', 'mp', 'p']) {
    const value = args[name];
    if (typeof value === 'string' && value !== '') return keysOf(value);
  }
  return undefined;
}

const keysOf = (path: string): JsonPath =>
  path
    .replace(/^\$\.?/, '')
    .replace(/\[['"]?([^\]'"]+)['"]?\]/g, '.$1')
    .split(/[./]/)
    .filter((key) => key !== '' && key !== '$');

/** The path from the root; else any value whose own key is the path's last one. */
function namedPlace(text: string, path: JsonPath): JsonPlace | undefined {
  const found = placeOf(text, path);
  if (found && found.path.length > 0) return found;
  const last = path.at(-1);
  return last === undefined ? undefined : placesOrNone(text).find((one) => one.path.at(-1) === last);
}

function quotedPlace(text: string, args: Readonly<Record<string, unknown>>): JsonPlace | undefined {
  const values = Object.values(args).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return placesOrNone(text).find(
    ({ scalar, path }) => path.length > 0 && scalar !== undefined && values.some((value) => value === scalar),
  );
}
