import assert from 'node:assert/strict';
import { PlatformFault } from '../../../src/client/errors.ts';
import { unmentionedArguments } from '../../../src/client/fault-arguments.ts';

describe('the arguments of a fault below its message', () => {
  it('a fault’s arguments are listed, except empty ones and those that its message contains as whole words or numbers', () => {
    const message =
      'The basket cannot be submitted: The basket has no payment method. Add a payment instrument of 15.';
    const fault = new PlatformFault('Validation', 400, message, {
      validationMessage: 'The basket has no payment method. Add a payment instrument of 15.',
      validationPath: '$.payment_instruments',
      validationType: 'pay',
      count: 5,
      limit: 15,
      empty: '',
      ids: ['a', 'b'],
    });
    assert.deepEqual(unmentionedArguments(fault), [
      'validationPath: $.payment_instruments',
      'validationType: pay',
      'count: 5',
      'ids: ["a","b"]',
    ]);
  });
});
