import { isMultiple } from '../../../server/domain/preference-values.ts';
import type { AttributeDefinition, AttributeType } from '../../protocol/attribute-definitions.ts';
import { copyOf } from '../../copy.ts';
import { localized } from '../../localized.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { ObjectAttributeGroup } from './ObjectAttributeGroup.ts';
import { ObjectAttributeValueDefinition } from './ObjectAttributeValueDefinition.ts';
import type { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';
import { freezeTable } from '../../protocol/primordials.ts';

interface AttributeFlags {
  readonly key?: boolean;
  readonly system?: boolean;
}

/** The definition of an attribute of an object type. */
export class ObjectAttributeDefinition extends PlatformObject {
  static readonly VALUE_TYPE_INT = 1;
  static readonly VALUE_TYPE_NUMBER = 2;
  static readonly VALUE_TYPE_STRING = 3;
  static readonly VALUE_TYPE_TEXT = 4;
  static readonly VALUE_TYPE_HTML = 5;
  static readonly VALUE_TYPE_DATE = 6;
  static readonly VALUE_TYPE_IMAGE = 7;
  static readonly VALUE_TYPE_BOOLEAN = 8;
  static readonly VALUE_TYPE_MONEY = 9;
  static readonly VALUE_TYPE_QUANTITY = 10;
  static readonly VALUE_TYPE_DATETIME = 11;
  static readonly VALUE_TYPE_EMAIL = 12;
  static readonly VALUE_TYPE_PASSWORD = 13;
  static readonly VALUE_TYPE_SET_OF_INT = 21;
  static readonly VALUE_TYPE_SET_OF_NUMBER = 22;
  static readonly VALUE_TYPE_SET_OF_STRING = 23;
  static readonly VALUE_TYPE_ENUM_OF_INT = 31;
  static readonly VALUE_TYPE_ENUM_OF_STRING = 33;
  readonly #type: ObjectTypeDefinition;
  readonly #name: string;
  readonly #attribute: AttributeDefinition;
  readonly #flags: AttributeFlags;

  constructor(
    type: ObjectTypeDefinition,
    name: string,
    attribute: AttributeDefinition,
    flags: AttributeFlags = {},
  ) {
    super();
    this.#type = type;
    this.#name = name;
    this.#attribute = attribute;
    this.#flags = flags;
  }

  /** Returns the ID of the attribute. */
  get ID(): string {
    return this.#name;
  }

  /** Returns the name of the attribute in the request's locale, or its ID if it has none. */
  get displayName(): string {
    return localized(this.#attribute.name) ?? this.#name;
  }

  /** Returns the object type that the attribute belongs to. */
  get objectTypeDefinition(): ObjectTypeDefinition {
    return this.#type;
  }

  /** Returns the groups that the attribute belongs to. */
  get attributeGroups(): ArrayList<ObjectAttributeGroup> {
    const groups = this.#type.attributeGroups.toArray();
    return new ArrayList<ObjectAttributeGroup>(
      groups.filter((group) => group.attributeDefinitions.toArray().some(({ ID }) => ID === this.#name)),
    );
  }

  /** Returns the value type of the attribute: one of the VALUE_TYPE constants. */
  get valueTypeCode(): number {
    return codes[this.#attribute.type];
  }

  /** Returns the values that the definition lists, in their order, or null if it lists none. */
  get values(): ArrayList<ObjectAttributeValueDefinition> | null {
    const { values } = this.#attribute;
    return values === undefined || values.length === 0
      ? null
      : new ArrayList<ObjectAttributeValueDefinition>(
          values.map((value) => this.#createValueDefinition(value)),
        );
  }

  /** Returns the default value of the attribute, or null if it has none. */
  get defaultValue(): ObjectAttributeValueDefinition | null {
    const { default: value } = this.#attribute;
    return value === undefined ? null : this.#createValueDefinition(value);
  }

  /** Returns the unit of the values in the request's locale, such as `kg`, or null if they have none. */
  get unit(): string | null {
    return localized(this.#attribute.unit);
  }

  /** Returns true if the attribute is the key of the object type. */
  get key(): boolean {
    return this.#flags.key === true;
  }

  /** Returns true if the attribute must have a value. */
  get mandatory(): boolean {
    return this.#attribute.mandatory === true;
  }

  /** Returns true if the attribute can have several values. */
  get multiValueType(): boolean {
    return isMultiple(this.#attribute);
  }

  /** Returns true if the attribute is a set of values. */
  get setValueType(): boolean {
    return this.#attribute.type.startsWith('set');
  }

  /** Returns true for an attribute that the platform defines, and false for one that the shop defines. */
  get system(): boolean {
    return this.#flags.system === true;
  }

  /** Returns true if templates must encode the values. HTML values are not encoded. */
  requiresEncoding(): boolean {
    return this.#attribute.type !== 'html';
  }

  #createValueDefinition(value: unknown): ObjectAttributeValueDefinition {
    const scriptValue = typeof value === 'object' ? copyOf(value) : value;
    const text = typeof scriptValue === 'object' ? JSON.stringify(scriptValue) : String(scriptValue);
    const names = this.#attribute.value_names ?? {};
    const displayName = Object.hasOwn(names, text) ? localized(names[text]) : null;
    return new ObjectAttributeValueDefinition(scriptValue, displayName ?? text);
  }

  [displayId](): string {
    return this.#name;
  }
}
registerClass('object.ObjectAttributeDefinition', ObjectAttributeDefinition, {
  booleans: ['key', 'mandatory', 'multiValueType', 'setValueType', 'system'],
});

const codes: Readonly<Record<AttributeType, number>> = freezeTable({
  string: ObjectAttributeDefinition.VALUE_TYPE_STRING,
  integer: ObjectAttributeDefinition.VALUE_TYPE_INT,
  number: ObjectAttributeDefinition.VALUE_TYPE_NUMBER,
  boolean: ObjectAttributeDefinition.VALUE_TYPE_BOOLEAN,
  date: ObjectAttributeDefinition.VALUE_TYPE_DATE,
  datetime: ObjectAttributeDefinition.VALUE_TYPE_DATETIME,
  email: ObjectAttributeDefinition.VALUE_TYPE_EMAIL,
  password: ObjectAttributeDefinition.VALUE_TYPE_PASSWORD,
  text: ObjectAttributeDefinition.VALUE_TYPE_TEXT,
  html: ObjectAttributeDefinition.VALUE_TYPE_HTML,
  image: ObjectAttributeDefinition.VALUE_TYPE_IMAGE,
  enum_of_string: ObjectAttributeDefinition.VALUE_TYPE_ENUM_OF_STRING,
  enum_of_integer: ObjectAttributeDefinition.VALUE_TYPE_ENUM_OF_INT,
  set_of_string: ObjectAttributeDefinition.VALUE_TYPE_SET_OF_STRING,
  set_of_integer: ObjectAttributeDefinition.VALUE_TYPE_SET_OF_INT,
  set_of_number: ObjectAttributeDefinition.VALUE_TYPE_SET_OF_NUMBER,
  json: ObjectAttributeDefinition.VALUE_TYPE_TEXT,
  set: ObjectAttributeDefinition.VALUE_TYPE_SET_OF_STRING,
});
