import type { AttributeDefinition, TypeDefinition } from '../../protocol/attribute-definitions.ts';
import { localized } from '../../localized.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { systemAttributes } from '../../system-attributes.ts';
import { typeDefinition } from '../../type-definitions.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ObjectAttributeDefinition } from './ObjectAttributeDefinition.ts';
import { ObjectAttributeGroup } from './ObjectAttributeGroup.ts';

/** The definition of an object type and its attributes. */
export class ObjectTypeDefinition extends PlatformObject {
  readonly #kind: 'system' | 'custom';
  readonly #id: string;

  constructor(kind: 'system' | 'custom', id: string) {
    super();
    this.#kind = kind;
    this.#id = id;
  }

  /** Returns the ID of the object type. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the name of the object type in the request's locale, or its ID if it has none. */
  get displayName(): string {
    return localized(this.#definition.name) ?? this.#id;
  }

  /** Returns true if the type is one of the platform's, such as `Order`, and false for a type of custom objects. */
  get system(): boolean {
    return this.#kind === 'system';
  }

  /**
   * Returns the definitions of all attributes: first the key, then the attributes that the platform defines, then those
   * that the shop defines.
   */
  get attributeDefinitions(): ArrayList<ObjectAttributeDefinition> {
    const { key } = this.#definition;
    const customNames = Object.keys(this.#definition.attributes).filter((name) => name !== key?.name);
    const definitions = [
      ...(key ? [this.getCustomAttributeDefinition(key.name)] : []),
      ...Object.keys(this.#systemAttributes).map((name) => this.getSystemAttributeDefinition(name)),
      ...customNames.map((name) => this.getCustomAttributeDefinition(name)),
    ];
    return new ArrayList<ObjectAttributeDefinition>(definitions.filter((definition) => definition !== null));
  }

  /** Returns all groups of attributes. */
  get attributeGroups(): ArrayList<ObjectAttributeGroup> {
    return new ArrayList<ObjectAttributeGroup>(
      this.#definition.groups.map((group) => new ObjectAttributeGroup(this, group)),
    );
  }

  /** Returns a group of attributes by its ID, or null if there is none. */
  getAttributeGroup(name: string): ObjectAttributeGroup | null {
    return this.attributeGroups.toArray().find(({ ID }) => ID === name) ?? null;
  }

  /** Returns the definition of an attribute that the shop defines, by its ID, or null if there is none. */
  getCustomAttributeDefinition(name: string): ObjectAttributeDefinition | null {
    const { attributes, key } = this.#definition;
    if (name === key?.name)
      return new ObjectAttributeDefinition(this, name, { type: key.type, mandatory: true }, { key: true });
    return this.#findAttribute(name, attributes, false);
  }

  /** Returns the definition of an attribute that the platform defines, by its ID, or null if there is none. */
  getSystemAttributeDefinition(name: string): ObjectAttributeDefinition | null {
    return this.#findAttribute(name, this.#systemAttributes, true);
  }

  #findAttribute(
    name: string,
    attributes: Readonly<Record<string, AttributeDefinition>>,
    isSystem: boolean,
  ): ObjectAttributeDefinition | null {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    return attribute ? new ObjectAttributeDefinition(this, name, attribute, { system: isSystem }) : null;
  }

  get #systemAttributes(): Readonly<Record<string, AttributeDefinition>> {
    return this.#kind === 'system' ? systemAttributes(this.#id, this.#definition.systemAttributes) : {};
  }

  get #definition(): TypeDefinition {
    const definition = typeDefinition(this.#kind, this.#id);
    if (!definition) throw new Error(`There is no object type ${this.#id}.`);
    return definition;
  }

  [displayId](): string {
    return this.#id;
  }
}
registerClass('object.ObjectTypeDefinition', ObjectTypeDefinition, { booleans: ['system'] });
