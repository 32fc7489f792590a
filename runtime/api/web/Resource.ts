import { isAnyArray } from '../../attribute-array.ts';
import { formatMessage } from '../../message-format.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { bundleText } from '../../resource-bundles.ts';
import { Collection } from '../util/Collection.ts';

/** The bundle that is used if a script names none. */
const defaultBundle = 'message';

/** Provides access to the strings of the cartridges' resource bundles, in the request's locale. */
export class Resource extends PlatformObject {
  /**
   * Returns the string of a key. `(key)` and `(key, fallback)` read the bundle `message`, and `(key, bundle, fallback)`
   * reads the given one. A bundle consists of the cartridges' files
   * `templates/resources/<bundle>[_<locale>].properties`. If there is no such string, returns the fallback, or the key
   * if the fallback is null or missing.
   * @throws TypeError if the key is not a string
   */
  static msg(key: string, ...options: (string | null | undefined)[]): string {
    if (typeof key !== 'string') throw new TypeError(`Resource.msg needs a key, not ${String(key)}.`);
    const [bundle, fallback] = options.length < 2 ? [defaultBundle, options[0]] : options;
    return bundleText(bundle ?? defaultBundle, key) ?? fallback ?? key;
  }

  /**
   * Returns the string of a key from a bundle, in which `{0}`, `{1}` are replaced by values. The values are passed as
   * separate arguments or as one array or collection. If there is no such string, the fallback is used in its place, or
   * else the key.
   * @throws TypeError if the key is not a string
   */
  static msgf(key: string, bundle?: string | null, fallback?: string | null, ...values: unknown[]): string {
    const pattern = Resource.msg(key, bundle, fallback);
    const [first] = values;
    if (values.length === 0 || (values.length === 1 && (first === null || first === undefined)))
      return pattern;
    const isSingleCollection =
      values.length === 1 && (isAnyArray(first) || (first as object) instanceof Collection);
    return formatMessage(pattern, isSingleCollection ? [...(first as Iterable<unknown>)] : values);
  }
}
registerClass('web.Resource', Resource);
