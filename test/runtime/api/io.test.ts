import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { zip } from '../../../runtime/files/zip.ts';
import { ioClassNames } from '../../support/io-class-names.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, package io', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-io-'));
  const files = path.join(folder, 'files');
  const impex = path.join(files, 'IMPEX');
  let bench: ScriptBench;
  before(() => {
    mkdirSync(impex, { recursive: true });
    bench = new ScriptBench({ scriptEnvironment: { files } });
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  });
  after(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });
  const runScript = (body: string) =>
    bench.runScript(
      `${ioClassNames.map((name) => `var ${name} = require('svc/io/${name}');`).join('\n')} ${body}`,
    );

  describe('files', () => {
    it('opening a file that cannot be opened throws an IOError, which a catch block can recognize', async () => {
      assert.deepEqual(
        await runScript(`
          function problem(open) {
            try { open(); } catch (e) { return [e instanceof IOError, e instanceof Error, e.name, e.message, e.javaMessage === e.message]; }
          }
          out.result = [problem(function () { new FileReader(new File('IMPEX/none.csv')); }), problem(function () { new FileReader(new File('IMPEX')); }),
            problem(function () { new FileWriter(new File('IMPEX/none/feed.csv')); })[0]];`),
        [
          [true, true, 'IOError', '/IMPEX/none.csv does not exist.', true],
          [true, true, 'IOError', '/IMPEX is not a file.', true],
          true,
        ],
      );
    });

    it('files are created, written, read, listed, copied, moved and removed in root directories', async () => {
      assert.deepEqual(
        await runScript(`
          var folder = new File(File.IMPEX + '/src/a'); var results = [folder.mkdirs(), folder.mkdirs(), folder.isDirectory()];
          var file = new File(folder, 'one.txt');
          var writer = new FileWriter(file, 'UTF-8'); writer.writeLine('grün'); writer.write('second'); writer.close();
          writer = new FileWriter(file, true); writer.write('!'); writer.close();
          var reader = new FileReader(file); var lines = reader.getLines().toArray(); reader.close();
          var copy = file.copyTo(new File(folder, 'two.txt')), moved = copy.renameTo(new File(File.TEMP + '/three.txt'));
          out.result = [results, file.exists(), file.length(), lines, file.name, file.fullPath, file.path, file.rootDirectoryType,
            folder.list(), folder.listFiles(function (one) { return one.name === 'none'; }).length, moved, File.getRootDirectory('TEMP', 'three.txt').exists(),
            folder.remove(), file.remove(), folder.remove(), file.exists(), file.createNewFile.length, file.lastModified() === 0, String(folder)];`),
        [
          [true, false, true],
          true,
          13,
          ['grün', 'second!'],
          'one.txt',
          '/IMPEX/src/a/one.txt',
          '/src/a/one.txt',
          'IMPEX',
          ['one.txt'],
          0,
          true,
          true,
          false,
          true,
          true,
          false,
          0,
          true,
          '/IMPEX/src/a',
        ],
      );
    });

    const escapes: readonly (readonly [string, string])[] = [
      ['leaves the root directory', "new File('IMPEX/../../secret.txt')"],
      ['leads to another root directory', "new File('IMPEX/../TEMP/x')"],
      ['does not begin with a root directory', "new File('/etc/passwd')"],
      ['begins with the parent directory', "new File('../IMPEX/x')"],
      ['leaves the root directory with backslashes', "new File('IMPEX\\\\..\\\\..\\\\secret.txt')"],
      ['leaves its folder', "new File(new File('IMPEX/src'), '../x')"],
      ['contains a null character', "new File('IMPEX/a\\0b')"],
      ['is not a root directory', "File.getRootDirectory('SECRET')"],
    ];
    for (const [caseName, expression] of escapes) {
      it(`a path that ${caseName} is rejected`, () =>
        assert.rejects(
          runScript(`${expression};`),
          /is not in a root directory|is outside|cannot contain|is not a root directory/,
        ));
    }

    it('a symbolic link cannot lead out of a root directory', async () => {
      symlinkSync(folder, path.join(impex, 'out'));
      symlinkSync(path.join(folder, 'secret.txt'), path.join(impex, 'secret'));
      symlinkSync(path.join(folder, 'not-yet.txt'), path.join(impex, 'dangling'));
      mkdirSync(path.join(impex, 'inner'));
      symlinkSync(path.join(impex, 'inner'), path.join(impex, 'alias'));
      for (const use of [
        "new FileReader(new File('IMPEX/secret'))",
        "new FileReader(new File('IMPEX/out/secret.txt'))",
        "new FileWriter(new File('IMPEX/out/new.txt'))",
        "new File('IMPEX/out').list()",
        "new File('IMPEX/out/deep').mkdirs()",
        "new File('IMPEX/secret').md5()",
      ])
        await assert.rejects(runScript(`${use};`), /leaves its root directory through a symbolic link/);
      await assert.rejects(runScript("new FileWriter(new File('IMPEX/dangling'));"));
      assert.deepEqual(
        [existsSync(path.join(folder, 'not-yet.txt')), existsSync(path.join(folder, 'new.txt'))],
        [false, false],
      );
      assert.deepEqual(
        await runScript(
          "var w = new FileWriter(new File('IMPEX/alias/x')); w.write('in'); w.close(); out.result = new File('IMPEX/inner/x').length();",
        ),
        2,
      );
    });

    it('a pipe, a folder or a missing file causes an error and does not block the script', async function () {
      if (process.platform === 'win32') this.skip();
      execFileSync('mkfifo', [path.join(impex, 'pipe')]);
      await assert.rejects(runScript("new FileReader(new File('IMPEX/pipe'));"), /IMPEX\/pipe is not a file/);
      await assert.rejects(runScript("new FileWriter(new File('IMPEX/pipe'));"), /IMPEX\/pipe is not a file/);
      await assert.rejects(runScript("new FileReader(new File('IMPEX'));"), /is not a file|is a directory/);
      await assert.rejects(
        runScript("new FileReader(new File('IMPEX/none'));"),
        /IMPEX\/none does not exist/,
      );
      rmSync(path.join(impex, 'pipe'));
    });

    it('files that a script left open are written and closed at its end, and their number is limited', async () => {
      await runScript("new FileWriter(new File('IMPEX/forgotten.txt')).write('kept');");
      assert.equal(readFileSync(path.join(impex, 'forgotten.txt'), 'utf8'), 'kept');
      await assert.rejects(
        runScript("for (var i = 0; i < 1000; i++) new FileWriter(new File('IMPEX/many/../many' + i));"),
        /more than 200 files open/,
      );
      // A file that remained open would count for the next scripts in the host.
      for (let round = 0; round < 5; round++)
        assert.equal(
          await runScript(
            "for (var i = 0; i < 150; i++) new FileReader(new File('IMPEX/forgotten.txt')); out.result = i;",
          ),
          150,
        );
    });

    it('a run can write a limited number of bytes to files', async () => {
      const endless = `
        var text = 'x'.repeat(1e6);
        for (var i = 0; i < 1000; i++) {
          var writer = new FileWriter(new File('IMPEX/endless/' + (i % 7) + '.txt'));
          writer.write(text);
          writer.close();
        }`;
      await assert.rejects(runScript(`new File('IMPEX/endless').mkdirs(); ${endless}`), {
        kind: 'QuotaExceeded',
        message: 'A script may write at most 100 MB to files.',
      });
    });

    it('a run can create a limited number of files and directories, empty ones too', async () => {
      // This writes all but 600 KB of what a run may write. Each file that is created or opened for writing, and
      // each directory, counts as 4 KB in addition to its content.
      const nearQuotaScript = `
        new File('IMPEX/few').mkdirs();
        for (var n = 0, text = 'x'.repeat(1e6); n < 99; n++) {
          var writer = new FileWriter(new File('IMPEX/few/full'));
          writer.write(text);
          writer.close();
        }`;
      for (const create of [
        "new File('IMPEX/few/' + i).createNewFile();",
        "new File('IMPEX/few/folder' + i).mkdir();",
        "new FileWriter(new File('IMPEX/few/written' + i)).close();",
      ])
        await assert.rejects(
          runScript(`${nearQuotaScript} for (var i = 0; i < 300; i++) { ${create} }`),
          { kind: 'QuotaExceeded', message: 'A script may write at most 100 MB to files.' },
          create,
        );
    });

    it('a large file can be read line by line, but not as a whole', async () => {
      writeFileSync(path.join(impex, 'huge.txt'), `${'x'.repeat(999)}\n`.repeat(60_000));
      assert.deepEqual(
        await runScript(`var reader = new FileReader(new File('IMPEX/huge.txt')), lines = 0;
          while (reader.readLine() !== null) lines++; reader.close(); out.result = lines;`),
        60_000,
      );
      await assert.rejects(
        runScript("new FileReader(new File('IMPEX/huge.txt')).readString();"),
        /read line by line/,
      );
      await assert.rejects(
        runScript("new FileReader(new File('IMPEX/huge.txt')).readLines();"),
        /read line by line/,
      );
    });

    it('scripts cannot use files in a service without a directory for them', async () => {
      const benchWithoutFiles = new ScriptBench();
      await assert.rejects(
        benchWithoutFiles.runScript("new (require('svc/io/File'))('IMPEX/x').exists();"),
        /has no directory for script files/,
      );
      await benchWithoutFiles.close();
    });
  });

  it('text is read by characters and by lines, with any line ending', async () => {
    assert.deepEqual(
      await runScript(`
        var reader = new Reader('a\\r\\nb\\rc\\n\\nüx');
        out.result = [reader.ready(), reader.readLine(), reader.read(), reader.readLine(), reader.readLine(), reader.readLine(), reader.readN(10), reader.read(), reader.readLine(), reader.ready()];`),
      [true, 'a', 'b', '', 'c', '', 'üx', null, null, false],
    );
    writeFileSync(path.join(impex, 'latin.txt'), Buffer.from('gr\xfcn', 'latin1'));
    // A file is read in chunks of 65,536 bytes. The second line begins at byte 10, so CR and LF are in different chunks.
    writeFileSync(path.join(impex, 'bom.txt'), `\uFEFFfirst\r\n${'x'.repeat(65_525)}\r\nlast\r`);
    assert.deepEqual(
      await runScript(`
        var latin = new FileReader(new File('IMPEX/latin.txt'), 'ISO-8859-1').readString(), bom = new FileReader(new File('IMPEX/bom.txt'));
        var access = new RandomAccessFileReader(new File('IMPEX/latin.txt')); access.position = 1;
        var lines = bom.readLines();
        out.result = [latin, lines[0], lines[1].length, lines[2], lines.length, access.readByte(), access.readBytes(10).length, access.length(), access.position];`),
      ['grün', 'first', 65_525, 'last', 3, 114, 2, 4, 4],
    );
    await assert.rejects(
      runScript("var r = new Reader('a'); r.close(); r.readLine();"),
      /The reader is closed/,
    );
  });

  it('StringWriter collects text, and PrintWriter writes values and lines to another writer', async () => {
    assert.deepEqual(
      await runScript(`
        var text = new StringWriter(), print = new PrintWriter(text);
        print.print(1); print.println('a'); print.println(); text.write('abcdef', 1, 2); print.close();
        var closed; try { print.print('x'); } catch (e) { closed = e.message; }
        out.result = [text.toString(), closed];`),
      ['1a\n\nbc', 'The writer is closed.'],
    );
  });

  describe('CSV', () => {
    it('CSV is read and written with quotes, separators and line breaks in values', async () => {
      assert.deepEqual(
        await runScript(`
          var text = new StringWriter(), csv = new CSVStreamWriter(text, ';');
          csv.writeNext('a', 'b"c', 'd;e', null); csv.writeNext(['x\\ny', 2]);
          var read = new CSVStreamReader(new Reader(text.toString()), ';', '"');
          var plain = new CSVStreamReader(new Reader('head\\n1,,"2,3" \\n\\na"b\\n'), ',', '"', 1);
          out.result = [text.toString(), read.readAll().toArray(), read.readNext(), plain.readAll().toArray()];`),
        [
          '"a";"b""c";"d;e";\n"x\ny";"2"\n',
          [
            ['a', 'b"c', 'd;e', ''],
            ['x\ny', '2'],
          ],
          null,
          [['1', '', '2,3 '], [''], ['a"b']],
        ],
      );
    });

    it('the error for an unclosed quote in CSV names the first line of the record', () =>
      assert.rejects(
        runScript("new CSVStreamReader(new Reader('a\\n\"b\\nc')).readAll();"),
        /starts on line 2 has an unclosed quote/,
      ));
  });

  describe('archives', () => {
    const writeArchive = (name: string, contents: Readonly<Record<string, Uint8Array>>) => {
      const entries = Object.entries(contents).map(([entryName, content]) => ({
        name: entryName,
        content,
        modificationTime: new Date(0),
      }));
      writeFileSync(path.join(impex, name), zip(entries));
    };

    it('files and folders are packed and unpacked, and Python, if installed, can list a zip archive', async () => {
      assert.deepEqual(
        await runScript(`
          var folder = new File('IMPEX/packed'); new File(folder, 'deep').mkdirs();
          var w = new FileWriter(new File(folder, 'deep/grün.txt')); w.write('inside '.repeat(1000)); w.close();
          folder.zip(new File('IMPEX/packed.zip')); new File('IMPEX/packed.zip').unzip(new File('IMPEX/unpacked'));
          new File(folder, 'deep/grün.txt').gzip(new File('IMPEX/one.gz')); new File('IMPEX/one.gz').gunzip(new File('IMPEX/gz'));
          out.result = [new File('IMPEX/unpacked/packed/deep/grün.txt').length(), new File('IMPEX/gz/one').length(), new File('IMPEX/gz/one').md5() === new File(folder, 'deep/grün.txt').md5()];`),
        [7000, 7000, true],
      );
      const listing = spawnSync('python3', ['-m', 'zipfile', '-l', path.join(impex, 'packed.zip')], {
        encoding: 'utf8',
      });
      // If Python is not installed, only our own reader is tested.
      if (!listing.error) assert.match(listing.stdout, /packed\/deep\/grün\.txt\s+\S+ \S+\s+7000/);
    });

    it('an archive with a path that leads out of the target folder is not extracted', async () => {
      writeArchive('evil.zip', { 'fine.txt': Buffer.from('a'), '../../../evil.txt': Buffer.from('b') });
      await assert.rejects(
        runScript("new File('IMPEX/evil.zip').unzip(new File('IMPEX/slip'));"),
        /is outside|not in a root directory/,
      );
      assert.deepEqual(
        [existsSync(path.join(impex, 'slip', 'fine.txt')), existsSync(path.join(folder, 'evil.txt'))],
        [false, false],
      );
    });

    it('an archive that is damaged or would fill the disk causes an error', async () => {
      writeFileSync(path.join(impex, 'none.zip'), 'no archive');
      writeArchive('damaged.zip', { 'deep/grün.txt': Buffer.from('inside '.repeat(1000)) });
      const damagedArchive = readFileSync(path.join(impex, 'damaged.zip'));
      // The compressed content begins 14 bytes after the beginning of the file's name.
      damagedArchive[damagedArchive.indexOf('deep/grün.txt') + 20]! ^= 0xff;
      writeFileSync(path.join(impex, 'damaged.zip'), damagedArchive);
      // Scripts can unpack at most 200 MB.
      writeFileSync(path.join(impex, 'bomb.gz'), gzipSync(Buffer.alloc(210_000_000), { level: 1 }));
      const zeros = Buffer.alloc(110_000_000);
      writeArchive('bomb.zip', { one: zeros, two: zeros });
      await assert.rejects(
        runScript("new File('IMPEX/none.zip').unzip(new File('IMPEX/x'));"),
        /is not a zip archive/,
      );
      await assert.rejects(
        runScript("new File('IMPEX/damaged.zip').unzip(new File('IMPEX/x'));"),
        /is corrupt/,
      );
      await assert.rejects(
        runScript("new File('IMPEX/bomb.zip').unzip(new File('IMPEX/x'));"),
        /is larger than scripts may unpack/,
      );
      await assert.rejects(
        runScript("new File('IMPEX/bomb.gz').gunzip(new File('IMPEX/x'));"),
        /is too large/,
      );
      await assert.rejects(
        runScript("new File('IMPEX/none.zip').gunzip(new File('IMPEX/x'));"),
        /is not a gzip file/,
      );
    });
  });
});
