import { compoundKey, type AbTest as TestRecord } from '../../../bridge-protocol.ts';
import { recordHandle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { readText, storedFields } from '../../stored-fields.ts';

export class ABTest extends StoredObject<TestRecord> {
  constructor(siteId: string, id: string) {
    super(recordHandle('ab_tests', compoundKey(siteId, id)));
  }
}
storedFields(ABTest, { ID: readText('id'), description: readText('description') });
platformClass('campaign.ABTest', ABTest);
