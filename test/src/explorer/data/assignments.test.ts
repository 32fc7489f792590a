import assert from 'node:assert/strict';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import {
  assign,
  assignableEntitiesOf,
  assignmentOf,
  findAssignmentTarget,
  removeAssignment,
} from '../../../../src/explorer/data/assignments.ts';
import { readDataTree } from '../../../../src/explorer/data/data-tree.ts';
import type { AssignmentTarget, TreeNode } from '../../../../src/explorer/node.ts';
import { signInClient } from '../../../support/data-api.ts';
import { createExplorerContext, childLabels, findNode } from '../../../support/explorer.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

describe('assignments to campaigns and segments of A/B tests', () => {
  let service: RunningService;
  let access: PlatformAccess;
  before(async () => {
    service = await startTestService();
    access = accessTo(service.http);
  });
  after(async () => {
    await access.close();
    await service.close();
  });

  const readRoots = async () => (await readDataTree(createExplorerContext(access))).nodes;
  const findRow = async (...labels: string[]) => findNode(await readRoots(), 'Kestrel Yard', ...labels);
  const requireTarget = (treeNode: TreeNode): AssignmentTarget => {
    const target = findAssignmentTarget(treeNode);
    assert.ok(target, treeNode.label);
    return target;
  };

  it('nodes accept assignments if they show a campaign, a list of its assignments, or a segment', async () => {
    const campaign = await findRow('Campaigns', 'spring-nights');
    const coupons = await findRow('Campaigns', 'spring-nights', 'Coupons');
    const segment = await findRow('A/B Tests', 'fire-steel-test', 'control');
    assert.deepEqual(assignableEntitiesOf(campaign, requireTarget(campaign)), [
      'promotion',
      'coupon',
      'customerGroup',
    ]);
    assert.deepEqual(assignableEntitiesOf(coupons, requireTarget(coupons)), ['coupon']);
    assert.deepEqual(requireTarget(coupons), requireTarget(campaign));
    assert.deepEqual(assignableEntitiesOf(segment, requireTarget(segment)), ['promotion']);
    assert.equal(findAssignmentTarget(await findRow('Campaigns')), undefined);
  });

  it('assignments are children of their campaign, and can be removed there', async () => {
    const target = requireTarget(await findRow('Campaigns', 'spring-nights'));
    await assign(access.data, { target, entity: 'coupon', entityId: 'welcome' });
    const api = await signInClient(service.http);
    const campaignUrl = '/s/-/svc/data/v23_2/sites/RefArch/campaigns/spring-nights';
    assert.deepEqual((await api('GET', campaignUrl)).body.coupons, ['welcome']);
    const assignment = assignmentOf(await findRow('Campaigns', 'spring-nights', 'Coupons', 'welcome'));
    assert.deepEqual(assignment, { target, entity: 'coupon', entityId: 'welcome' });
    await removeAssignment(access.data, assignment);
    assert.deepEqual(
      await childLabels(await readRoots(), 'Kestrel Yard', 'Campaigns', 'spring-nights', 'Coupons'),
      [],
    );
  });

  it('promotions of a segment are children of the segment', async () => {
    const labels = ['A/B Tests', 'fire-steel-test', 'control'];
    const target = requireTarget(await findRow(...labels));
    await assign(access.data, { target, entity: 'promotion', entityId: 'welcome-10' });
    const assignment = assignmentOf(await findRow(...labels, 'welcome-10'));
    assert.deepEqual(assignment, { target, entity: 'promotion', entityId: 'welcome-10' });
    await removeAssignment(access.data, assignment);
    assert.deepEqual(await childLabels(await readRoots(), 'Kestrel Yard', ...labels), []);
  });
});
