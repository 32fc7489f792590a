import { Customer } from '../api/customer/Customer.ts';
import { HashMap } from '../api/util/HashMap.ts';
import { Map } from '../api/util/Map.ts';
import { currentRun } from '../current-run.ts';
import { freezeTable } from '../protocol/primordials.ts';

/**
 * Entries that a page's dictionary has in addition to those of the script's object. A script's map does not get them.
 */
const standardEntries: Readonly<Record<string, () => unknown>> = freezeTable({
  CurrentRequest: (): unknown => Reflect.get(globalThis, 'request'),
  CurrentSession: (): unknown => Reflect.get(globalThis, 'session'),
  CurrentCustomer: () => new Customer(currentRun().job.scope.customerId),
  CurrentHttpParameterMap: () =>
    (Reflect.get(globalThis, 'request') as { httpParameterMap: unknown }).httpParameterMap,
  CurrentForms: () => (Reflect.get(globalThis, 'session') as { forms: unknown }).forms,
});

/**
 * Returns the dictionary `pdict` of a page: the map that a script passed, or a copy of its object with the standard
 * entries.
 */
export function createPageDictionary(dictionaryOrObject: unknown): object {
  if (dictionaryOrObject instanceof Map) return dictionaryOrObject;
  const dictionary: Record<string, unknown> = {};
  for (const [name, get] of Object.entries(standardEntries))
    Object.defineProperty(dictionary, name, {
      get,
      configurable: true,
      enumerable: false,
      set: (value: unknown) =>
        Object.defineProperty(dictionary, name, {
          value,
          writable: true,
          configurable: true,
          enumerable: true,
        }),
    });
  // Includes inherited properties, since the models of scripts inherit some.
  for (const name in dictionaryOrObject as Record<string, unknown> | null)
    dictionary[name] = (dictionaryOrObject as Record<string, unknown>)[name];
  return dictionary;
}

/** Returns a copy of a page's dictionary with the attributes of a tag that `<ismodule>` declares. */
export function extendDictionary(dictionary: unknown, attributes: Readonly<Record<string, unknown>>): object {
  if (!(dictionary instanceof Map)) return createPageDictionary({ ...(dictionary as object), ...attributes });
  const extendedDictionary = new HashMap(dictionary);
  extendedDictionary.putAll(attributes as never);
  return extendedDictionary;
}

/** Sets an entry of a page's dictionary; undefined removes it. */
export function setInDictionary(dictionary: unknown, name: string, value: unknown): void {
  if (dictionary instanceof Map) {
    if (value === undefined) dictionary.remove(name);
    else dictionary.put(name, value);
  } else if (value === undefined) Reflect.deleteProperty(dictionary as object, name);
  else (dictionary as Record<string, unknown>)[name] = value;
}
