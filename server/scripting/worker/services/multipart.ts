import type { HTTPRequestPart } from '../api/net/HTTPRequestPart.ts';
import { content } from '../api/util/Bytes.ts';
import { bufferEncoding, HostBuffer } from '../binary.ts';
import { readWhole } from '../files/whole-file.ts';

/** The body of a request of several parts (RFC 7578), of so many bytes at most. */
export function multipart(parts: readonly HTTPRequestPart[], boundary: string, limit: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const add = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size > limit) throw new Error(`A request can have ${limit} bytes at most.`);
    pieces.push(bytes);
  };
  for (const part of parts) {
    add(HostBuffer.from(`--${boundary}\r\n${head(part)}\r\n\r\n`));
    add(body(part, limit - size));
    add(HostBuffer.from('\r\n'));
  }
  add(HostBuffer.from(`--${boundary}--\r\n`));
  return new Uint8Array(HostBuffer.concat(pieces));
}

function head(part: HTTPRequestPart): string {
  const { filename } = part;
  const file = filename === null ? '' : `; filename="${quoted(filename)}"`;
  const type = part.contentType ?? (filename === null ? null : 'application/octet-stream');
  const charset =
    type !== null && part.encoding !== null && part.stringValue !== null ? `; charset=${part.encoding}` : '';
  const lines = [`Content-Disposition: form-data; name="${quoted(part.name)}"${file}`];
  if (type !== null)
    lines.push(`Content-Type: ${type.replace(/[\r\n]/g, '')}${charset.replace(/[\r\n]/g, '')}`);
  return lines.join('\r\n');
}

const quoted = (text: string): string =>
  text.replace(/["\r\n]/g, (character) => (character === '"' ? '%22' : character === '\r' ? '%0D' : '%0A'));

function body({ stringValue, bytesValue, fileValue, encoding }: HTTPRequestPart, limit: number): Uint8Array {
  if (fileValue !== null) return readWhole(fileValue.fullPath, fileValue.length(), limit);
  if (bytesValue !== null) return bytesValue[content];
  return HostBuffer.from(stringValue ?? '', bufferEncoding(encoding));
}
