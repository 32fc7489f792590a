import type { Site } from '../../protocol/bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { Handle, handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { systemType } from '../../type-definitions.ts';

/** The preferences of a site. Custom preferences are in `custom`. */
export class SitePreferences extends StoredObject<Site> {
  /**
   * Returns the custom preferences by name. A preference that is not set has its default value. If it has none, an
   * enumeration is an EnumValue without a value, a preference with several values is an empty array, and any other is
   * null. A preference that the shop does not define cannot be set.
   */
  get custom(): Record<string, unknown> {
    const site = this[handle];
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => ({ custom: site.data.preferences ?? {} }),
        (change) =>
          site.change((data) => {
            const owner: { custom?: Record<string, unknown> } = { custom: data.preferences ?? {} };
            change(owner);
            data.preferences = owner.custom ?? {};
          }),
      ),
      { type: () => systemType(this) },
    );
  }

  /** Returns the name of the URL parameter with the source code of a marketing campaign, which is always `src`. */
  get sourceCodeURLParameterName(): string {
    return 'src';
  }
}
registerClass('system.SitePreferences', SitePreferences);
