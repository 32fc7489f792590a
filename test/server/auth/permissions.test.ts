import assert from 'node:assert/strict';
import { findUnselectedPath } from '../../../contract/selection.ts';
import { compilePermissions } from '../../../server/auth/permissions.ts';

const rule = (resource_id: string, fields: object = {}) => ({
  resource_id,
  methods: ['get' as const],
  ...fields,
});

const covers = (resourceId: string, path: string) =>
  compilePermissions([rule(resourceId)])('GET', path) !== undefined;

describe('the resources of a client', () => {
  for (const [resource, path, isCovered] of [
    ['/**', '/sites', true],
    ['/**', '/sites/a/campaigns/b', true],
    ['/sites', '/sites', true],
    ['/sites', '/sites/a', false],
    ['/sites/*', '/sites/a', true],
    ['/sites/*', '/sites', false],
    ['/sites/*', '/sites/a/campaigns', false],
    ['/sites/*/campaigns/*', '/sites/a/campaigns/b', true],
    ['/sites/**', '/sites', true],
    ['/sites/**', '/sites/a/b/c', true],
    ['/sites/**', '/sitesx', false],
    ['/sites/RefArch/**', '/sites/refarch/x', false],
    ['/products/*', '/Products/p', true],
    ['/products/(a,b)', '/products/(a,b)', true],
    ['/products/a.b', '/products/axb', false],
    ['/custom_objects/x*/*', '/custom_objects/xyz/1', true],
    ['sites/*/', '/sites/a', true],
  ] as const) {
    it(`the resource ${resource} ${isCovered ? 'covers' : 'does not cover'} ${path}`, () => {
      assert.equal(covers(resource, path), isCovered);
    });
  }

  it('a resource covers the methods that it names, and HEAD if it names GET', () => {
    const permissionFor = compilePermissions([rule('/sites')]);
    assert.ok(permissionFor('HEAD', '/sites'));
    assert.equal(permissionFor('PUT', '/sites'), undefined);
  });

  it('a client without configured resources may do nothing', () => {
    assert.equal(compilePermissions(undefined)('GET', '/sites'), undefined);
  });

  it('the permissions of all resources that cover a path are combined', () => {
    const permissions = compilePermissions([
      rule('/sites/*', { write_attributes: '(id)' }),
      rule('/sites/**', { write_attributes: '(name.(de))' }),
    ])('GET', '/sites/a');
    assert.equal(
      findUnselectedPath({ id: 1, name: { de: 'x' }, _resource_state: 's' }, permissions!.writable),
      undefined,
    );
    assert.equal(findUnselectedPath({ id: 1, name: { fr: 'x' } }, permissions!.writable), 'name.fr');
    assert.equal(findUnselectedPath({ list: [{ a: 1 }] }, permissions!.writable), 'list');
  });

  it('a resource with malformed attributes permits no property', () => {
    const permissionsWithBrokenRule = compilePermissions([rule('/sites', { write_attributes: '(id' })])(
      'GET',
      '/sites',
    );
    assert.equal(findUnselectedPath({ id: 1 }, permissionsWithBrokenRule!.writable), 'id');
  });
});
