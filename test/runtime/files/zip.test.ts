import assert from 'node:assert/strict';
import { unzip, zip } from '../../../runtime/files/zip.ts';

const archiveOf = (...contents: string[]): Uint8Array =>
  zip(
    contents.map((content, index) => ({
      name: `${index}.txt`,
      content: Buffer.from(content),
      modificationTime: new Date(0),
    })),
  );

/** Returns a copy of an archive whose directory declares a size of 0 for each file. */
function withoutDeclaredSizes(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  const header = Buffer.from('PK\u0001\u0002');
  for (let offset = bytes.indexOf(header); offset >= 0; offset = bytes.indexOf(header, offset + 4))
    // The uncompressed size is at the offset 24 of a file's header in the directory.
    bytes.writeUInt32LE(0, offset + 24);
  return bytes;
}

describe('zip archives', () => {
  it('an archive with exactly the permitted size is unpacked, even if it declares smaller sizes', () => {
    const archive = withoutDeclaredSizes(archiveOf('ab', ''));
    assert.deepEqual(
      unzip(archive, 2).map(({ content }) => Buffer.from(content).toString()),
      ['ab', ''],
    );
  });

  it('an archive with one byte more than permitted is rejected, even if it declares smaller sizes', () => {
    for (const [archive, limit] of [
      [archiveOf('ab', 'c'), 2],
      [archiveOf('a'), 0],
    ] as const) {
      for (const variant of [archive, withoutDeclaredSizes(archive)])
        assert.throws(() => unzip(variant, limit), { message: /larger than scripts may unpack/ });
    }
  });
});
