import type { TypeDefinition } from './protocol/attribute-definitions.ts';
import { currentRun } from './current-run.ts';
import { callHost } from './host-calls.ts';
import { unqualifiedNameOf } from './platform-names.ts';
import { SafeMap, freezeTable } from './protocol/primordials.ts';

/** Definitions that this host has read, which outlive the run. */
let definitions = new SafeMap<string, TypeDefinition | undefined>();
let version: string | undefined;

/**
 * Returns the definition of a type, which is read once until the shop's definitions change; undefined for a custom type
 * that does not exist.
 */
export function typeDefinition(kind: 'system' | 'custom', id: string): TypeDefinition | undefined {
  const { definitionsVersion } = currentRun().job;
  const key = `${kind} ${id}`;
  // A request that changes definitions sees its own.
  if (definitionsVersion === undefined) return callHost('typeDefinition', kind, id);
  if (version !== definitionsVersion) {
    definitions = new SafeMap();
    version = definitionsVersion;
  }
  if (!definitions.has(key)) definitions.set(key, callHost('typeDefinition', kind, id));
  return definitions.get(key);
}

/** Classes whose objects are of the type of their base class. */
const baseTypes: Readonly<Record<string, string>> = freezeTable({
  Variant: 'Product',
  VariationGroup: 'Product',
});

/** Returns the ID of an object's type, such as `Order`. */
export function systemTypeId(object: object): string {
  const name = unqualifiedNameOf(object)?.split('.').at(-1) ?? '';
  return baseTypes[name] ?? name;
}

/** Returns the definition of the type of an object of the platform, such as an order. */
export const systemType = (object: object): TypeDefinition | undefined =>
  typeDefinition('system', systemTypeId(object));
