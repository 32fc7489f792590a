/** IDs of the preference groups of the sample shop, since the API does not list groups. */
export const samplePreferenceGroups: readonly string[] = ['Gateway', 'Loyalty', 'Screening', 'Storefront'];

const sitePreferencesPattern =
  /<type-extension\s[^>]*type-id\s*=\s*(["'])SitePreferences\1[^>]*>([\s\S]*?)<\/type-extension>/g;
const groupPattern = /<attribute-group\s[^>]*group-id\s*=\s*(["'])(.+?)\1/g;
const commentPattern = /<!--[\s\S]*?-->/g;

/** Returns the IDs of the groups of site preferences that the text of a metadata file (XML) defines, in their order. */
export const parsePreferenceGroups = (text: string): string[] =>
  [...text.replace(commentPattern, '').matchAll(sitePreferencesPattern)].flatMap(([, , extension = '']) =>
    [...extension.matchAll(groupPattern)].map(([, , id = '']) => id),
  );
