import type { ObjectType } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { displayId, PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ObjectAttributeDefinition } from './ObjectAttributeDefinition.ts';

/** The definition of an object type and its attributes. */
export class ObjectTypeDefinition extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Returns the ID of the object type. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the display name of the object type, which is its ID in this service. */
  get displayName(): string {
    return this.#id;
  }

  /** Always returns false: all object types that have definitions in this service are custom ones. */
  get system(): boolean {
    return false;
  }

  /** Returns the definitions of all attributes, the key first. */
  get attributeDefinitions(): ArrayList<ObjectAttributeDefinition> {
    const { key_property: key, key_type, attributes } = this.#definition;
    const otherAttributes = Object.entries(attributes).filter(([name]) => name !== key);
    return new ArrayList<ObjectAttributeDefinition>([
      new ObjectAttributeDefinition(this, key, { type: key_type, mandatory: true }, true),
      ...otherAttributes.map(([name, attribute]) => new ObjectAttributeDefinition(this, name, attribute)),
    ]);
  }

  /** Returns the definition of an attribute by its ID, or null if there is none. */
  getCustomAttributeDefinition(name: string): ObjectAttributeDefinition | null {
    const definitions = this.attributeDefinitions.toArray();
    return definitions.find(({ ID }) => ID === name) ?? null;
  }

  /** Always returns null: all attributes of the type are custom attributes. */
  getSystemAttributeDefinition(_name: string): null {
    return null;
  }

  get #definition(): ObjectType {
    const definition = currentRun().records.get('object_types', this.#id);
    if (!definition) throw new Error(`There is no object type ${this.#id}.`);
    return definition;
  }

  [displayId](): string {
    return this.#id;
  }
}
platformClass('object.ObjectTypeDefinition', ObjectTypeDefinition, { booleans: ['system'] });
