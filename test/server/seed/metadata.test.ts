import assert from 'node:assert/strict';
import { parseXml } from '../../../server/http/xml/parse.ts';
import { parseMetadata } from '../../../server/seed/metadata.ts';

const parseContent = (content: string) =>
  parseMetadata(
    parseXml(
      `<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">${content}</metadata>`,
    ),
  );

/** Returns the definition of one attribute of an extended type. */
const parseDefinition = (content: string) =>
  parseContent(
    `<type-extension type-id="Order"><custom-attribute-definitions><attribute-definition attribute-id="a">${content}</attribute-definition></custom-attribute-definitions></type-extension>`,
  ).typeExtensions[0]?.attributes['a'];

describe('Metadata XML', () => {
  for (const [name, type] of [
    ['string', 'string'],
    ['text', 'text'],
    ['html', 'html'],
    ['int', 'integer'],
    ['double', 'number'],
    ['boolean', 'boolean'],
    ['date', 'date'],
    ['datetime', 'datetime'],
    ['email', 'email'],
    ['password', 'password'],
    ['image', 'image'],
    ['set-of-string', 'set_of_string'],
    ['set-of-int', 'set_of_integer'],
    ['set-of-double', 'set_of_number'],
    ['enum-of-string', 'enum_of_string'],
    ['enum-of-int', 'enum_of_integer'],
  ] as const)
    it(`metadata XML defines attributes of the type ${name}`, () =>
      assert.deepEqual(parseDefinition(`<type>${name}</type>`), { type }));

  it('names, flags, bounds and units are read from metadata XML, without empty texts, false flags and lengths of 0', () => {
    assert.deepEqual(
      parseDefinition(`
        <display-name xml:lang="x-default">Parcel &amp; pallet</display-name>
        <display-name xml:lang="de-DE">Paket</display-name>
        <description xml:lang="x-default"></description>
        <type>double</type>
        <localizable-flag>false</localizable-flag>
        <site-specific-flag>true</site-specific-flag>
        <mandatory-flag>true</mandatory-flag>
        <visible-flag>true</visible-flag>
        <externally-managed-flag>false</externally-managed-flag>
        <min-length>0</min-length>
        <field-length>0</field-length>
        <unit xml:lang="x-default">kg</unit>
        <scale>1</scale>
        <min-value>0.5</min-value>
        <max-value>31.5</max-value>
        <default-value>2.5</default-value>`),
      {
        type: 'number',
        name: { default: 'Parcel & pallet', 'de-DE': 'Paket' },
        site_specific: true,
        mandatory: true,
        unit: { default: 'kg' },
        scale: 1,
        minimum: 0.5,
        maximum: 31.5,
        default: 2.5,
      },
    );
  });

  it('metadata XML defines values of enumerations with display names and the default', () => {
    const values = `<value-definitions>
        <value-definition><display xml:lang="x-default">None</display><value>0</value></value-definition>
        <value-definition default="true"><value>5</value></value-definition>
      </value-definitions>`;
    const sharedDefinition = { values: [0, 5], value_names: { 0: { default: 'None' } } };
    assert.deepEqual(parseDefinition(`<type>enum-of-int</type>${values}`), {
      ...sharedDefinition,
      type: 'enum_of_integer',
      default: 5,
    });
    assert.deepEqual(
      parseDefinition(`<type>enum-of-int</type><select-multiple-flag>true</select-multiple-flag>${values}`),
      { ...sharedDefinition, type: 'enum_of_integer', multiple: true, default: [5] },
    );
    assert.deepEqual(
      parseDefinition(
        `<type>enum-of-int</type><select-multiple-flag>true</select-multiple-flag><default-value>0</default-value>${values.replace(' default="true"', '')}`,
      ),
      { ...sharedDefinition, type: 'enum_of_integer', multiple: true, default: [0] },
    );
  });

  it('metadata XML defines types of custom objects with their key', () => {
    assert.deepEqual(
      parseContent(`<custom-type type-id="Visit">
        <display-name xml:lang="x-default">Visit</display-name>
        <staging-mode>no-staging</staging-mode>
        <storage-scope>organization</storage-scope>
        <retention-days>30</retention-days>
        <key-definition attribute-id="no"><type>int</type></key-definition>
        <attribute-definitions><attribute-definition attribute-id="when"><type>datetime</type></attribute-definition></attribute-definitions>
        <group-definitions><attribute-group group-id="G"><attribute attribute-id="no"/><attribute attribute-id="creationDate" system="true"/></attribute-group></group-definitions>
      </custom-type>`).objectTypes,
      [
        {
          id: 'Visit',
          scope: 'organization',
          key_property: 'no',
          key_type: 'integer',
          name: { default: 'Visit' },
          attributes: { when: { type: 'datetime' } },
          groups: [{ id: 'G', attributes: ['no', 'creationDate'] }],
        },
      ],
    );
  });

  it('metadata XML may define preferences in the older element custom-preference-group', () => {
    assert.deepEqual(
      parseContent(`<custom-preference-group group-id="Old"><display-name>Old ones</display-name><preference-definitions>
        <preference-definition preference-id="limit"><type>int</type><default-value>3</default-value></preference-definition>
      </preference-definitions></custom-preference-group>`).preferenceGroups,
      [
        {
          id: 'Old',
          name: { default: 'Old ones' },
          preferences: { limit: { type: 'integer', default: 3 } },
        },
      ],
    );
  });

  it('metadata XML with mistakes is rejected with the name of the element', () => {
    for (const [content, message] of [
      ['<type-extension/>', '<type-extension> has no attribute type-id'],
      ['<custom-type type-id="X"/>', '<custom-type> has no element key-definition'],
    ] as const)
      assert.throws(() => parseContent(content), { message });
    assert.throws(() => parseDefinition('<type>money</type>'), /<type> must be one of string, /);
    assert.throws(() => parseDefinition('<type>int</type><min-value>low</min-value>'), {
      message: '<min-value> must be a number, but is "low"',
    });
    assert.throws(() => parseMetadata(parseXml('<catalog/>')), {
      message: '<catalog> is not the root of metadata',
    });
  });
});
