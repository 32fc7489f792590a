import type { HTTPRequestPart } from '../api/net/HTTPRequestPart.ts';
import { rawBytes } from '../api/util/Bytes.ts';
import { bufferEncoding, HostBuffer } from '../binary.ts';
import { readWholeFile } from '../files/whole-file.ts';

/** Creates the body of a multipart request (RFC 7578). @throws Error if it has more bytes than the limit */
export function createMultipartBody(
  parts: readonly HTTPRequestPart[],
  boundary: string,
  limit: number,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const add = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size > limit) throw new Error(`A request can be at most ${limit} bytes long.`);
    chunks.push(bytes);
  };
  for (const part of parts) {
    add(HostBuffer.from(`--${boundary}\r\n${partHeaders(part)}\r\n\r\n`));
    add(partBody(part, limit - size));
    add(HostBuffer.from('\r\n'));
  }
  add(HostBuffer.from(`--${boundary}--\r\n`));
  return new Uint8Array(HostBuffer.concat(chunks));
}

function partHeaders(part: HTTPRequestPart): string {
  const { filename } = part;
  const file = filename === null ? '' : `; filename="${escapeQuotes(filename)}"`;
  const type = part.contentType ?? (filename === null ? null : 'application/octet-stream');
  const charset =
    type !== null && part.encoding !== null && part.stringValue !== null ? `; charset=${part.encoding}` : '';
  const lines = [`Content-Disposition: form-data; name="${escapeQuotes(part.name)}"${file}`];
  if (type !== null)
    lines.push(`Content-Type: ${type.replace(/[\r\n]/g, '')}${charset.replace(/[\r\n]/g, '')}`);
  return lines.join('\r\n');
}

const escapeQuotes = (text: string): string =>
  text.replace(/["\r\n]/g, (character) => (character === '"' ? '%22' : character === '\r' ? '%0D' : '%0A'));

function partBody(
  { stringValue, bytesValue, fileValue, encoding }: HTTPRequestPart,
  limit: number,
): Uint8Array {
  if (fileValue !== null) return readWholeFile(fileValue.fullPath, fileValue.length(), limit);
  if (bytesValue !== null) return bytesValue[rawBytes];
  return HostBuffer.from(stringValue ?? '', bufferEncoding(encoding));
}
