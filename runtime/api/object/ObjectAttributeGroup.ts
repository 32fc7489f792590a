import type { AttributeGroup } from '../../protocol/attribute-definitions.ts';
import { localized } from '../../localized.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { ObjectAttributeDefinition } from './ObjectAttributeDefinition.ts';
import type { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';

/** A group of attributes of an object type. */
export class ObjectAttributeGroup extends PlatformObject {
  readonly #type: ObjectTypeDefinition;
  readonly #group: AttributeGroup;

  constructor(type: ObjectTypeDefinition, group: AttributeGroup) {
    super();
    this.#type = type;
    this.#group = group;
  }

  /** Returns the ID of the group. */
  get ID(): string {
    return this.#group.id;
  }

  /** Returns the name of the group in the request's locale, or its ID if it has none. */
  get displayName(): string {
    return localized(this.#group.name) ?? this.#group.id;
  }

  /** Returns the description of the group in the request's locale, or null if it has none. */
  get description(): string | null {
    return localized(this.#group.description);
  }

  /** Returns the object type that the group belongs to. */
  get objectTypeDefinition(): ObjectTypeDefinition {
    return this.#type;
  }

  /** Returns the definitions of the group's attributes, in their order. */
  get attributeDefinitions(): ArrayList<ObjectAttributeDefinition> {
    const definitions = this.#group.attributes.flatMap(
      (name) =>
        this.#type.getCustomAttributeDefinition(name) ?? this.#type.getSystemAttributeDefinition(name) ?? [],
    );
    return new ArrayList<ObjectAttributeDefinition>(definitions);
  }

  /** Always returns false: the shop defines all groups. */
  get system(): boolean {
    return false;
  }

  [displayId](): string {
    return this.#group.id;
  }
}
registerClass('object.ObjectAttributeGroup', ObjectAttributeGroup, { booleans: ['system'] });
