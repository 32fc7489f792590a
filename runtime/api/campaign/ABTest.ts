import { compoundKey, type AbTest as TestRecord } from '../../protocol/bridge-protocol.ts';
import { recordHandle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { readOnlyText, storedFields } from '../../stored-fields.ts';

/** An A/B test, which divides the customers of a site into segments. */
export class ABTest extends StoredObject<TestRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('ab_tests', compoundKey(siteId, id)));
  }
}
storedFields(ABTest, { ID: readOnlyText('id'), description: readOnlyText('description') });
platformClass('campaign.ABTest', ABTest);
