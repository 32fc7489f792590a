import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { faultResponse } from '../../../server/http/fault-response.ts';
import { KeyTooLongError } from '../../../server/ports/store.ts';
import { CollectedLog } from '../../support/collected-log.ts';

describe('the response for an error of the store', () => {
  it('an ID that the database cannot index is a ValueConstraintViolation that names the limit', () => {
    const { status, text } = faultResponse(new KeyTooLongError('index row size 6000 exceeds maximum 2704'), {
      ...{ vendor: defaultVendor, version: '23.2', requestId: 'r', log: new CollectedLog() },
      ...{ format: 'json', origin: undefined },
    });
    const { fault } = JSON.parse(text);
    assert.deepEqual([status, fault.type], [400, 'ValueConstraintViolationException']);
    assert.match(fault.message, /2,600 bytes/);
  });
});
