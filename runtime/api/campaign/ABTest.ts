import { compoundKey, type AbTest as TestRecord } from '../../protocol/bridge-protocol.ts';
import { recordHandle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { readOnlyText, defineFields } from '../../stored-fields.ts';

/** An A/B test, which divides the customers of a site into segments. */
export class ABTest extends StoredObject<TestRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('ab_tests', compoundKey(siteId, id)));
  }
}
defineFields(ABTest, { ID: readOnlyText('id'), description: readOnlyText('description') });
registerClass('campaign.ABTest', ABTest);
