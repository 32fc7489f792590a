import assert from 'node:assert/strict';
import {
  customTypeDefinition,
  preferenceGroupOf,
  systemTypeDefinition,
} from '../../../server/domain/type-definitions.ts';
import type { TypeExtension } from '../../../server/records/attribute-definitions.ts';

const order: TypeExtension = {
  id: 'Order',
  name: { default: 'Order' },
  attributes: { giftWrap: { type: 'boolean' } },
  system_attributes: { customerEmail: { mandatory: true } },
  groups: [{ id: 'Wrapping', attributes: ['giftWrap'] }],
};

describe('the definition of a type of objects', () => {
  it('a type of the platform has the attributes and groups that the shop defines', () => {
    assert.deepEqual(systemTypeDefinition('Order', order), {
      id: 'Order',
      isSystem: true,
      isClosed: true,
      name: { default: 'Order' },
      attributes: { giftWrap: { type: 'boolean' } },
      systemAttributes: { customerEmail: { mandatory: true } },
      groups: [{ id: 'Wrapping', attributes: ['giftWrap'] }],
      key: undefined,
    });
  });

  it('a type of the platform that the shop does not define accepts every attribute, except for preferences', () => {
    const openType = systemTypeDefinition('Order', undefined);
    assert.deepEqual(
      [openType.isClosed, openType.attributes, openType.systemAttributes, openType.groups],
      [false, {}, {}, []],
    );
    for (const id of ['SitePreferences', 'OrganizationPreferences'])
      assert.equal(systemTypeDefinition(id, undefined).isClosed, true, id);
  });

  it('site preferences of several groups are attributes of one type, and their groups precede those that the type itself defines', () => {
    const definition = systemTypeDefinition(
      'SitePreferences',
      { id: 'SitePreferences', attributes: {}, groups: [{ id: 'Empty', attributes: [] }] },
      [
        { id: 'Checkout', name: { default: 'Checkout' }, preferences: { maxItems: { type: 'integer' } } },
        { id: 'Search', preferences: { fuzzy: { type: 'boolean' }, host: { type: 'string' } } },
      ],
    );
    assert.deepEqual(definition.attributes, {
      maxItems: { type: 'integer' },
      fuzzy: { type: 'boolean' },
      host: { type: 'string' },
    });
    assert.deepEqual(definition.groups, [
      { id: 'Checkout', name: { default: 'Checkout' }, attributes: ['maxItems'] },
      { id: 'Search', attributes: ['fuzzy', 'host'] },
      { id: 'Empty', attributes: [] },
    ]);
  });

  it('a type of custom objects is closed and has a key', () => {
    const type = {
      id: 'Subscription',
      name: { default: 'Subscription' },
      scope: 'site',
      key_property: 'email',
      key_type: 'string',
      attributes: { active: { type: 'boolean' } },
    } as const;
    const definition = {
      id: 'Subscription',
      isSystem: false,
      isClosed: true,
      name: { default: 'Subscription' },
      attributes: { active: { type: 'boolean' } },
      systemAttributes: {},
      groups: [],
      key: { name: 'email', type: 'string' },
    };
    assert.deepEqual(customTypeDefinition(type), definition);
    const groups = [{ id: 'State', attributes: ['active'] }];
    assert.deepEqual(customTypeDefinition({ ...type, groups }), { ...definition, groups });
  });

  it('a preference group has the definitions of its attributes, and ignores undefined names', () => {
    assert.deepEqual(
      preferenceGroupOf(
        { id: 'SitePreferences', attributes: { fuzzy: { type: 'boolean' }, host: { type: 'string' } } },
        { id: 'Search', name: { default: 'Search' }, attributes: ['fuzzy', 'missing', 'toString'] },
      ),
      { id: 'Search', name: { default: 'Search' }, preferences: { fuzzy: { type: 'boolean' } } },
    );
  });
});
