import { XMLParser } from 'fast-xml-parser';

/** IDs of the preference groups of the sample shop, since the API does not list groups. */
export const samplePreferenceGroups: readonly string[] = ['Gateway', 'Loyalty', 'Screening', 'Storefront'];

const attributePrefix = '@';
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  // Each element is a list, whether it is repeated or not.
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/**
 * Returns the IDs of the groups of site preferences that the text of a metadata file (XML) defines, in their order. A
 * file that cannot be parsed has none: the service reports it.
 */
export function parsePreferenceGroups(text: string): string[] {
  // Most files define other types, and some have megabytes.
  if (!text.includes('SitePreferences')) return [];
  try {
    const extensions = childrenOf(childrenOf([parser.parse(text)], 'metadata'), 'type-extension').filter(
      (extension) => attributeOf(extension, 'type-id') === 'SitePreferences',
    );
    const groups = childrenOf(childrenOf(extensions, 'group-definitions'), 'attribute-group');
    return groups.map((group) => attributeOf(group, 'group-id') ?? '').filter((id) => id !== '');
  } catch {
    return [];
  }
}

/**
 * Returns the IDs of the groups that the texts of several metadata files define, each ID once. A file that cannot be
 * read has none.
 */
export async function readPreferenceGroups(texts: readonly Promise<string>[]): Promise<string[]> {
  const results = await Promise.allSettled(texts);
  const groups = results.flatMap((result) =>
    result.status === 'fulfilled' ? parsePreferenceGroups(result.value) : [],
  );
  return [...new Set(groups)];
}

/** Returns the child elements with this name of all elements. The parser returns an empty element as a string. */
const childrenOf = (elements: readonly unknown[], name: string): unknown[] =>
  elements.flatMap((element) => {
    const children = isRecord(element) ? element[name] : undefined;
    return Array.isArray(children) ? (children as unknown[]) : [];
  });

function attributeOf(element: unknown, name: string): string | undefined {
  const value = isRecord(element) ? element[`${attributePrefix}${name}`] : undefined;
  return typeof value === 'string' ? value : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
