import { dataKinds } from './data-kinds.ts';
import type { ResourceKind } from './kinds.ts';
import { shopKinds } from './shop-kinds.ts';

export type KindId = keyof typeof dataKinds | keyof typeof shopKinds;

const toResourceKind = (
  family: ResourceKind['family'],
  [id, properties]: [string, Omit<ResourceKind, 'id' | 'family'>],
): ResourceKind => ({ id, family, ...properties });

/** Every kind of resource that can be opened as a document. */
export const resourceKinds: readonly ResourceKind[] = [
  ...Object.entries<Omit<ResourceKind, 'id' | 'family'>>(dataKinds).map((entry) =>
    toResourceKind('data', entry),
  ),
  ...Object.entries<Omit<ResourceKind, 'id' | 'family'>>(shopKinds).map((entry) =>
    toResourceKind('shop', entry),
  ),
];

const kindsById = new Map(resourceKinds.map((kind) => [kind.id, kind]));

export function kindOf(id: KindId): ResourceKind {
  const kind = kindsById.get(id);
  if (!kind) throw new TypeError(`unknown resource kind: ${id}`);
  return kind;
}
