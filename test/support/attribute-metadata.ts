/** Returns the text of a metadata file with these elements. */
const metadata = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<metadata xmlns="http://www.demandware.com/xml/impex/metadata/2006-10-31">${content}</metadata>`;

const attribute = (id: string, type: string, otherElements = ''): string => `
      <attribute-definition attribute-id="${id}">
        <display-name xml:lang="x-default">${id} (text)</display-name>
        <type>${type}</type>
        ${otherElements}
      </attribute-definition>`;

const finishes = `<value-definitions>
          <value-definition default="true"><display xml:lang="x-default">Raw wood</display><display xml:lang="de-DE">Roh</display><value>raw</value></value-definition>
          <value-definition><display xml:lang="x-default">Oiled</display><value>oiled</value></value-definition>
          <value-definition><value>waxed</value></value-definition>
        </value-definitions>`;
const grades = `<value-definitions>
          <value-definition><display xml:lang="x-default">First</display><value>1</value></value-definition>
          <value-definition><display xml:lang="x-default">Second</display><value>2</value></value-definition>
        </value-definitions>`;
const tools = `<value-definitions><value-definition><display xml:lang="x-default">Axe</display><value>axe</value></value-definition><value-definition><value>saw</value></value-definition></value-definitions>`;

const productAttributes = [
  attribute('engraving', 'string', '<mandatory-flag>true</mandatory-flag><min-length>0</min-length>'),
  attribute('story', 'text'),
  attribute('care', 'html'),
  attribute('pieces', 'int'),
  attribute('weight', 'double', '<unit xml:lang="x-default">kg</unit><scale>2</scale>'),
  attribute('handmade', 'boolean'),
  attribute('forgedOn', 'date'),
  attribute('listedAt', 'datetime'),
  attribute('maker', 'email'),
  attribute('makerKey', 'password'),
  attribute('badge', 'image'),
  attribute('grade', 'enum-of-int', grades),
  attribute('wood', 'enum-of-string', `<select-multiple-flag>false</select-multiple-flag>${tools}`),
  attribute('goesWith', 'enum-of-string', `<select-multiple-flag>true</select-multiple-flag>${tools}`),
  attribute('tags', 'set-of-string'),
  attribute('lengths', 'set-of-int'),
  attribute('ratios', 'set-of-double'),
  attribute('slogan', 'string', '<localizable-flag>true</localizable-flag>'),
  attribute('shelf', 'string', '<site-specific-flag>true</site-specific-flag>'),
  attribute('warranty', 'int', '<default-value>24</default-value>'),
].join('');

const preferences = [
  attribute('deskFinish', 'enum-of-string', finishes),
  attribute('deskGrade', 'enum-of-int', grades),
  attribute('deskOpen', 'boolean', '<default-value>true</default-value>'),
  attribute('deskLimit', 'int'),
  attribute('deskKey', 'password'),
].join('');

/** Files of a `meta` folder: extended system types, a service, and a type of custom objects. */
export const attributeMetadata: Readonly<Record<string, string>> = {
  'meta/system-objecttype-extensions.xml': metadata(`
  <type-extension type-id="Product">
    <custom-attribute-definitions>${productAttributes}
    </custom-attribute-definitions>
    <group-definitions>
      <attribute-group group-id="Workshop">
        <display-name xml:lang="x-default">From the workshop</display-name>
        <attribute attribute-id="engraving"/>
        <attribute attribute-id="brand" system="true"/>
      </attribute-group>
    </group-definitions>
  </type-extension>
  <type-extension type-id="Order">
    <system-attribute-definitions>
      <attribute-definition attribute-id="status">
        <display-name xml:lang="x-default">State</display-name>
        <value-definitions><value-definition><display xml:lang="x-default">Just in</display><value>3</value></value-definition></value-definitions>
      </attribute-definition>
    </system-attribute-definitions>
    <custom-attribute-definitions>${attribute('channel', 'enum-of-string', tools)}</custom-attribute-definitions>
  </type-extension>
  <type-extension type-id="SitePreferences">
    <custom-attribute-definitions>${preferences}
    </custom-attribute-definitions>
    <group-definitions>
      <attribute-group group-id="Desk">
        <display-name xml:lang="x-default">Desk</display-name>
        <attribute attribute-id="deskFinish"/><attribute attribute-id="deskOpen"/><attribute attribute-id="deskKey"/>
      </attribute-group>
    </group-definitions>
  </type-extension>
  <type-extension type-id="OrganizationPreferences">
    <custom-attribute-definitions>${attribute('dataVersion', 'int')}</custom-attribute-definitions>
  </type-extension>
  <type-extension type-id="ServiceCredential">
    <custom-attribute-definitions>${attribute('isLive', 'boolean')}${attribute('shopNumber', 'int')}${attribute('region', 'enum-of-string', tools)}</custom-attribute-definitions>
  </type-extension>`),
  'meta/services.xml': `<?xml version="1.0" encoding="UTF-8"?><services xmlns="http://www.demandware.com/xml/impex/services/2014-09-26">
  <service-credential service-credential-id="repairs">
    <url>https://repairs.example</url>
    <custom-attributes>
      <custom-attribute attribute-id="isLive">false</custom-attribute><custom-attribute attribute-id="shopNumber">17</custom-attribute>
      <custom-attribute attribute-id="region">axe</custom-attribute>
    </custom-attributes>
  </service-credential>
  <service service-id="repairs"><service-type>HTTP</service-type><enabled>true</enabled><credential-id>repairs</credential-id></service>
</services>`,
  'meta/custom-objecttype-definitions.xml': metadata(`
  <custom-type type-id="RepairTicket">
    <display-name xml:lang="x-default">Repair ticket</display-name>
    <staging-mode>no-staging</staging-mode>
    <storage-scope>site</storage-scope>
    <key-definition attribute-id="ticketID"><type>string</type><min-length>0</min-length></key-definition>
    <attribute-definitions>${attribute('state', 'enum-of-string', tools)}${attribute('phone', 'string', '<regex>[0-9]+</regex>')}</attribute-definitions>
  </custom-type>`),
};
