import { Customer } from '../api/customer/Customer.ts';
import { HashMap } from '../api/util/HashMap.ts';
import { Map } from '../api/util/Map.ts';
import { currentRun } from '../current-run.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** Entries of the page's dictionary that exist without being passed. */
const standardEntries: Readonly<Record<string, () => unknown>> = freezeTable({
  CurrentRequest: (): unknown => Reflect.get(globalThis, 'request'),
  CurrentSession: (): unknown => Reflect.get(globalThis, 'session'),
  CurrentCustomer: () => new Customer(currentRun().job.scope.customerId),
  CurrentHttpParameterMap: () =>
    (Reflect.get(globalThis, 'request') as { httpParameterMap: unknown }).httpParameterMap,
  CurrentForms: () => (Reflect.get(globalThis, 'session') as { forms: unknown }).forms,
});

/** Returns the dictionary `pdict` of a page: the map that a script passed, or a copy of its object. */
export function pageDictionary(passed: unknown): object {
  if (passed instanceof Map) return passed;
  const dictionary: Record<string, unknown> = {};
  for (const [name, get] of Object.entries(standardEntries))
    Object.defineProperty(dictionary, name, {
      ...{ get, configurable: true, enumerable: false },
      set: (value: unknown) =>
        Object.defineProperty(dictionary, name, {
          value,
          writable: true,
          configurable: true,
          enumerable: true,
        }),
    });
  // Models of scripts inherit what they do not compute themselves.
  for (const name in passed as Record<string, unknown> | null)
    dictionary[name] = (passed as Record<string, unknown>)[name];
  return dictionary;
}

/** Returns a page's dictionary with the attributes of a module added to it. */
export function withAttributes(dictionary: unknown, attributes: Readonly<Record<string, unknown>>): object {
  if (!(dictionary instanceof Map)) return pageDictionary({ ...(dictionary as object), ...attributes });
  const extended = new HashMap(dictionary);
  extended.putAll(attributes as never);
  return extended;
}

/** Sets an entry of a page's dictionary; undefined removes it. */
export function setInDictionary(dictionary: unknown, name: string, value: unknown): void {
  if (dictionary instanceof Map) {
    if (value === undefined) dictionary.remove(name);
    else dictionary.put(name, value);
  } else if (value === undefined) Reflect.deleteProperty(dictionary as object, name);
  else (dictionary as Record<string, unknown>)[name] = value;
}
