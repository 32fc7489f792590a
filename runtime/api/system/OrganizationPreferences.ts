import { organizationKey } from '../../protocol/attribute-definitions.ts';
import { currentRun } from '../../current-run.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { Handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';

type Preferences = { custom?: Record<string, unknown> };

/** The preferences of the organization, which all sites share. */
export class OrganizationPreferences extends StoredObject<Preferences> {
  constructor() {
    const read = (): { custom: Record<string, unknown> } =>
      currentRun().records.get('organization_preferences', organizationKey) ?? { custom: {} };
    super(
      new Handle<Preferences>(
        read,
        (change) => {
          const preferences: Preferences = { ...read() };
          change(preferences);
          currentRun().records.put('organization_preferences', { custom: preferences.custom ?? {} });
        },
        'organization_preferences',
      ),
    );
  }

  /**
   * Returns the custom preferences by name. A preference that is not set has its default value. If it has none, an
   * enumeration is an EnumValue without a value, a preference with several values is an empty array, and any other is
   * null. A preference that the shop does not define cannot be set.
   */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }
}
registerClass('system.OrganizationPreferences', OrganizationPreferences);
