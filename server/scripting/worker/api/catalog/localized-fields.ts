import { handle, type StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';

/** Declares properties that are texts of the request's locale. Call it before `platformClass`. */
export function localizedFields(
  of: abstract new (...args: never[]) => StoredObject<object>,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [name, stored] of Object.entries(fields)) {
    const accessor: PropertyDescriptor & ThisType<StoredObject<object>> = {
      get() {
        return localized(Reflect.get(this[handle].data, stored) as Record<string, string> | undefined);
      },
      enumerable: false,
      configurable: true,
    };
    Object.defineProperty(of.prototype, name, accessor);
  }
}
