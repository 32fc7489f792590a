import { attributesOfObject } from '../../custom-attributes.ts';
import { findByCode } from '../../lookup-symbols.ts';
import { compoundKey, type SourceCodeGroup as GroupRecord } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';

/** A group of source codes, which identify where a customer came from. */
export class SourceCodeGroup extends StoredObject<GroupRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('source_code_groups', compoundKey(siteId, id)));
  }

  /** Returns true if the source code group is enabled. */
  get active(): boolean {
    return this[handle].data.enabled;
  }

  /** Returns the source codes of the group. */
  get sourceCodes(): ArrayList<string> {
    return new ArrayList<string>(this[handle].data.codes);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this[handle].data.id;
  }

  static [findByCode](code: string): SourceCodeGroup | null {
    const { records, job } = currentRun();
    const group = records
      .find('source_code_groups', 'site', job.scope.siteId)
      .find(({ codes }) => codes.includes(code));
    return group ? new SourceCodeGroup(group.site_id, group.id) : null;
  }
}
defineFields(SourceCodeGroup, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  /** Returns true if the source code group is enabled. */
  enabled: readOnlyFlag('enabled'),
});
registerClass('campaign.SourceCodeGroup', SourceCodeGroup, { booleans: ['active', 'enabled'] });
