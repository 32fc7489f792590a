import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Custom objects in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() =>
    bench.refill((work) => {
      work.of('object_types').put({
        ...{ id: 'Stamp', scope: 'organization', key_property: 'number', key_type: 'integer' },
        attributes: {
          owner: { type: 'email' },
          at: { type: 'datetime' },
          day: { type: 'date' },
          count: { type: 'integer', mandatory: true },
          rate: { type: 'number' },
          on: { type: 'boolean' },
          tags: { type: 'set' },
          any: { type: 'json' },
        },
      });
    }),
  );
  after(() => bench.close());

  it('a custom object has attributes of their types', async () => {
    const result = await bench.on(`
      var stamp = api.object.CustomObjectMgr.createCustomObject('Stamp', '007'), custom = stamp.custom;
      custom.owner = 'a@example.com'; custom.at = new Date(0); custom.day = new Date(86400000); custom.count = 3; custom.rate = 0.5; custom.on = false;
      custom.tags = new api.util.ArrayList(['a', 'b']); custom.any = {deep: [1, {x: null}]};
      var again = api.object.CustomObjectMgr.getCustomObject('Stamp', 7).custom;
      out.result = [again.number, again.at instanceof Date, again.day.getTime(), again.count, again.rate, again.on, again.tags, again.any, again.nothing,
        Object.keys(again).length, stamp.type, stamp.creationDate instanceof Date];`);
    assert.deepEqual(result, [
      ...[7, true, 86_400_000, 3, 0.5, false, ['a', 'b'], { deep: [1, { x: null }] }, null, 9, 'Stamp', true],
    ]);
  });

  it('a value of the wrong type is rejected with an error that names the type', async () => {
    const tries: [string, string][] = [
      ["custom.count = 'three';", 'The attribute count must be a whole number.'],
      ['custom.count = 1.5;', 'The attribute count must be a whole number.'],
      ["custom.rate = 'x';", 'The attribute rate must be a number.'],
      ['custom.on = 1;', 'The attribute on must be a boolean.'],
      ["custom.at = 'tomorrow';", 'The attribute at must be a date.'],
      ["custom.tags = 'a';", 'The attribute tags must be an array of strings or numbers.'],
      ['custom.owner = {};', 'The attribute owner must be a string.'],
      ['custom.other = 1;', 'The type Stamp has no attribute other.'],
      ['custom.number = 8;', 'The attribute number is the key and cannot be set.'],
      ['custom.any = function () {};', 'A custom attribute cannot be a function.'],
    ];
    for (const [index, [change, message]] of tries.entries())
      await assert.rejects(
        bench.on(
          `var custom = api.object.CustomObjectMgr.createCustomObject('Stamp', ${index}).custom; ${change}`,
        ),
        { message },
      );
  });

  it('custom objects are found by queries, and can be removed during an iteration', async () => {
    const result = await bench.on(`
      var Mgr = api.object.CustomObjectMgr;
      for (var i = 1; i <= 120; i++) { var one = Mgr.createCustomObject('Stamp', i); one.custom.count = i; one.custom.on = i > 60; }
      var late = Mgr.queryCustomObjects('Stamp', 'custom.on = true AND custom.count != {0}', 'custom.count desc', 120), first = late.next().custom.count;
      var byKey = Mgr.queryCustomObject('Stamp', 'custom.number = {0}', 5).custom.count;
      var left = Mgr.getAllCustomObjects('Stamp'), total = left.count;
      while (left.hasNext()) Mgr.remove(left.next());
      out.result = [late.count, first, byKey, total, Mgr.getAllCustomObjects('Stamp').count, Mgr.getCustomObject('Stamp', 5)];`);
    assert.deepEqual(result, [59, 119, 5, 120, 0, null]);
  });

  it('custom objects describe their types', async () => {
    const result = await bench.on(`
      var stamp = api.object.CustomObjectMgr.describe('Stamp'), count = stamp.getCustomAttributeDefinition('count');
      out.result = [stamp.ID, stamp.attributeDefinitions.length, count.isMandatory(), count.valueTypeCode === api.object.ObjectAttributeDefinition.VALUE_TYPE_INT,
        stamp.getCustomAttributeDefinition('none'), a instanceof api.object.ExtensibleObject];`);
    assert.deepEqual(result, ['Stamp', 9, true, true, null, true]);
  });

  it('keys that exist or are not numbers, and unknown types, are rejected', async () => {
    const tries: [string, string][] = [
      ["Mgr.createCustomObject('Note', 'n'); Mgr.createCustomObject('Note', 'n');", 'Note n already exists.'],
      ["Mgr.createCustomObject('Stamp', 'seven');", 'The key of Stamp must be a whole number.'],
      ["Mgr.createCustomObject('Note', null);", 'An object of type Note needs a key.'],
      ["Mgr.getCustomObject('Nothing', 1);", 'There is no custom object type Nothing.'],
      ["var gone = Mgr.createCustomObject('Note', 'm'); Mgr.remove(gone); gone.custom.text;", message],
    ];
    for (const [body, message] of tries)
      await assert.rejects(bench.on(`var Mgr = api.object.CustomObjectMgr; ${body}`), { message });
  });
});

const message = 'The record Shop Note m of custom_objects no longer exists.';
