import assert from 'node:assert/strict';
import type { ResourceAddress } from '../../../src/documents/address.ts';
import type { TreeNode } from '../../../src/explorer/node.ts';
import {
  copyableAddresses,
  deletableAddresses,
  describeSelection,
  kindsOpenById,
  resourceGroupOf,
} from '../../../src/explorer/resource-selection.ts';

const campaign = (id: string, connection = 'staging'): ResourceAddress => ({
  connection,
  kind: 'campaign',
  params: { site_id: 'RefArch', campaign_id: id },
});
const site: ResourceAddress = { connection: 'staging', kind: 'site', params: { site_id: 'RefArch' } };
const nodeOf = (address: ResourceAddress): TreeNode => ({
  kind: 'resource',
  id: '',
  label: '',
  icon: '',
  address,
});

describe('the resources that a command acts on', () => {
  it('are deleted only if the API can delete them', () => {
    assert.deepEqual(deletableAddresses([site, campaign('spring')]), [campaign('spring')]);
  });

  it('are copied only if they can be created, and belong to the connection that is shown', () => {
    const nodes = [nodeOf(site), nodeOf(campaign('spring')), nodeOf(campaign('autumn', 'other'))];
    assert.deepEqual(copyableAddresses(nodes, 'staging'), [campaign('spring')]);
  });

  it('are named for a confirmation: one by name, several by number with the first ten names', () => {
    assert.deepEqual(describeSelection([campaign('spring')]), {
      subject: 'campaign "spring"',
      names: 'campaign "spring"',
    });
    const many = Array.from({ length: 12 }, (_, index) => campaign(`c${index}`));
    const { subject, names } = describeSelection(many);
    assert.equal(subject, '12 resources');
    assert.equal(names.split('\n').length, 11);
    assert.match(names, /campaign "c9"\nand 2 more$/);
  });

  it('are opened by ID only if the API reads them one by one', () => {
    assert.ok(kindsOpenById.some(({ id }) => id === 'campaign'));
    assert.ok(kindsOpenById.every(({ read }) => read.isList !== true));
  });

  it('belong to the group of the node below which they are created', () => {
    const params = { site_id: 'RefArch' };
    const base = { id: '', label: '', icon: '' };
    assert.deepEqual(resourceGroupOf({ ...base, kind: 'group', resourceKind: 'campaign', params }), {
      kind: 'campaign',
      params,
      site: undefined,
    });
    assert.deepEqual(resourceGroupOf({ ...base, kind: 'cartridgePath', site: 'RefArch' }), {
      kind: 'cartridgePath',
      params,
      site: undefined,
    });
    assert.equal(resourceGroupOf(nodeOf(site)), undefined);
  });
});
