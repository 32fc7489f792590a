import { ofCode } from '../../lookups.ts';
import { compoundKey, type SourceCodeGroup as GroupRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readText, storedFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';

/** Codes that tell where a customer comes from. */
export class SourceCodeGroup extends StoredObject<GroupRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('source_code_groups', compoundKey(siteId, id)));
  }

  /** Whether it is enabled. */
  get active(): boolean {
    return this[handle].data.enabled;
  }

  /** Its codes. */
  get sourceCodes(): ArrayList<string> {
    return new ArrayList<string>(this[handle].data.codes);
  }

  [identity](): string {
    return this[handle].data.id;
  }

  static [ofCode](code: string): SourceCodeGroup | null {
    const { records, job } = run();
    const found = records
      .find('source_code_groups', 'site', job.scope.siteId)
      .find(({ codes }) => codes.includes(code));
    return found ? new SourceCodeGroup(found.site_id, found.id) : null;
  }
}
storedFields(SourceCodeGroup, { ID: readText('id'), UUID: readText('id'), enabled: readFlag('enabled') });
platformClass('campaign.SourceCodeGroup', SourceCodeGroup, { booleans: ['active', 'enabled'] });
