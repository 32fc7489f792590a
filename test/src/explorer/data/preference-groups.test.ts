import assert from 'node:assert/strict';
import { preferenceGroups } from '../../../../server/sample/sites.ts';
import {
  parsePreferenceGroups,
  readPreferenceGroups,
  samplePreferenceGroups,
} from '../../../../src/explorer/data/preference-groups.ts';

describe('the groups of site preferences', () => {
  it('the list of the sample shop’s preference groups is up to date', () => {
    assert.deepEqual(samplePreferenceGroups, preferenceGroups.map(({ id }) => id).sort());
  });

  it('the groups in a metadata file are those of SitePreferences, without those in comments', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<metadata xmlns="http://www.example.com/xml/impex/metadata/2006-10-31">
    <type-extension type-id="Product">
        <group-definitions><attribute-group group-id="Care"/></group-definitions>
    </type-extension>
    <type-extension type-id="SitePreferences">
        <custom-attribute-definitions/>
        <group-definitions>
            <attribute-group group-id="Checkout">
                <display-name xml:lang="x-default">Checkout</display-name>
                <attribute attribute-id="allowGuests"/>
            </attribute-group>
            <!-- <attribute-group group-id="Old"/> -->
            <attribute-group group-id='Two Words'/>
        </group-definitions>
    </type-extension>
</metadata>`;
    assert.deepEqual(parsePreferenceGroups(text), ['Checkout', 'Two Words']);
  });

  it('groups are found in elements with a namespace prefix, with escaped IDs and with attributes in any order', () => {
    const text = `<m:metadata xmlns:m="http://www.example.com/xml/impex/metadata/2006-10-31">
  <m:type-extension
    mode="merge"
    type-id = "SitePreferences">
    <m:group-definitions>
      <m:attribute-group mode="merge" group-id="Acme &amp; Co &quot;A&quot; &#228;&#x20AC;"></m:attribute-group>
      <m:attribute-group group-id="42"/>
    </m:group-definitions>
  </m:type-extension>
</m:metadata>`;
    assert.deepEqual(parsePreferenceGroups(text), ['Acme & Co "A" ä€', '42']);
  });

  it('a file with invalid XML has no groups', () => {
    assert.deepEqual(parsePreferenceGroups('<metadata><type-extension type-id="SitePreferences"'), []);
  });

  it('a file that is invalid or cannot be read does not hide the groups of other files', async () => {
    const metadata = (...ids: string[]) =>
      Promise.resolve(
        `<metadata><type-extension type-id="SitePreferences"><group-definitions>${ids
          .map((id) => `<attribute-group group-id="${id}"/>`)
          .join('')}</group-definitions></type-extension></metadata>`,
      );
    const texts = [
      metadata('Checkout'),
      Promise.reject<string>(new Error('not readable')),
      Promise.resolve('<metadata><type-extension type-id="SitePreferences"'),
      metadata('Search', 'Checkout'),
    ];
    assert.deepEqual(await readPreferenceGroups(texts), ['Checkout', 'Search']);
  });

  it('a file that is not metadata has no groups', () => {
    assert.deepEqual(parsePreferenceGroups('<catalog catalog-id="main"></catalog>'), []);
  });
});
