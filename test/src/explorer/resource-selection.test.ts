import assert from 'node:assert/strict';
import type { ResourceAddress } from '../../../src/documents/address.ts';
import type { TreeNode } from '../../../src/explorer/node.ts';
import {
  copyableAddresses,
  deletableAddresses,
  describeSelection,
  findDisplayName,
  idAddressableKinds,
  nameInDocument,
  findResourceGroup,
} from '../../../src/explorer/resource-selection.ts';

const campaign = (id: string, connection = 'staging'): ResourceAddress => ({
  connection,
  kind: 'campaign',
  params: { site_id: 'RefArch', campaign_id: id },
});
const site: ResourceAddress = { connection: 'staging', kind: 'site', params: { site_id: 'RefArch' } };
const createNode = (address: ResourceAddress): TreeNode => ({
  kind: 'resource',
  id: '',
  label: '',
  icon: '',
  address,
  documentPath: '',
});

describe('The resources on which a command acts', () => {
  it('selected resources can be deleted only if the API can delete them', () => {
    assert.deepEqual(deletableAddresses([site, campaign('spring')]), [campaign('spring')]);
  });

  it('selected resources can be copied only if they can be created and belong to the active connection', () => {
    const nodes = [createNode(site), createNode(campaign('spring')), createNode(campaign('autumn', 'other'))];
    assert.deepEqual(copyableAddresses(nodes, 'staging'), [campaign('spring')]);
  });

  it('a confirmation shows the name of one resource, or the number of several with the first ten names', () => {
    assert.deepEqual(describeSelection([campaign('spring')]), {
      subject: 'campaign "spring"',
      names: 'campaign "spring"',
    });
    assert.equal(
      describeSelection([campaign('spring')], () => 'Spring!').subject,
      'campaign "Spring!" (spring)',
    );
    const addresses = Array.from({ length: 12 }, (_, index) => campaign(`c${index}`));
    const { subject, names } = describeSelection(addresses);
    assert.equal(subject, '12 resources');
    assert.equal(names.split('\n').length, 11);
    assert.match(names, /campaign "c9"\nand 2 more$/);
  });

  it('the display name of a resource is that of its row or its document, unless that name is only its ID', () => {
    assert.equal(findDisplayName(campaign('spring'), 'Spring!'), 'Spring!');
    assert.equal(findDisplayName(campaign('spring'), 'spring'), undefined);
    assert.equal(findDisplayName(campaign('spring'), ''), undefined);
    assert.equal(nameInDocument('{ "name": { "default": "Shell Jacket" } }'), 'Shell Jacket');
    assert.equal(nameInDocument('{ "name": "Spring!" }'), 'Spring!');
    for (const text of ['{ "id": "spring" }', '{ "name": ', '[]', 'null'])
      assert.equal(nameInDocument(text), undefined);
  });

  it('resources can be opened by ID only if the API can read a single one', () => {
    assert.ok(idAddressableKinds.some(({ id }) => id === 'campaign'));
    assert.ok(idAddressableKinds.every(({ read }) => read.isList !== true));
  });

  it('a new resource belongs to the group of the selected node', () => {
    const params = { site_id: 'RefArch' };
    const base = { id: '', label: '', icon: '' };
    assert.deepEqual(findResourceGroup({ ...base, kind: 'group', resourceKind: 'campaign', params }), {
      kind: 'campaign',
      params,
      site: undefined,
    });
    assert.deepEqual(findResourceGroup({ ...base, kind: 'cartridgePath', site: 'RefArch' }), {
      kind: 'cartridgePath',
      params,
      site: undefined,
    });
    assert.equal(findResourceGroup(createNode(site)), undefined);
  });
});
