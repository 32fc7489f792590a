import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { HostBuffer } from '../binary.ts';

/** A file, or a folder (its name ends in "/"), of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
  readonly modified: Date;
}

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;
const unicodeNames = 0x0800;

/** An archive of the entries (the format's first 32 bit form). */
export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content, modified } of entries) {
    const isFolder = name.endsWith('/');
    const packed = isFolder ? content : deflateRawSync(content);
    const nameBytes = HostBuffer.from(name);
    const common = HostBuffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(unicodeNames, 2);
    common.writeUInt16LE(isFolder ? 0 : 8, 4);
    common.writeUInt32LE(dosTime(modified), 6);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = HostBuffer.concat([uint32(localHeader), common, nameBytes]);
    parts.push(local, packed);
    const rest = HostBuffer.alloc(14);
    rest.writeUInt32LE(isFolder ? 0x10 : 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(uint32(centralHeader), HostBuffer.from([20, 0]), common, rest, nameBytes);
    offset += local.length + packed.length;
  }
  const index = HostBuffer.concat(directory);
  const end = HostBuffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return HostBuffer.concat([...parts, index, uint32(endOfDirectory), end]);
}

/**
 * What an archive holds. Together the files may have `limit` bytes at most, whatever the archive says of their sizes.
 * @throws Error where it is no archive, is damaged, or holds too much
 */
export function unzip(archive: Uint8Array, limit: number): ZipEntry[] {
  const bytes = HostBuffer.from(archive.buffer, archive.byteOffset, archive.length);
  const end = bytes.lastIndexOf(uint32(endOfDirectory));
  if (end < 0 || end + 22 > bytes.length) throw new Error('The file is no zip archive.');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralHeader) throw damaged();
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const start = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const modified = fromDosTime(bytes.readUInt32LE(at + 12));
    const checksum = bytes.readUInt32LE(at + 16);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (start + 30 > bytes.length || bytes.readUInt32LE(start) !== localHeader) throw damaged();
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    if (data + size > bytes.length) throw damaged();
    const content = unpacked(bytes.subarray(data, data + size), method, limit - total);
    if (crc32(content) !== checksum) throw damaged();
    total += content.length;
    entries.push({ name, content, modified });
  }
  return entries;
}

function unpacked(packed: Uint8Array, method: number, limit: number): Uint8Array {
  if (method === 0) {
    if (packed.length > limit) throw tooMuch();
    return packed;
  }
  if (method !== 8) throw new Error(`The archive is packed by a method (${method}) that is not supported.`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged();
  }
}

const tooMuch = (): Error => new Error('The archive holds more than scripts may unpack.');
const damaged = (): Error => new Error('The archive is damaged.');

function uint32(value: number): Buffer {
  const bytes = HostBuffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Time in the lower half, date in the upper one; in UTC, since archives know no zones. */
function dosTime(date: Date): number {
  const year = Math.max(1980, Math.min(2107, date.getUTCFullYear()));
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return (day * 65_536 + time) >>> 0;
}

function fromDosTime(value: number): Date {
  const [day, time] = [value >>> 16, value & 0xffff];
  return new Date(
    Date.UTC(
      1980 + (day >> 9),
      ((day >> 5) & 15) - 1,
      day & 31,
      time >> 11,
      (time >> 5) & 63,
      (time & 31) * 2,
    ),
  );
}
