import assert from 'node:assert/strict';
import { copyText } from '../../../src/explorer/copy-text.ts';
import type { TreeNode } from '../../../src/explorer/node.ts';

const base = { id: '', label: 'Shell Jacket', icon: '' };
const productNode: TreeNode = {
  ...base,
  kind: 'resource',
  address: { connection: 'staging', kind: 'product', params: { id: 'shell-jacket' } },
  documentPath: '',
};

describe('The text that copying a row copies', () => {
  it('the row of a resource copies its ID, whatever its label is', () => {
    assert.equal(copyText(productNode), 'shell-jacket');
  });

  it('the row of a detail of a connection copies its value', () => {
    const url = 'https://staging.example';
    assert.equal(
      copyText({ ...base, kind: 'connectionDetail', label: 'URL', description: url, connection: 'staging' }),
      url,
    );
  });

  it('another row copies its label', () => {
    assert.equal(
      copyText({ ...base, kind: 'connection', label: 'staging', connection: 'staging' }),
      'staging',
    );
    assert.equal(
      copyText({ ...base, kind: 'pathCartridge', label: 'app_base', site: 'RefArch', cartridge: 'app_base' }),
      'app_base',
    );
  });
});
