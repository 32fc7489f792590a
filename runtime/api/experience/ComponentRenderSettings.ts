import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The tag and attributes of the HTML element around a component. */
export class ComponentRenderSettings extends PlatformObject {
  #tagName = 'div';
  #attributes: object | null = null;

  /** Creates settings with the tag `div` and the default attributes. @public */
  constructor() {
    super();
  }

  /** Returns the tag name of the element, `div` by default. */
  get tagName(): string {
    return this.#tagName;
  }

  /** Sets the tag name of the element and returns these settings. @throws TypeError if it is not a valid tag name */
  setTagName(tagName: string): this {
    this.#tagName = requireTagName(tagName);
    return this;
  }

  /** Sets the tag name of the element. @throws TypeError if it is not a valid tag name */
  set tagName(tagName: string) {
    this.#tagName = requireTagName(tagName);
  }

  /** Returns the attributes of the element as names and values, or null if it has the default ones. */
  get attributes(): object | null {
    return this.#attributes;
  }

  /** Sets the attributes of the element as names and values, and returns these settings. Null means the defaults. */
  setAttributes(attributes: object | null): this {
    this.#attributes = attributes;
    return this;
  }

  /** Sets the attributes of the element as names and values. Null means the default ones. */
  set attributes(attributes: object | null) {
    this.#attributes = attributes;
  }
}
registerClass('experience.ComponentRenderSettings', ComponentRenderSettings);

/** Returns the tag name. @throws TypeError if it is not valid */
export function requireTagName(name: unknown): string {
  if (typeof name !== 'string' || !/^[a-z][\w-]*$/i.test(name))
    throw new TypeError(`"${String(name)}" is not a valid tag name.`);
  return name;
}
