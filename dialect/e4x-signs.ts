/**
 * The notation for E4X in standard JavaScript: the parser writes these signs, and the objects of the runtime read them.
 * Each sign is one character that is valid in an identifier, and replaces one character of the source, so that columns
 * stay the same.
 */

/** `x.@id` becomes `x.ǂid`. */
export const attributeSign = 'ǂ';
/** `x..id` becomes `x.ǁid`. */
export const descendantSign = 'ǁ';
/** `x.*` becomes `x.ǃ`. */
export const anyNameSign = 'ǃ';
/** The method that replaces `x.(condition)`. */
export const filterName = 'ǃǃ';

/**
 * Characters of an XML literal that would have a meaning of their own in the template literal that replaces it, and the
 * private-use characters that represent them there.
 */
export const literalSubstitutes: readonly (readonly [character: string, substitute: string])[] = [
  ['`', '\uE0F0'],
  ['\\', '\uE0F1'],
  ['{', '\uE0F2'],
];
