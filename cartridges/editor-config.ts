import { parentFolder, pathBelow, relativePath } from './paths.ts';
import { query, type FileSteps } from './file-reader.ts';

/** Properties of `.editorconfig` files by their names, in lower case. */
type Properties = Readonly<Record<string, string>>;

interface Section {
  readonly pattern: string;
  readonly properties: Properties;
}

const fileName = '.editorconfig';

/**
 * Returns the indentation that the `.editorconfig` files in the folders above a file define for it, such as two spaces
 * or a tab; undefined if they define none. The files of inner folders take precedence.
 */
export function* configuredIndentation(file: string): FileSteps<string | undefined> {
  let properties: Properties = {};
  for (let folder = parentFolder(file); ; folder = parentFolder(folder)) {
    const text = yield* query('readText', pathBelow(folder, fileName));
    const config = text === undefined ? undefined : parseConfig(text);
    const path = relativePath(folder, file);
    for (const section of path === undefined ? [] : (config?.sections ?? []).toReversed())
      if (path !== undefined && toPattern(section.pattern).test(path))
        properties = { ...section.properties, ...properties };
    if (config?.isRoot === true || parentFolder(folder) === folder) return toIndentation(properties);
  }
}

function toIndentation(properties: Properties): string | undefined {
  const { indent_style: style, indent_size: size, tab_width: tabWidth } = properties;
  if (style === 'tab' || (style === undefined && size === 'tab')) return '\t';
  const width = Number(size === 'tab' ? tabWidth : (size ?? tabWidth));
  return Number.isInteger(width) && width >= 1 && width <= 16 ? ' '.repeat(width) : undefined;
}

function parseConfig(text: string): { isRoot: boolean; sections: Section[] } {
  const sections: { pattern: string; properties: Record<string, string> }[] = [];
  let isRoot = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (/^\s*[#;]/.test(line)) continue;
    const [, pattern] = /^\s*\[(.+)\]\s*$/.exec(line) ?? [];
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
    if (pattern !== undefined) sections.push({ pattern, properties: {} });
    else if (name !== '') {
      const section = sections.at(-1);
      if (section) section.properties[name.toLowerCase()] = value.toLowerCase();
      else if (name.toLowerCase() === 'root') isRoot = value.toLowerCase() === 'true';
    }
  }
  return { isRoot, sections };
}

/** Converts the pattern of a section, such as `*.{js,ts}`. A pattern without a slash matches files in all folders. */
function toPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/^\//, '')
    .replace(/\*\*|[*?{},]|\[[^\]]*\]|[^*?{},[]+|\[/g, (part) => patternPart(part, pattern));
  const prefix = pattern.includes('/') ? '' : '(?:.*/)?';
  try {
    return new RegExp(`^${prefix}${source}$`);
  } catch {
    // Braces that are not balanced, or an invalid set of characters.
    return /(?!)/;
  }
}

function patternPart(part: string, pattern: string): string {
  const hasList = /\{[^}]*,[^}]*\}/.test(pattern);
  switch (part) {
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
    case '{':
      return hasList ? '(?:' : '\\{';
    case '}':
      return hasList ? ')' : '\\}';
    case ',':
      return hasList ? '|' : ',';
    default:
      return /^\[.+\]$/.test(part)
        ? part.replace(/^\[!/, '[^').replaceAll('\\', '')
        : part.replace(/[.+^$()|[\]\\]/g, '\\$&');
  }
}
