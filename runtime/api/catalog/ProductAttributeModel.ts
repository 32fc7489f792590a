import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { ObjectAttributeDefinition } from '../object/ObjectAttributeDefinition.ts';
import type { ObjectAttributeGroup } from '../object/ObjectAttributeGroup.ts';
import { ObjectTypeDefinition } from '../object/ObjectTypeDefinition.ts';
import type { ArrayList } from '../util/ArrayList.ts';
import { EnumValue } from '../value/EnumValue.ts';
import type { Product } from './Product.ts';

/** The groups of attributes of products, and the values that one product has. */
export class ProductAttributeModel extends PlatformObject {
  readonly #type = new ObjectTypeDefinition('system', 'Product');
  readonly #product: Product | null;

  /** Creates a model of a product. Without a product, the model has definitions but no values. @public */
  constructor(product: Product | null = null) {
    super();
    this.#product = product;
  }

  /** Returns all groups of attributes. */
  get attributeGroups(): ArrayList<ObjectAttributeGroup> {
    return this.#type.attributeGroups;
  }

  /** Returns the groups that are shown to customers: all of them. */
  get visibleAttributeGroups(): ArrayList<ObjectAttributeGroup> {
    return this.#type.attributeGroups;
  }

  /** Returns a group by its ID, or null if there is none. */
  getAttributeGroup(id: string): ObjectAttributeGroup | null {
    return this.#type.getAttributeGroup(String(id));
  }

  /** Returns the definition of an attribute by its ID, or null if there is none. */
  getAttributeDefinition(id: string): ObjectAttributeDefinition | null {
    return (
      this.#type.getCustomAttributeDefinition(String(id)) ??
      this.#type.getSystemAttributeDefinition(String(id))
    );
  }

  /** Returns the definitions of a group's attributes, in their order. */
  getAttributeDefinitions(group: ObjectAttributeGroup): ArrayList<ObjectAttributeDefinition> {
    return group.attributeDefinitions;
  }

  /** Returns the definitions of a group's attributes that are shown to customers: all of them. */
  getVisibleAttributeDefinitions(group: ObjectAttributeGroup): ArrayList<ObjectAttributeDefinition> {
    return group.attributeDefinitions;
  }

  /** Returns the product's value of an attribute, or null if it has none. */
  getValue(definition: ObjectAttributeDefinition): unknown {
    if (this.#product === null) return null;
    const owner: object = definition.system ? this.#product : this.#product.custom;
    return (Reflect.get(owner, definition.ID) as unknown) ?? null;
  }

  /**
   * Returns the product's value of an attribute as customers see it: the display value if it is an EnumValue. The same
   * applies to the elements of a list.
   */
  getDisplayValue(definition: ObjectAttributeDefinition): unknown {
    const value = this.getValue(definition);
    return Array.isArray(value) ? value.map(toDisplayValue) : toDisplayValue(value);
  }
}
registerClass('catalog.ProductAttributeModel', ProductAttributeModel);

const toDisplayValue = (value: unknown): unknown => (value instanceof EnumValue ? value.displayValue : value);
