import { PullParser } from '../xml/pull-parser.ts';

/** A file or folder in the response to a PROPFIND. */
export interface MultistatusEntry {
  /** The decoded path on the server. */
  readonly path: string;
  readonly isDirectory: boolean;
  /** In bytes; 0 if the response does not contain it. */
  readonly size: number;
  readonly contentType: string | undefined;
  readonly creationDate: string | undefined;
  readonly lastModified: string | undefined;
}

const davNamespace = 'DAV:';

/** Parses the body of a 207 response (RFC 4918). @throws Error with line and column if it is malformed */
export function parseMultistatus(text: string): MultistatusEntry[] {
  let remainingText: string | undefined = text;
  const parser = new PullParser(() => {
    const chunk = remainingText;
    remainingText = undefined;
    return chunk;
  });
  const entries: MultistatusEntry[] = [];
  const openElements: string[] = [];
  let values = new Map<string, string>();
  while (!parser.isDone) {
    const event = parser.next();
    if (event.kind === 'start') {
      const name = event.name.namespace === davNamespace ? event.name.local : '';
      openElements.push(name);
      if (name === 'response') values = new Map();
      if (name === 'collection') values.set('collection', 'yes');
    } else if (event.kind === 'text') {
      const [parent, name = ''] = openElements.slice(-2);
      // The properties of locks also contain an `href`, which is not the entry's.
      if (name === 'href' && parent !== 'response') continue;
      values.set(name, (values.get(name) ?? '') + event.text);
    } else if (event.kind === 'end' && openElements.pop() === 'response') entries.push(toEntry(values));
  }
  return entries;
}

function toEntry(values: ReadonlyMap<string, string>): MultistatusEntry {
  const text = (name: string): string | undefined => values.get(name)?.trim() || undefined;
  return {
    path: decodePath(text('href') ?? ''),
    isDirectory: values.has('collection'),
    size: Number(text('getcontentlength') ?? 0),
    contentType: text('getcontenttype'),
    creationDate: text('creationdate'),
    lastModified: text('getlastmodified'),
  };
}

/** Returns the decoded path of an address, which may or may not contain an origin. */
function decodePath(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
