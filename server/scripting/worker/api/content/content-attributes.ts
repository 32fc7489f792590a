import { customAttributes } from '../../custom-attributes.ts';
import { Handle } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { MarkupText } from './MarkupText.ts';

type Holder = Handle<{ custom?: Record<string, unknown> }>;

/** Attributes that scripts read and do not change: texts are those of the request's locale, and its body has markup. */
export function contentAttributes(of: Holder): Record<string, unknown> {
  const read = () => {
    const all = Object.entries(of.data.custom ?? {});
    return { custom: Object.fromEntries(all.map(([name, value]) => [name, shown(name, value)])) };
  };
  return customAttributes(
    new Handle(read, () => {
      throw new TypeError('Scripts cannot change it: it comes from the seed.');
    }),
  );
}

function shown(name: string, value: unknown): unknown {
  const text = isLocalized(value) ? localized(value) : value;
  return name === 'body' && typeof text === 'string' ? new MarkupText(text) : text;
}

const isLocalized = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'default' in value;
