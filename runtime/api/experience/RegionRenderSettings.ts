import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Component } from './Component.ts';
import { checkedTagName, ComponentRenderSettings } from './ComponentRenderSettings.ts';

/** How the element around a region and those around its components are written. */
export class RegionRenderSettings extends PlatformObject {
  #tagName = 'div';
  #attributes: object | null = null;
  #default = new ComponentRenderSettings();
  readonly #byComponent = new Map<string, ComponentRenderSettings>();

  /** Creates settings with the tag `div` and the attributes of the platform. @public */
  constructor() {
    super();
  }

  /** Returns the name of the region's tag, which is `div` unless it is set. */
  get tagName(): string {
    return this.#tagName;
  }

  /** Sets the name of the region's tag and returns these settings. @throws TypeError if it is not a tag's name */
  setTagName(tagName: string): this {
    this.#tagName = checkedTagName(tagName);
    return this;
  }

  /** Sets the name of the region's tag. @throws TypeError if it is not a tag's name */
  set tagName(tagName: string) {
    this.#tagName = checkedTagName(tagName);
  }

  /** Returns the attributes of the region's element, or null if they are those of the platform. */
  get attributes(): object | null {
    return this.#attributes;
  }

  /** Sets the attributes of the region's element, names and values, and returns these settings. */
  setAttributes(attributes: object | null): this {
    this.#attributes = attributes;
    return this;
  }

  /** Sets the attributes of the region's element, names and values. */
  set attributes(attributes: object | null) {
    this.#attributes = attributes;
  }

  /** Returns the settings of the components that have none of their own. */
  get defaultComponentRenderSettings(): ComponentRenderSettings {
    return this.#default;
  }

  /** Sets the settings of the components that have none of their own, and returns these settings. */
  setDefaultComponentRenderSettings(settings: ComponentRenderSettings): this {
    this.#default = settings;
    return this;
  }

  /** Sets the settings of the components that have none of their own. */
  set defaultComponentRenderSettings(settings: ComponentRenderSettings) {
    this.#default = settings;
  }

  /** Returns the settings of a component: its own, or else the default ones. */
  getComponentRenderSettings(component: Component): ComponentRenderSettings {
    return this.#byComponent.get(keyOf(component)) ?? this.#default;
  }

  /** Sets the settings of one component, and returns these settings. */
  setComponentRenderSettings(component: Component, settings: ComponentRenderSettings): this {
    this.#byComponent.set(keyOf(component), settings);
    return this;
  }
}
platformClass('experience.RegionRenderSettings', RegionRenderSettings);

const keyOf = (component: Component): string => component[handle].id ?? component.ID;
