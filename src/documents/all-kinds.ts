import { dataKinds } from './data-kinds.ts';
import type { ResourceKind } from './kinds.ts';
import { shopKinds } from './shop-kinds.ts';

export type KindId = keyof typeof dataKinds | keyof typeof shopKinds;

const kind = (
  family: ResourceKind['family'],
  [id, rest]: [string, Omit<ResourceKind, 'id' | 'family'>],
): ResourceKind => ({ id, family, ...rest });

/** Every kind of resource that opens as a document. */
export const resourceKinds: readonly ResourceKind[] = [
  ...Object.entries<Omit<ResourceKind, 'id' | 'family'>>(dataKinds).map((entry) => kind('data', entry)),
  ...Object.entries<Omit<ResourceKind, 'id' | 'family'>>(shopKinds).map((entry) => kind('shop', entry)),
];

const byId = new Map(resourceKinds.map((one) => [one.id, one]));

export function kindOf(id: KindId): ResourceKind {
  const found = byId.get(id);
  if (!found) throw new TypeError(`no kind of resource is called ${id}`);
  return found;
}
