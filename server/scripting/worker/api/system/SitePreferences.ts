import type { Site } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { Handle, handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';

/** Preferences of a site; custom ones stand in `custom`. */
export class SitePreferences extends StoredObject<Site> {
  /** Custom preferences, by name; those without value are null. */
  get custom(): Record<string, unknown> {
    const site = this[handle];
    return customAttributes(
      new Handle<{ custom?: Record<string, unknown> }>(
        () => ({ custom: site.data.preferences ?? {} }),
        (change) =>
          site.change((data) => {
            const holder: { custom?: Record<string, unknown> } = { custom: data.preferences ?? {} };
            change(holder);
            data.preferences = holder.custom ?? {};
          }),
      ),
    );
  }
}
platformClass('system.SitePreferences', SitePreferences);
