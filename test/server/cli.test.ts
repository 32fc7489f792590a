import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandLine } from '../support/command-line.ts';
import { basic, sender } from '../support/http.ts';
import { sampleCartridges } from '../support/running-service.ts';

/** Returns the first Node.js on PATH, outside node_modules, that is too old for the service; undefined if none is. */
function findOldNode(): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const candidate = path.join(folder, 'node');
    if (folder.includes('node_modules') || !existsSync(candidate)) continue;
    const version = execFileSync(candidate, ['--version'], { encoding: 'utf8' });
    if (Number(/^v(\d+)/.exec(version)?.[1]) < 22) return candidate;
  }
  return undefined;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const waitUntil = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, 'the condition was not met within 10 seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('cartwright serve', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  const processes: CommandLine[] = [];
  const serve = (...flags: string[]) => {
    const command = new CommandLine(['serve', ...flags]);
    processes.push(command);
    return command;
  };
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((command) => command.stop('SIGKILL')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('serve prints one line to stdout when it listens, writes its log to stderr, and exits with 0 on a signal', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const command = serve();
      const event = await command.waitForListening();
      assert.equal(event.event, 'listening');
      assert.match(event.http, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.equal(event.https, null);
      assert.equal(event.pid, command.child.pid);
      assert.deepEqual(event.scriptLayers, { permissions: true });
      const { code, stdout, stderr } = await command.stop(signal);
      assert.equal(code, 0, stderr);
      assert.equal(stdout.trim().split('\n').length, 1);
      for (const line of stderr.trim().split('\n')) JSON.parse(line);
    }
  });

  it('serve offers HTTPS with a certificate that it generates in the data dir', async () => {
    const dataDir = path.join(folder, 'tls');
    const event = await serve('--https-port', '0', '--data-dir', dataDir).waitForListening();
    assert.match(event.https!, /^https:\/\/127\.0\.0\.1:\d+$/);
    const certificate = readFileSync(path.join(dataDir, 'certificate.pem'), 'utf8');
    const { get } = await import('node:https');
    const status = await new Promise((resolve, reject) => {
      get(
        `${event.https!}/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright`,
        { ca: certificate },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).once('error', reject);
    });
    assert.equal(status, 200);
  });

  it('a data dir keeps baskets and tokens valid across restarts of serve, and admits one process', async () => {
    const dataDir = path.join(folder, 'restart');
    const firstService = serve('--data-dir', dataDir);
    const api = sender((await firstService.waitForListening()).http);
    const signInResponse = await api('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    const authorization = signInResponse.headers.get('authorization')!;
    const { body: basket } = await api('POST', '/svc/shop/v23_2/baskets', {}, { authorization });

    const secondResult = await serve('--data-dir', dataDir).result();
    assert.equal(secondResult.code, 1);
    assert.match(
      secondResult.stderr,
      /the data directory .*restart is in use by another Cartwright service: stop that service, or choose another/,
    );

    await firstService.stop('SIGKILL');
    const sendAfterRestart = sender((await serve('--data-dir', dataDir).waitForListening()).http);
    const basketResponse = await sendAfterRestart(
      'GET',
      `/svc/shop/v23_2/baskets/${basket.basket_id}`,
      undefined,
      {
        authorization,
      },
    );
    assert.equal(basketResponse.status, 200);
    const image = await sendAfterRestart(
      'GET',
      '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright&expand=images',
    );
    assert.equal((await fetch(image.body.image_groups[0].images[0].link)).status, 200);
  });

  it('serve shuts down while a script is halted', async () => {
    const command = serve('--cartridges', sampleCartridges);
    const { http } = await command.waitForListening();
    const debug = sender(`${http}/svc/debugger/v2_0`, {
      authorization: basic('developer', 'developer'),
      'x-svc-client-id': 'test',
    });
    await debug('POST', '/client');
    const hookFile = path.join(sampleCartridges, 'app_storefront/cartridge/scripts/hooks/basket.js');
    // The first line of the function's body. Lines are counted from 1, and the index from 0.
    const line =
      readFileSync(hookFile, 'utf8')
        .split('\n')
        .findIndex((text) => /^exports\.validateBasket/.test(text)) + 2;
    await debug('POST', '/breakpoints', {
      breakpoints: [{ line_number: line, script_path: '/app_storefront/cartridge/scripts/hooks/basket.js' }],
    });
    const shop = sender(http);
    const signInResponse = await shop('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    const haltedRequest = shop(
      'POST',
      '/svc/shop/v23_2/baskets',
      {},
      { authorization: signInResponse.headers.get('authorization')! },
    );
    await waitUntil(async () =>
      (await debug('GET', '/threads')).body.script_threads.some(
        (thread: { status: string }) => thread.status === 'halted',
      ),
    );
    const { code, stderr } = await command.stop();
    assert.equal(code, 0, stderr);
    const response = await haltedRequest;
    assert.equal(response.status, 503);
    assert.equal(response.body.fault.type, 'ServiceStoppingException');
  });

  it('serve ends when its parent process has ended', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const command = serve('--parent-pid', String(parent.pid));
    await command.waitForListening();
    parent.kill('SIGKILL');
    assert.equal((await command.result()).code, 0);
  });

  it('serve rejects an invalid flag with its usage and exit code 2', async () => {
    const { code, stdout, stderr } = await serve('--http-port', 'many').result();
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^cartwright serve: --http-port must be a whole number/);
    assert.match(stderr, /Usage: cartwright serve/);
  });

  it('serve does not listen on the network with the sample’s passwords', async () => {
    const { code, stderr } = await serve('--host', '0.0.0.0').result();
    assert.equal(code, 1);
    assert.match(stderr, /cannot be served on 0\.0\.0\.0, only on this machine/);
  });

  it('serve --no-sample-passwords starts only after all of the sample’s passwords were replaced', async () => {
    const dataDir = path.join(folder, 'shared');
    await serve('--data-dir', dataDir).waitForListening();
    await Promise.all(processes.splice(0).map((command) => command.stop()));
    const flags = ['--data-dir', dataDir, '--no-sample-passwords'];
    const firstResult = await serve(...flags).result();
    assert.equal(firstResult.code, 1);
    assert.match(
      firstResult.stderr,
      /sample's public passwords \(user admin, user developer, client cartwright\), which --no-sample-passwords/,
    );
    const file = path.join(folder, 'team.json');
    const users = [
      { login: 'admin', password: 'oak-lantern-7', roles: ['Administrator'] },
      { login: 'developer', disabled: true, password: 'ash-lantern-7', roles: [] },
    ];
    writeFileSync(file, JSON.stringify({ format: 1, users }));
    const command = new CommandLine(['import', '--data-dir', dataDir, file]);
    const { code, stderr } = await command.result();
    assert.equal(code, 0, stderr);
    const secondResult = await serve(...flags).result();
    assert.match(secondResult.stderr, /\(client cartwright\)/);
    const clients = [{ id: 'cartwright', password: 'elm-lantern-7' }];
    writeFileSync(file, JSON.stringify({ format: 1, clients }));
    assert.equal((await new CommandLine(['import', '--data-dir', dataDir, file]).result()).code, 0);
    await serve(...flags).waitForListening();
  });

  it('serve reports the errors of a seed file, and a seed file that does not exist', async () => {
    const missingSeed = await serve('--seed', path.join(folder, 'nothing.json')).result();
    assert.equal(missingSeed.code, 1);
    assert.match(missingSeed.stderr, /cannot read the seed file .*nothing\.json \(ENOENT\)/);
    const file = path.join(folder, 'bad.json');
    writeFileSync(file, JSON.stringify({ format: 1, sites: [{ id: 'x' }] }));
    const invalidSeed = await serve('--seed', file).result();
    assert.equal(invalidSeed.code, 1);
    assert.match(invalidSeed.stderr, /sites/);
    assert.doesNotMatch(invalidSeed.stderr, /\n\s+at /);
  });

  it('a client can get a token from a service without a shop', async () => {
    const { http } = await serve('--seed', 'empty').waitForListening();
    const { status } = await sender(http)(
      'POST',
      '/svcsso/oauth2/access_token',
      'grant_type=client_credentials',
      {
        authorization: basic('cartwright', 'cartwright'),
        'content-type': 'application/x-www-form-urlencoded',
      },
    );
    assert.equal(status, 200);
  });

  it('serve reports a port that is in use', async () => {
    const { http } = await serve().waitForListening();
    const { code, stderr } = await serve('--http-port', new URL(http).port).result();
    assert.equal(code, 1);
    assert.match(stderr, /cannot listen on 127\.0\.0\.1: port \d+ is already in use/);
  });

  it('an old Node.js runs the service in the newer one that npm installed, and stopping the old one stops both', async function () {
    const node = findOldNode();
    if (node === undefined) this.skip();
    const command = new CommandLine(['serve'], node);
    processes.push(command);
    const { http, pid } = await command.waitForListening();
    assert.equal((await fetch(http)).status, 404);
    const { code } = await command.stop();
    assert.equal(code, 0);
    await waitUntil(() => !isAlive(pid));
  });
});

describe('cartwright', () => {
  const runToEnd = (...args: string[]) => new CommandLine(args).result();

  it('cartwright prints its version and its help', async () => {
    assert.match((await runToEnd('--version')).stdout, /^\d+\.\d+\.\d+\n$/);
    assert.match((await runToEnd('--help')).stdout, /serve .*\n.*export .*\n.*import .*\n.*dap/);
    assert.match((await runToEnd('serve', '--help')).stdout, /--data-dir/);
  });

  it('cartwright rejects an unknown command with exit code 2', async () => {
    const { code, stderr } = await runToEnd('sing');
    assert.equal(code, 2);
    assert.match(stderr, /unknown command "sing"/);
  });
});
