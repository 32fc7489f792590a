import assert from 'node:assert/strict';
import { cartridgeAt } from '../../cartridges/cartridge.ts';
import { findCartridges } from '../../cartridges/discovery.ts';
import { runFileStepsAsync, runFileStepsSync, type AsyncFileReader } from '../../cartridges/file-reader.ts';
import { isMeantFor, readHooks } from '../../cartridges/hooks.ts';
import { problemText } from '../../cartridges/problems.ts';
import { memoryFiles } from '../support/memory-files.ts';

const app = cartridgeAt('/w/app/cartridge', '/w/app/cartridge');
const manifest = '{"hooks": "./cartridge/scripts/hooks.json"}';
const hooksFile = '/w/app/cartridge/scripts/hooks.json';
const read = (files: Readonly<Record<string, string>>) =>
  runFileStepsSync(readHooks(app), memoryFiles(files));
const readWithHooks = (text: string, files: Readonly<Record<string, string>> = {}) =>
  read({ '/w/app/package.json': manifest, [hooksFile]: text, ...files });

describe('the hooks of a cartridge', () => {
  it('a hook entry names its script with or without the file extension', () => {
    const text = '\uFEFF{"hooks": [{"name": "a", "script": "./a.js"}, {"name": "b", "script": "../b"}]}';
    const { registrations, problems } = readWithHooks(text, {
      '/w/app/cartridge/scripts/a.js': '',
      '/w/app/cartridge/b.ds': '',
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      registrations.map(({ name, file, scriptPath, nameRange }) => [
        name,
        file,
        scriptPath,
        text.slice(nameRange.start, nameRange.end),
      ]),
      [
        ['a', '/w/app/cartridge/scripts/a.js', '/app/cartridge/scripts/a.js', '"a"'],
        ['b', '/w/app/cartridge/b.ds', '/app/cartridge/b.ds', '"b"'],
      ],
    );
  });

  it('`~/` in a hook entry and in package.json means the folder of the cartridge', () => {
    const { registrations, problems } = read({
      '/w/app/package.json': '{"hooks": "~/hooks.json"}',
      '/w/app/hooks.json': JSON.stringify({
        hooks: [
          { name: 'app.payment.processor.card', script: '~/cartridge/scripts/payment/card' },
          { name: 'app.payment.processor.default', script: '~/cartridge/scripts/payment/default.process' },
        ],
      }),
      '/w/app/cartridge/scripts/payment/card.js': '',
      '/w/app/cartridge/scripts/payment/default.process.js': '',
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      registrations.map(({ scriptPath }) => scriptPath),
      ['/app/cartridge/scripts/payment/card.js', '/app/cartridge/scripts/payment/default.process.js'],
    );
  });

  it('a cartridge that names no hooks file has no hooks and no problem', () => {
    for (const files of [{}, { '/w/app/package.json': '{"name": "app"}' }])
      assert.deepEqual(
        { ...read(files), packageFile: undefined },
        { packageFile: undefined, file: undefined, registrations: [], problems: [] },
      );
  });

  it('an entry without a script is a problem and not registered; one whose script does not exist is a problem, but registered', () => {
    const text =
      '{"hooks": [\n  {"name": "a"},\n  {"name": "b", "script": "./gone"},\n  {"name": "c", "script": "./c"}\n]}';
    const { registrations, problems } = readWithHooks(text, { '/w/app/cartridge/scripts/c.js': '' });
    assert.deepEqual(
      registrations.map(({ name, exists }) => [name, exists]),
      [
        ['b', false],
        ['c', true],
      ],
    );
    assert.deepEqual(problems.map(problemText), [
      `${hooksFile}:2:3: Entry 1 of "hooks" must have a "name" and a "script".`,
      `${hooksFile}:3:27: The script ./gone of the hook b does not exist.`,
    ]);
    const [, missingScript] = problems;
    assert.equal(text.slice(missingScript!.range.start, missingScript!.range.end), '"./gone"');
  });

  it('the problem with a script that begins with "*/" says that paths are relative to hooks.json', () => {
    const { problems } = readWithHooks('{"hooks": [{"name": "a", "script": "*/cartridge/scripts/a.js"}]}', {
      '/w/app/cartridge/scripts/a.js': '',
    });
    assert.deepEqual(problems.map(problemText), [
      `${hooksFile}:1:36: The script */cartridge/scripts/a.js of the hook a cannot begin with "*/": paths in hooks.json are relative to this file.`,
    ]);
  });

  it('isMeantFor is true for a file with the base name of the entry’s missing script and with the hook’s function', () => {
    const [registration] = readWithHooks(
      '{"hooks": [{"name": "svc.order.afterPOST", "script": "*/cartridge/scripts/order"}]}',
    ).registrations;
    const text = 'exports.afterPOST = function () {};';
    assert.equal(isMeantFor(registration!, '/w/app/cartridge/scripts/order.js', text), true);
    assert.equal(isMeantFor(registration!, '/w/app/cartridge/scripts/orders.js', text), false);
    assert.equal(isMeantFor(registration!, '/w/app/cartridge/scripts/order.js', 'exports.load = 1;'), false);
    assert.equal(isMeantFor({ ...registration!, exists: true }, '/w/app/order.js', text), false);
  });

  it('hooks cannot name a script of another cartridge', () => {
    const { registrations, problems } = readWithHooks(
      '{"hooks": [{"name": "a", "script": "../../../other/cartridge/x.js"}]}',
      { '/w/other/cartridge/x.js': '' },
    );
    assert.equal(registrations[0]?.scriptPath, undefined);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['script-outside-cartridge'],
    );
  });

  for (const [title, files, expected] of [
    [
      'package.json is not JSON',
      { '/w/app/package.json': '{"hooks": }' },
      '/w/app/package.json:1:11: The file is not valid JSON. A value is expected here.',
    ],
    [
      'package.json is a list',
      { '/w/app/package.json': '[]' },
      '/w/app/package.json:1:1: The file must contain a JSON object.',
    ],
    [
      '"hooks" is not a path',
      { '/w/app/package.json': '{"hooks": {}}' },
      '/w/app/package.json:1:11: "hooks" must be the path of a file, such as "./cartridge/scripts/hooks.json".',
    ],
    [
      'the hooks file is missing',
      { '/w/app/package.json': manifest },
      '/w/app/package.json:1:11: The hooks file ./cartridge/scripts/hooks.json does not exist.',
    ],
    [
      'the hooks file is incomplete',
      { '/w/app/package.json': manifest, [hooksFile]: '{"hooks": [' },
      `${hooksFile}:1:12: The file is not valid JSON. "," or "]" is expected here.`,
    ],
    [
      'the hooks file has no list',
      { '/w/app/package.json': manifest, [hooksFile]: '{"hooks": {}}' },
      `${hooksFile}:1:11: The file must contain a list "hooks" of objects with a "name" and a "script".`,
    ],
  ] as const)
    it(`a cartridge has no hooks, and a problem that explains why, if ${title}`, () => {
      const { registrations, problems } = read(files);
      assert.deepEqual(registrations, []);
      assert.deepEqual(problems.map(problemText), [expected]);
    });
});

describe('cartridges and hooks on Windows', () => {
  const files = {
    'C:\\w\\cartridges\\app\\package.json': manifest,
    'C:\\w\\cartridges\\app\\cartridge\\scripts\\hooks.json': '{"hooks": [{"name": "a", "script": "./a"}]}',
    'C:\\w\\cartridges\\app\\cartridge\\scripts\\a.js': '',
  };
  const reader = memoryFiles(files);
  const asyncReader: AsyncFileReader = {
    list: async (path) => reader.list(path),
    kind: async (path) => reader.kind(path),
    realPath: async (path) => reader.realPath(path),
    readText: async (path) => reader.readText(path),
  };

  it('cartridges and hooks on Windows have file paths with backslashes and script paths with slashes', async () => {
    const { cartridges } = runFileStepsSync(findCartridges(['C:\\w']), reader);
    assert.deepEqual(await runFileStepsAsync(findCartridges(['C:\\w']), asyncReader), {
      ...runFileStepsSync(findCartridges(['C:\\w']), reader),
    });
    const [cartridge] = cartridges;
    assert.equal(cartridge?.folder, 'C:\\w\\cartridges\\app');
    const { registrations } = await runFileStepsAsync(readHooks(cartridge), asyncReader);
    assert.deepEqual(
      registrations.map(({ file, scriptPath }) => [file, scriptPath]),
      [['C:\\w\\cartridges\\app\\cartridge\\scripts\\a.js', '/app/cartridge/scripts/a.js']],
    );
  });
});
