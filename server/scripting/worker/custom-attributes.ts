import type { Handle } from './handle.ts';

type Holder = { custom?: Record<string, unknown> };

/** Targets of the proxies that {@link customAttributes} makes, for the debugger. */
const shown = new WeakMap<object, () => Record<string, unknown>>();

/**
 * `.custom` of a stored object: a view of the record's custom attributes. A name that was never set is null, as on the
 * platform; setting null or undefined removes it.
 */
export function customAttributes(of: Handle<Holder>): Record<string, unknown> {
  const view = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_target, key) => (typeof key === 'string' ? fromStored(read(of)[key]) : undefined),
      set(_target, key, value) {
        if (typeof key !== 'string') return false;
        of.change((data) => {
          const { [key]: _before, ...others } = data.custom ?? {};
          const stored = toStored(value);
          data.custom = stored === undefined ? others : { ...others, [key]: stored };
        });
        return true;
      },
      deleteProperty(_target, key) {
        if (typeof key !== 'string') return false;
        of.change((data) => {
          const { [key]: _before, ...others } = data.custom ?? {};
          data.custom = others;
        });
        return true;
      },
      has: (_target, key) => Object.hasOwn(read(of), key),
      ownKeys: () => Object.keys(read(of)),
      getOwnPropertyDescriptor: (_target, key) =>
        typeof key === 'string' && Object.hasOwn(read(of), key)
          ? { value: fromStored(read(of)[key]), writable: true, enumerable: true, configurable: true }
          : undefined,
    },
  );
  shown.set(view, () =>
    Object.fromEntries(Object.entries(read(of)).map(([key, value]) => [key, fromStored(value)])),
  );
  return view;
}

/** The attributes behind a view, without asking the view itself. */
export const attributesOf = (value: object): Record<string, unknown> | undefined => shown.get(value)?.();

const read = (of: Handle<Holder>): Record<string, unknown> => of.data.custom ?? {};

/** Instants are stored as text; they come out as they went in. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function fromStored(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'string' && instant.test(value) ? new Date(value) : value;
}

function toStored(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError('A custom attribute cannot hold a function.');
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object') return value;
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return plain;
}
