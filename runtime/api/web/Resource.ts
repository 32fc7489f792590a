import { isAnyArray } from '../../attribute-array.ts';
import { messageFormat } from '../../message-format.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { bundleText } from '../../resource-bundles.ts';
import { Collection } from '../util/Collection.ts';

/** The bundle of keys for which no bundle is named. */
const defaultBundle = 'message';

/** The texts of the cartridges' resource bundles, in the request's locale. */
export class Resource extends PlatformObject {
  /**
   * Returns the text of a key: `(key)` and `(key, fallback)` from the bundle `message`, `(key, bundle,
   * fallback)` from a bundle, `templates/resources/<bundle>[_<locale>].properties` of the cartridges. Without
   * such a text, returns the fallback, or the key if the fallback is null or missing.
   * @throws TypeError if the key is null
   */
  static msg(key: string, ...rest: (string | null | undefined)[]): string {
    if (typeof key !== 'string') throw new TypeError(`Resource.msg needs a key, not ${String(key)}.`);
    const [bundle, fallback] = rest.length < 2 ? [defaultBundle, rest[0]] : rest;
    return bundleText(bundle ?? defaultBundle, key) ?? fallback ?? key;
  }

  /**
   * Returns the text of a key from a bundle, in which `{0}`, `{1}` are replaced by the values, passed as separate
   * arguments or as one array or collection. Without such a text, the fallback or key is used.
   * @throws TypeError if the key is null
   */
  static msgf(key: string, bundle?: string | null, fallback?: string | null, ...values: unknown[]): string {
    const pattern = Resource.msg(key, bundle, fallback);
    const [first] = values;
    if (values.length === 0 || (values.length === 1 && (first === null || first === undefined)))
      return pattern;
    const isSingleCollection =
      values.length === 1 && (isAnyArray(first) || (first as object) instanceof Collection);
    return messageFormat(pattern, isSingleCollection ? [...(first as Iterable<unknown>)] : values);
  }
}
platformClass('web.Resource', Resource);
