/** Folder of the resource bundles, below a cartridge's code folder (usually `cartridge`). */
export const bundleFolder = 'templates/resources';

/** A message of a bundle: `label.name=Name`. The offsets enclose the key. */
export interface BundleMessage {
  readonly key: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A bundle's file: `account/login_fr_FR.properties` has the name `account/login` and the locale `fr_FR`. */
export interface BundleFile {
  readonly bundle: string;
  /** '' for the default locale. */
  readonly locale: string;
  /** Path relative to the cartridge's code folder. */
  readonly path: string;
}

/** Parses the path of a bundle's file. Returns undefined for any other path. */
export function parseBundlePath(path: string): BundleFile | undefined {
  const match = /^templates\/resources\/(.+?)(?:_([a-z]{2}(?:_[A-Z]{2})?))?\.properties$/.exec(path);
  return match?.[1] === undefined ? undefined : { bundle: match[1], locale: match[2] ?? '', path };
}

/**
 * Parses messages in Java's properties format, with their positions: `key=value`, `key: value`, comments, continued
 * lines and Unicode escapes. If a key occurs twice, both messages are returned; the platform uses the last one.
 */
export function parseBundleMessages(source: string): BundleMessage[] {
  const messages: BundleMessage[] = [];
  const entries = /^[ \t\f]*((?:\\.|[^\s=:#!\\])(?:\\.|[^\s=:\\])*)[ \t]*[=:]?[ \t]*((?:\\\r?\n|[^\r\n])*)/gm;
  // A continued line is not a separate entry: the expression consumes it together with the line before.
  for (const match of source.matchAll(entries)) {
    const [entry, key = '', value = ''] = match;
    const start = match.index + entry.indexOf(key);
    const text = value.replace(/\\\r?\n[ \t]*/g, '');
    messages.push({ key: unescape(key), value: unescape(text), start, end: start + key.length });
  }
  return messages;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' };

const unescape = (text: string): string =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_match, code: string | undefined, character: string) =>
    code === undefined ? (escapes[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
