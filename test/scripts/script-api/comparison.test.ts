import assert from 'node:assert/strict';
import { compare } from '../../../scripts/script-api/comparison.ts';
import { readDocumentedClasses } from '../../../scripts/script-api/documented.ts';
import { MemberStates } from '../../../scripts/script-api/member-states.ts';
import { readUses } from '../../../scripts/script-api/uses.ts';

describe('The comparison with the documented Script API', () => {
  const documentedClasses = readDocumentedClasses();
  const findLine = (className: string, uses: readonly string[]): string =>
    compare(documentedClasses, new MemberStates(new Set(uses))).lines.find((line) =>
      line.startsWith(`${className}: `),
    ) ?? '';

  it('the comparison finds that the implementation has every documented member', () => {
    assert.deepEqual(compare(documentedClasses, new MemberStates(new Set())).missingMembers, []);
  });

  it('the comparison ends with the totals of all rows of the table', () => {
    const { lines } = compare(documentedClasses, new MemberStates(new Set(readUses().keys())));
    assert.match(
      lines.at(-1) ?? '',
      /^7816 documented: \d+ work, \d+ throw on use, 0 missing; by use \d+\.\d %$/,
    );
  });

  it('the comparison counts a member as working when a test uses it, not because it exists', () => {
    assert.match(
      findLine('util.UUIDUtils', []),
      /^util\.UUIDUtils: 0 work, 1 unproven, 0 throw, 0 missing; by use 0\.0 %$/,
    );
    assert.match(
      findLine('util.UUIDUtils', ['util.UUIDUtils createUUID']),
      /: 1 work, 0 unproven, .* by use 100\.0 %$/,
    );
  });

  it('for the comparison, a test that reads a property uses the property and its getter, and one that sets it only the setter', () => {
    const [initialCount] = /\d+(?= work)/.exec(findLine('customer.CustomerAddress', [])) ?? [];
    const countAdditional = (use: string): number =>
      Number(/\d+(?= work)/.exec(findLine('customer.CustomerAddress', [use]))?.[0]) - Number(initialCount);
    assert.equal(countAdditional('customer.CustomerAddress city'), 2);
    assert.equal(countAdditional('customer.CustomerAddress city='), 1);
  });

  it('the comparison counts an inherited member when a test uses it through a subclass', () => {
    assert.match(findLine('util.SortedMap', ['util.Map get']), /^util\.SortedMap/);
    assert.match(findLine('util.Map', ['util.HashMap isEmpty']), /: 2 work/);
  });

  it('the comparison counts constants that have the documented value', () => {
    assert.match(findLine('order.Invoice', []), /: 8 work, 0 unproven, \d+ throw/);
  });
});
