import { apiClass } from '../../api-classes.ts';
import { currentRun } from '../../current-run.ts';
import type { Handle } from '../../handle.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { compoundKey, type ContentAsset } from '../../protocol/bridge-protocol.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Component } from './Component.ts';
import { isOfKind } from './experience-content.ts';

/** A region of a page or component, which contains components. */
export class Region extends PlatformObject {
  readonly #owner: Handle<ContentAsset>;
  readonly #id: string;

  constructor(owner: Handle<ContentAsset>, id: string) {
    super();
    this.#owner = owner;
    this.#id = id;
  }

  /** Returns the ID of the region. */
  get ID(): string {
    return this.#id;
  }

  /** Returns the number of components, visible or not. */
  get size(): number {
    return this.#components().length;
  }

  /** Returns the components that are online, in their order. */
  get visibleComponents(): ArrayList<Component> {
    const ComponentClass = apiClass('experience.Component');
    return new ArrayList<Component>(
      this.#components()
        .filter(({ online }) => online)
        .map((asset) => new ComponentClass(asset.library_id, asset.id)),
    );
  }

  #components(): ContentAsset[] {
    const { library_id: libraryId, experience } = this.#owner.data;
    return (experience?.regions?.[this.#id] ?? [])
      .map((id) => currentRun().records.get('content_assets', compoundKey(libraryId, id)))
      .filter((asset) => isOfKind(asset, 'component'));
  }

  [displayId](): string {
    return this.#id;
  }
}
registerClass('experience.Region', Region);
