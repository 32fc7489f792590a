import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { compoundKey, type ContentAsset } from '../../protocol/bridge-protocol.ts';
import { readOnlyText, defineFields } from '../../stored-fields.ts';
import { readAttributes, typeIdOf } from './experience-content.ts';
import { Region } from './Region.ts';

/** A component in a region of a page or of another component. */
export class Component extends StoredObject<ContentAsset> {
  declare readonly ID: string;

  constructor(libraryId: string, id: string) {
    super(recordHandle('content_assets', compoundKey(libraryId, id)));
  }

  /** Returns the ID of the component's type, such as `assets.banner`. */
  get typeID(): string {
    return typeIdOf(this[handle].data);
  }

  /** Returns the name of the component, or its ID if it has no name. */
  get name(): string {
    return localized(this[handle].data.name) ?? this.ID;
  }

  /**
   * Returns the value of an attribute in the request's locale, or else the default of the component's type. Returns
   * null if there is neither.
   */
  getAttribute(attributeID: string): unknown {
    return readAttributes('component', this[handle].data).get(String(attributeID));
  }

  /** Returns the region with the given ID. It is empty if the component has no such region. */
  getRegion(id: string): Region {
    return new Region(this[handle], String(id));
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(Component, { ID: readOnlyText('id') });
registerClass('experience.Component', Component);
