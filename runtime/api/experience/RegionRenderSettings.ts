import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Component } from './Component.ts';
import { requireTagName, ComponentRenderSettings } from './ComponentRenderSettings.ts';

/** The tags and attributes of the HTML elements around a region and around its components. */
export class RegionRenderSettings extends PlatformObject {
  #tagName = 'div';
  #attributes: object | null = null;
  #defaultSettings = new ComponentRenderSettings();
  readonly #settingsByComponent = new Map<string, ComponentRenderSettings>();

  /** Creates settings with the tag `div` and the default attributes. @public */
  constructor() {
    super();
  }

  /** Returns the tag name of the region's element, `div` by default. */
  get tagName(): string {
    return this.#tagName;
  }

  /**
   * Sets the tag name of the region's element and returns these settings.
   * @throws TypeError if it is not a valid tag name
   */
  setTagName(tagName: string): this {
    this.#tagName = requireTagName(tagName);
    return this;
  }

  /** Sets the tag name of the region's element. @throws TypeError if it is not a valid tag name */
  set tagName(tagName: string) {
    this.#tagName = requireTagName(tagName);
  }

  /** Returns the attributes of the region's element as names and values, or null if it has the default ones. */
  get attributes(): object | null {
    return this.#attributes;
  }

  /**
   * Sets the attributes of the region's element as names and values, and returns these settings. Null means the default
   * ones.
   */
  setAttributes(attributes: object | null): this {
    this.#attributes = attributes;
    return this;
  }

  /** Sets the attributes of the region's element as names and values. Null means the default ones. */
  set attributes(attributes: object | null) {
    this.#attributes = attributes;
  }

  /** Returns the settings of the components that have no individual settings. */
  get defaultComponentRenderSettings(): ComponentRenderSettings {
    return this.#defaultSettings;
  }

  /** Sets the settings of the components that have no individual settings, and returns these region settings. */
  setDefaultComponentRenderSettings(settings: ComponentRenderSettings): this {
    this.#defaultSettings = settings;
    return this;
  }

  /** Sets the settings of the components that have no individual settings. */
  set defaultComponentRenderSettings(settings: ComponentRenderSettings) {
    this.#defaultSettings = settings;
  }

  /** Returns the individual settings of a component, or else the default ones. */
  getComponentRenderSettings(component: Component): ComponentRenderSettings {
    return this.#settingsByComponent.get(keyOf(component)) ?? this.#defaultSettings;
  }

  /** Sets the individual settings of a component, and returns these region settings. */
  setComponentRenderSettings(component: Component, settings: ComponentRenderSettings): this {
    this.#settingsByComponent.set(keyOf(component), settings);
    return this;
  }
}
registerClass('experience.RegionRenderSettings', RegionRenderSettings);

const keyOf = (component: Component): string => component[handle].id ?? component.ID;
