import type { ObjectType } from '../../../bridge-protocol.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import type { ObjectTypeDefinition } from './ObjectTypeDefinition.ts';

type Attribute = ObjectType['attributes'][string];

/** What an attribute may hold. */
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

  /** Its id. */
  get ID(): string {
    return this.#name;
  }

  /** Its name in the locale of the request. */
  get displayName(): string {
    return this.#name;
  }

  /** The type that it belongs to. */
  get objectTypeDefinition(): ObjectTypeDefinition {
    return this.#type;
  }

  /** One of the VALUE_TYPE constants. */
  get valueTypeCode(): number {
    return codes[this.#attribute.type];
  }

  /** Whether it is the key of the type. */
  get key(): boolean {
    return this.#key;
  }

  /** Whether it must have a value. */
  get mandatory(): boolean {
    return this.#attribute.mandatory === true;
  }

  /** Whether it holds several values. */
  get multiValueType(): boolean {
    return this.#attribute.type === 'set';
  }

  /** The shop has added it. */
  get system(): boolean {
    return false;
  }

  [identity](): string {
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
