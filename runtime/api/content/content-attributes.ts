import { customAttributes } from '../../custom-attributes.ts';
import type { TypeDefinition } from '../../protocol/attribute-definitions.ts';
import { Handle } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { MarkupText } from './MarkupText.ts';

type AttributeOwner = Handle<{ custom?: Record<string, unknown> }>;

/**
 * Returns the custom attributes of an object as scripts read them: strings are in the request's locale, and the
 * attribute `body` is a MarkupText. Changing them throws a TypeError.
 */
export function contentAttributes(
  owner: AttributeOwner,
  type: () => TypeDefinition | undefined,
): Record<string, unknown> {
  const read = () => {
    const entries = Object.entries(owner.data.custom ?? {});
    return { custom: Object.fromEntries(entries.map(([name, value]) => [name, toScriptValue(name, value)])) };
  };
  return customAttributes(
    new Handle(read, () => {
      throw new TypeError('This object is read-only for scripts.');
    }),
    { type },
  );
}

function toScriptValue(name: string, value: unknown): unknown {
  const text = isLocalized(value) ? localized(value) : value;
  return name === 'body' && typeof text === 'string' ? new MarkupText(text) : text;
}

const isLocalized = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'default' in value;
