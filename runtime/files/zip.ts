import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { HostBuffer } from '../binary.ts';

/** An entry of an archive: a file, or a directory if its name ends in "/". */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
  readonly modificationTime: Date;
}

const localHeaderSignature = 0x04034b50;
const centralHeaderSignature = 0x02014b50;
const endSignature = 0x06054b50;
/** The sizes of the headers and of the end record in bytes, without their fields of variable length. */
const localHeaderSize = 30;
const centralHeaderSize = 46;
const endSize = 22;
/** Version 2.0 of the format, the first with directories and the deflate method. */
const formatVersion = 20;
const unicodeNamesFlag = 0x0800;
const storeMethod = 0;
const deflateMethod = 8;
/** The attribute of a directory in MS-DOS. */
const directoryAttribute = 0x10;

/** Creates an archive in the original 32-bit format. */
export function zip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content, modificationTime } of entries) {
    const isFolder = name.endsWith('/');
    const compressedContent = isFolder ? content : deflateRawSync(content);
    const nameBytes = HostBuffer.from(name);
    // The fields that the local and the central header of an entry have in common.
    const commonFields = HostBuffer.alloc(26);
    commonFields.writeUInt16LE(formatVersion, 0);
    commonFields.writeUInt16LE(unicodeNamesFlag, 2);
    commonFields.writeUInt16LE(isFolder ? storeMethod : deflateMethod, 4);
    commonFields.writeUInt32LE(dosTime(modificationTime), 6);
    commonFields.writeUInt32LE(crc32(content), 10);
    commonFields.writeUInt32LE(compressedContent.length, 14);
    commonFields.writeUInt32LE(content.length, 18);
    commonFields.writeUInt16LE(nameBytes.length, 22);
    const localFileHeader = HostBuffer.concat([uint32(localHeaderSignature), commonFields, nameBytes]);
    parts.push(localFileHeader, compressedContent);
    const centralFields = HostBuffer.alloc(14);
    centralFields.writeUInt32LE(isFolder ? directoryAttribute : 0, 6);
    centralFields.writeUInt32LE(offset, 10);
    directory.push(
      uint32(centralHeaderSignature),
      HostBuffer.from([formatVersion, 0]),
      commonFields,
      centralFields,
      nameBytes,
    );
    offset += localFileHeader.length + compressedContent.length;
  }
  const index = HostBuffer.concat(directory);
  const end = HostBuffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return HostBuffer.concat([...parts, index, uint32(endSignature), end]);
}

/**
 * Extracts an archive. The total size of its files is limited to `limit` bytes, regardless of the sizes that the
 * archive declares.
 * @throws Error if it is not an archive, is corrupt or too large, or uses an unsupported compression method
 */
export function unzip(archive: Uint8Array, limit: number): ZipEntry[] {
  const bytes = HostBuffer.from(archive.buffer, archive.byteOffset, archive.length);
  const end = bytes.lastIndexOf(uint32(endSignature));
  if (end < 0 || end + endSize > bytes.length) throw new Error('The file is not a zip archive.');
  const count = bytes.readUInt16LE(end + 10);
  let offset = bytes.readUInt32LE(end + 16);
  // Unpacking is slow, so an archive whose declared size is too large is rejected first.
  if (declaredSize(bytes, count, offset) > limit) throw tooLargeError();
  let total = 0;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (offset + centralHeaderSize > bytes.length || bytes.readUInt32LE(offset) !== centralHeaderSignature)
      throw damagedError();
    const method = bytes.readUInt16LE(offset + 10);
    const compressedSize = bytes.readUInt32LE(offset + 20);
    const nameLength = bytes.readUInt16LE(offset + 28);
    const headerOffset = bytes.readUInt32LE(offset + 42);
    const name = bytes.toString('utf8', offset + centralHeaderSize, offset + centralHeaderSize + nameLength);
    const modificationTime = fromDosTime(bytes.readUInt32LE(offset + 12));
    const checksum = bytes.readUInt32LE(offset + 16);
    offset +=
      centralHeaderSize + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
    if (
      headerOffset + localHeaderSize > bytes.length ||
      bytes.readUInt32LE(headerOffset) !== localHeaderSignature
    )
      throw damagedError();
    const dataOffset =
      headerOffset +
      localHeaderSize +
      bytes.readUInt16LE(headerOffset + 26) +
      bytes.readUInt16LE(headerOffset + 28);
    if (dataOffset + compressedSize > bytes.length) throw damagedError();
    const content = decompress(
      bytes.subarray(dataOffset, dataOffset + compressedSize),
      method,
      limit - total,
    );
    if (crc32(content) !== checksum) throw damagedError();
    total += content.length;
    entries.push({ name, content, modificationTime });
  }
  return entries;
}

/** Returns the sum of the sizes that an archive's directory declares for its files. @throws Error if it is too short */
function declaredSize(bytes: Buffer, count: number, directoryOffset: number): number {
  let total = 0;
  for (let index = 0, offset = directoryOffset; index < count; index++) {
    if (offset + centralHeaderSize > bytes.length) throw damagedError();
    total += bytes.readUInt32LE(offset + 24);
    offset +=
      centralHeaderSize +
      bytes.readUInt16LE(offset + 28) +
      bytes.readUInt16LE(offset + 30) +
      bytes.readUInt16LE(offset + 32);
  }
  return total;
}

/** Returns the size that the last four bytes of a gzip file declare for its content; 0 for another file. */
export function gzipSize(compressed: Uint8Array): number {
  const bytes = HostBuffer.from(compressed.buffer, compressed.byteOffset, compressed.length);
  return bytes.length >= 18 && bytes.readUInt16BE(0) === 0x1f8b ? bytes.readUInt32LE(bytes.length - 4) : 0;
}

function decompress(compressed: Uint8Array, method: number, limit: number): Uint8Array {
  if (method === storeMethod) {
    if (compressed.length > limit) throw tooLargeError();
    return compressed;
  }
  if (method !== deflateMethod)
    throw new Error(`The archive uses an unsupported compression method (${method}).`);
  const content = inflate(compressed, limit);
  // zlib's limit is at least 1, so the content can have one byte even if the limit is 0.
  if (content.length > limit) throw tooLargeError();
  return content;
}

function inflate(compressed: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateRawSync(compressed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLargeError() : damagedError();
  }
}

const tooLargeError = (): Error => new Error('The archive is larger than scripts may unpack.');
const damagedError = (): Error => new Error('The archive is corrupt.');

function uint32(value: number): Buffer {
  const bytes = HostBuffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/**
 * Returns a date in the format of archives: the day in the upper half and the time in the lower half, both in UTC,
 * because archives have no time zones.
 */
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
