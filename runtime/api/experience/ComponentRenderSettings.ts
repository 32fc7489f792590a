import { PlatformObject, platformClass } from '../../platform-object.ts';

/** How the element around a component is written. */
export class ComponentRenderSettings extends PlatformObject {
  #tagName = 'div';
  #attributes: object | null = null;

  /** Creates settings with the tag `div` and the attributes of the platform. @public */
  constructor() {
    super();
  }

  /** Returns the name of the element's tag, which is `div` unless it is set. */
  get tagName(): string {
    return this.#tagName;
  }

  /** Sets the name of the element's tag and returns these settings. @throws TypeError if it is not a tag's name */
  setTagName(tagName: string): this {
    this.#tagName = checkedTagName(tagName);
    return this;
  }

  /** Sets the name of the element's tag. @throws TypeError if it is not a tag's name */
  set tagName(tagName: string) {
    this.#tagName = checkedTagName(tagName);
  }

  /** Returns the attributes of the element, or null if they are those of the platform. */
  get attributes(): object | null {
    return this.#attributes;
  }

  /** Sets the attributes of the element, names and values, and returns these settings. */
  setAttributes(attributes: object | null): this {
    this.#attributes = attributes;
    return this;
  }

  /** Sets the attributes of the element, names and values. */
  set attributes(attributes: object | null) {
    this.#attributes = attributes;
  }
}
platformClass('experience.ComponentRenderSettings', ComponentRenderSettings);

/** @throws TypeError if it is not a tag's name */
export function checkedTagName(name: unknown): string {
  if (typeof name !== 'string' || !/^[a-z][\w-]*$/i.test(name))
    throw new TypeError(`"${String(name)}" is not the name of a tag.`);
  return name;
}
