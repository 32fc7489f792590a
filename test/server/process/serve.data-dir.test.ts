import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cli, CommandLine } from '../../support/command-line.ts';

describe('a data directory that cannot be used', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'damaged-'));
  const intactDataDir = path.join(folder, 'intact');
  const start = (dataDir: string) =>
    new CommandLine(['serve', '--data-dir', dataDir, '--https-port', '0']).result();

  before(async () => {
    const command = new CommandLine(['serve', '--data-dir', intactDataDir, '--https-port', '0']);
    await command.waitForListening();
    await command.stop();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Starts a service with a copy of the data directory in which one file was changed. Returns its exit code and stderr,
   * and whether the start left that file as it is.
   */
  async function startWithChangedFile(file: string, change: (file: string) => void) {
    const dataDir = mkdtempSync(path.join(folder, 'copy-'));
    cpSync(intactDataDir, dataDir, { recursive: true });
    const changedFile = path.join(dataDir, file);
    change(changedFile);
    const contentBefore = readFileSync(changedFile);
    const { code, stderr } = await start(dataDir);
    return { code, stderr, isUntouched: contentBefore.equals(readFileSync(changedFile)) };
  }

  const overwrite = (file: string, offset: number, bytes: Buffer) => {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, bytes, 0, bytes.length, offset);
    closeSync(descriptor);
  };

  const failures: readonly {
    readonly title: string;
    readonly file: string;
    readonly change: (file: string) => void;
    readonly message: RegExp;
  }[] = [
    {
      title: 'a store that was cut in half is reported as damaged',
      file: 'store.sqlite',
      // The pages of the store have 4096 bytes.
      change: (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096),
      message: /serve: the store .*store\.sqlite is damaged\. Nothing was changed\. Restore it from a backup/,
    },
    {
      title: 'a store without content is not filled with another shop',
      file: 'store.sqlite',
      change: (file) => truncateSync(file, 0),
      message: /serve: the store .*store\.sqlite is empty, but the data directory has been in use/,
    },
    {
      title: 'damaged pages of the store are found at the start',
      file: 'store.sqlite',
      // Overwrites two pages in the middle.
      change: (file) =>
        overwrite(file, Math.floor(statSync(file).size / 2 / 4096) * 4096, Buffer.alloc(8192, 255)),
      message: /serve: the store .*store\.sqlite is damaged/,
    },
    {
      title: 'a damaged record in intact pages is found at the start',
      file: 'store.sqlite',
      change: (file) =>
        overwrite(file, readFileSync(file).indexOf('"variation_attributes"'), Buffer.from('#')),
      message: /serve: the store .*store\.sqlite is damaged/,
    },
    {
      title: 'a text file in place of the store is rejected',
      file: 'store.sqlite',
      change: (file) =>
        writeFileSync(file, 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a21\n'),
      message: /serve: the file .*store\.sqlite is not a store of Cartwright/,
    },
    {
      title: 'a database of another program is not changed',
      file: 'store.sqlite',
      change(file) {
        rmSync(file);
        const database = new DatabaseSync(file);
        database.exec('CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url TEXT)');
        database.close();
      },
      message: /serve: the file .*store\.sqlite is a database of another program\. Choose another --data-dir/,
    },
    {
      title: 'a damaged signing key is named',
      file: 'signing-key.json',
      change: (file) => truncateSync(file, 40),
      message: /serve: the signing key .*signing-key\.json cannot be read/,
    },
    {
      title: 'a damaged HTTPS certificate is named',
      file: 'certificate.pem',
      change: (file) => truncateSync(file, 200),
      message: /serve: the HTTPS certificate .*certificate\.pem cannot be read/,
    },
    {
      title: 'a damaged key of the HTTPS certificate is named',
      file: 'certificate-key.pem',
      change: (file) => writeFileSync(file, 'key'),
      message: /serve: the key .*certificate-key\.pem of the HTTPS certificate cannot be read/,
    },
    {
      title: 'a key of another HTTPS certificate is named',
      file: 'certificate-key.pem',
      change: (file) =>
        writeFileSync(
          file,
          // This key is from RFC 9500, section 2.3, whose keys are for tests.
          '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIObLW92AqkWunJXowVR2Z5/+yVPBaFHnEedDk5WJxk/BoAoGCCqGSM49\nAwEHoUQDQgAEQiVI+I+3gv+17KN0RFLHKh5Vj71vc75eSOkyMsxFxbFsTNEMTLjV\nuKFxOelIgsiZJXKZNCX0FBmrfpCkKklCcg==\n-----END EC PRIVATE KEY-----\n',
        ),
      message: /serve: the key .*certificate-key\.pem does not belong to the HTTPS certificate/,
    },
  ];
  for (const { title, file, change, message } of failures) {
    it(`${title}, and the error has no stack trace`, async () => {
      const { code, stderr, isUntouched } = await startWithChangedFile(file, change);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.equal(code, 1);
      assert.ok(isUntouched);
    });
  }

  it('a data directory that cannot be created or written ends the start with a remedy', async () => {
    const file = path.join(folder, 'notes.txt');
    writeFileSync(file, 'not a folder');
    const occupiedFolder = path.join(folder, 'occupied');
    mkdirSync(path.join(occupiedFolder, 'store.sqlite'), { recursive: true });
    const unusableDataDirs = [file, path.join(file, 'shop'), occupiedFolder];
    if (existsSync('/proc/self')) unusableDataDirs.push('/proc/x', '/proc/x/y', '/proc/self');
    for (const dataDir of unusableDataDirs) {
      const { code, stderr } = await start(dataDir);
      assert.match(stderr, /choose another --data-dir\n$/, dataDir);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.equal(code, 1);
    }
  });

  it('a disk without room for the sample is reported with the store, in one line', function () {
    if (process.platform === 'win32') this.skip();
    const dataDir = path.join(folder, 'small');
    // The limit is 300 blocks of 512 bytes for each file, which the empty store does not reach, but the sample does.
    const limitedCommand = `trap '' XFSZ; ulimit -f 300; exec "$@"`;
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', limitedCommand, 'sh', process.execPath, cli, 'serve', '--data-dir', dataDir],
      { encoding: 'utf8' },
    );
    assert.match(
      stderr,
      /^cartwright serve: the store .*small.*store\.sqlite cannot be .*another --data-dir\n$/,
    );
    assert.equal(status, 1);
  });

  it('everything in a data directory is readable by its owner only', function () {
    if (process.platform === 'win32') this.skip();
    assert.equal(statSync(intactDataDir).mode & 0o777, 0o700);
    const files = readdirSync(intactDataDir, { recursive: true, withFileTypes: true });
    assert.ok(
      files.some(({ name }) => name.endsWith('.webp') || name.endsWith('.svg') || name.endsWith('.png')),
    );
    for (const entry of files) {
      const mode = statSync(path.join(entry.parentPath, entry.name)).mode & 0o777;
      assert.equal(mode, entry.isDirectory() ? 0o700 : 0o600, entry.name);
    }
  });
});
