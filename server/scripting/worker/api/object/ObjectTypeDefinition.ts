import type { ObjectType } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ObjectAttributeDefinition } from './ObjectAttributeDefinition.ts';

/** Which attributes the objects of a type have. */
export class ObjectTypeDefinition extends PlatformObject {
  readonly #id: string;

  constructor(id: string) {
    super();
    this.#id = id;
  }

  /** Its id. */
  get ID(): string {
    return this.#id;
  }

  /** Its name in the locale of the request. */
  get displayName(): string {
    return this.#id;
  }

  /** The shop has defined it. */
  get system(): boolean {
    return false;
  }

  /** All attributes, the key first. */
  get attributeDefinitions(): ArrayList<ObjectAttributeDefinition> {
    const { key_property: key, key_type, attributes } = this.#definition;
    const own = Object.entries(attributes).filter(([name]) => name !== key);
    return new ArrayList<ObjectAttributeDefinition>([
      new ObjectAttributeDefinition(this, key, { type: key_type, mandatory: true }, true),
      ...own.map(([name, attribute]) => new ObjectAttributeDefinition(this, name, attribute)),
    ]);
  }

  /** An attribute by its name; null where there is none. */
  getCustomAttributeDefinition(name: string): ObjectAttributeDefinition | null {
    const all = this.attributeDefinitions.toArray();
    return all.find(({ ID }) => ID === name) ?? null;
  }

  /** There are none: all attributes are the own of the type. */
  getSystemAttributeDefinition(_name: string): null {
    return null;
  }

  get #definition(): ObjectType {
    const found = run().records.get('object_types', this.#id);
    if (!found) throw new Error(`There is no object type ${this.#id}.`);
    return found;
  }

  [identity](): string {
    return this.#id;
  }
}
platformClass('object.ObjectTypeDefinition', ObjectTypeDefinition, { booleans: ['system'] });
