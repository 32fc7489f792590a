import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { Map } from '../util/Map.ts';
import type { Component } from './Component.ts';
import type { ComponentRenderSettings } from './ComponentRenderSettings.ts';

/** The argument passed to `render` in a component type's script. */
export class ComponentScriptContext extends PlatformObject {
  readonly #component: Component;
  readonly #content: Map<string>;
  readonly #settings: ComponentRenderSettings;

  constructor(component: Component, content: Map<string>, settings: ComponentRenderSettings) {
    super();
    this.#component = component;
    this.#content = content;
    this.#settings = settings;
  }

  /** Returns the component that is rendered. */
  get component(): Component {
    return this.#component;
  }

  /** Returns the attributes of the component by their IDs. */
  get content(): Map<string> {
    return this.#content;
  }

  /** Returns the settings of the element around the component, which the script may change. */
  get componentRenderSettings(): ComponentRenderSettings {
    return this.#settings;
  }
}
registerClass('experience.ComponentScriptContext', ComponentScriptContext);
