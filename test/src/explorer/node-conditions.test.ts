import assert from 'node:assert/strict';
import {
  contextValueOf,
  matchesCondition,
  whenClauseOf,
  type NodeCondition,
} from '../../../src/explorer/node-conditions.ts';
import type { NodeFlag, NodeKind } from '../../../src/explorer/node.ts';
import { matchesRow } from '../../support/when-clause.ts';

interface Row {
  readonly kind: NodeKind;
  readonly flags?: readonly NodeFlag[];
}

const rows: readonly Row[] = [
  { kind: 'connection', flags: ['canConfigure'] },
  { kind: 'connectionDetail' },
  { kind: 'group', flags: ['canOpenById', 'canCreate'] },
  { kind: 'resource', flags: ['canDelete', 'isPinned'] },
  { kind: 'resource', flags: ['canDelete'] },
  { kind: 'resource', flags: ['hasCard', 'canBuy'] },
  { kind: 'overlay' },
  { kind: 'overlays' },
];

describe('a condition on tree nodes', () => {
  it('a node condition accepts nodes by kind, by a flag, and by the absence of a flag', () => {
    const acceptedRows = (condition: NodeCondition) => rows.filter((row) => matchesCondition(row, condition));
    assert.deepEqual(acceptedRows({ kind: 'connection' }), [rows[0]]);
    assert.deepEqual(acceptedRows({ kind: ['group', 'overlay'] }), [rows[2], rows[6]]);
    assert.deepEqual(acceptedRows({ flag: 'canDelete' }), [rows[3], rows[4]]);
    assert.deepEqual(acceptedRows({ kind: 'resource', withoutFlag: 'isPinned' }), [rows[4], rows[5]]);
  });

  it('a node condition becomes a when clause that VS Code evaluates to the same result for every row', () => {
    const conditions: readonly NodeCondition[] = [
      { kind: 'connection' },
      { kind: 'overlay' },
      { kind: ['group', 'overlay'] },
      { flag: 'canDelete' },
      { flag: 'canCreate' },
      { kind: 'resource', flag: 'hasCard' },
      { kind: 'resource', withoutFlag: 'isPinned' },
    ];
    for (const condition of conditions)
      for (const row of rows)
        assert.equal(
          matchesRow(whenClauseOf(condition), { viewItem: contextValueOf(row), view: '' }),
          matchesCondition(row, condition),
          `${whenClauseOf(condition)} for ${contextValueOf(row)}`,
        );
  });
});
