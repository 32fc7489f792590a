import type { ObjectType } from '../../protocol/bridge-protocol.ts';
import { displayId, PlatformObject, platformClass } from '../../platform-object.ts';
import type { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';

type Attribute = ObjectType['attributes'][string];

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
  readonly #attribute: Attribute;
  readonly #key: boolean;

  constructor(type: ObjectTypeDefinition, name: string, attribute: Attribute, key = false) {
    super();
    this.#type = type;
    this.#name = name;
    this.#attribute = attribute;
    this.#key = key;
  }

  /** Returns the ID of the attribute. */
  get ID(): string {
    return this.#name;
  }

  /** Returns the display name of the attribute, which is its ID in this service. */
  get displayName(): string {
    return this.#name;
  }

  /** Returns the object type that the attribute belongs to. */
  get objectTypeDefinition(): ObjectTypeDefinition {
    return this.#type;
  }

  /** Returns the value type of the attribute: one of the VALUE_TYPE constants. */
  get valueTypeCode(): number {
    return codes[this.#attribute.type];
  }

  /** Returns true if the attribute is the key of the object type. */
  get key(): boolean {
    return this.#key;
  }

  /** Returns true if the attribute must have a value. */
  get mandatory(): boolean {
    return this.#attribute.mandatory === true;
  }

  /** Returns true if the attribute holds several values. */
  get multiValueType(): boolean {
    return this.#attribute.type === 'set';
  }

  /** Always returns false: all attributes that have definitions in this service are custom attributes. */
  get system(): boolean {
    return false;
  }

  [displayId](): string {
    return this.#name;
  }
}
platformClass('object.ObjectAttributeDefinition', ObjectAttributeDefinition, {
  booleans: ['key', 'mandatory', 'multiValueType', 'system'],
});

const codes: Readonly<Record<Attribute['type'], number>> = {
  string: ObjectAttributeDefinition.VALUE_TYPE_STRING,
  integer: ObjectAttributeDefinition.VALUE_TYPE_INT,
  number: ObjectAttributeDefinition.VALUE_TYPE_NUMBER,
  boolean: ObjectAttributeDefinition.VALUE_TYPE_BOOLEAN,
  date: ObjectAttributeDefinition.VALUE_TYPE_DATE,
  datetime: ObjectAttributeDefinition.VALUE_TYPE_DATETIME,
  email: ObjectAttributeDefinition.VALUE_TYPE_EMAIL,
  text: ObjectAttributeDefinition.VALUE_TYPE_TEXT,
  json: ObjectAttributeDefinition.VALUE_TYPE_TEXT,
  set: ObjectAttributeDefinition.VALUE_TYPE_SET_OF_STRING,
};
