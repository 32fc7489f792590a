import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandLine } from '../support/command-line.ts';
import { basic, sender } from '../support/http.ts';
import { sampleCartridges } from '../support/running-service.ts';

/** A Node on this machine's own PATH that is too old for the service. */
function oldNode(): string | undefined {
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

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const giveUp = Date.now() + 10_000;
  while (!(await condition())) {
    assert.ok(Date.now() < giveUp, 'it did not come true within 10 seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('cartwright serve', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  const running: CommandLine[] = [];
  const serve = (...flags: string[]) => {
    const command = new CommandLine(['serve', ...flags]);
    running.push(command);
    return command;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((command) => command.stop('SIGKILL')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('prints one line when it listens, its log elsewhere, and ends with 0 when told to', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const command = serve();
      const event = await command.listening();
      assert.equal(event.event, 'listening');
      assert.match(event.http, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.equal(event.https, null);
      assert.equal(event.pid, command.child.pid);
      const { code, stdout, stderr } = await command.stop(signal);
      assert.equal(code, 0, stderr);
      assert.equal(stdout.trim().split('\n').length, 1);
      for (const line of stderr.trim().split('\n')) JSON.parse(line);
    }
  });

  it('serves HTTPS with a certificate that it makes and names', async () => {
    const dataDir = path.join(folder, 'tls');
    const event = await serve('--https-port', '0', '--data-dir', dataDir).listening();
    assert.match(event.https!, /^https:\/\/127\.0\.0\.1:\d+$/);
    const certificate = readFileSync(path.join(dataDir, 'certificate.pem'), 'utf8');
    const { get } = await import('node:https');
    const status = await new Promise((resolve, reject) => {
      get(
        `${event.https!}/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright`,
        { ca: certificate },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      ).once('error', reject);
    });
    assert.equal(status, 200);
  });

  it('keeps its shop and its tokens over a restart, and refuses a second start on one data dir', async () => {
    const dataDir = path.join(folder, 'kept');
    const first = serve('--data-dir', dataDir);
    const api = sender((await first.listening()).http);
    const signedIn = await api('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    const authorization = signedIn.headers.get('authorization')!;
    const { body: basket } = await api('POST', '/svc/shop/v23_2/baskets', {}, { authorization });

    const refused = await serve('--data-dir', dataDir).ended();
    assert.equal(refused.code, 1);
    assert.match(
      refused.stderr,
      /the data directory .*kept is in use by another Cartwright service: stop that service, or choose another/,
    );

    await first.stop('SIGKILL');
    const again = sender((await serve('--data-dir', dataDir).listening()).http);
    const read = await again('GET', `/svc/shop/v23_2/baskets/${basket.basket_id}`, undefined, {
      authorization,
    });
    assert.equal(read.status, 200);
    const image = await again(
      'GET',
      '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright&expand=images',
    );
    assert.equal((await fetch(image.body.image_groups[0].images[0].link)).status, 200);
  });

  it('drains while a script stands halted', async () => {
    const command = serve('--cartridges', sampleCartridges);
    const { http } = await command.listening();
    const debug = sender(`${http}/svc/debugger/v2_0`, {
      authorization: basic('developer', 'developer'),
      'x-svc-client-id': 'test',
    });
    await debug('POST', '/client');
    const hook = path.join(sampleCartridges, 'app_storefront/cartridge/scripts/hooks/basket.js');
    const line =
      readFileSync(hook, 'utf8')
        .split('\n')
        .findIndex((text) => /^exports\.validateBasket/.test(text)) + 2;
    await debug('POST', '/breakpoints', {
      breakpoints: [{ line_number: line, script_path: '/app_storefront/cartridge/scripts/hooks/basket.js' }],
    });
    const shop = sender(http);
    const signedIn = await shop('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    const halted = shop(
      'POST',
      '/svc/shop/v23_2/baskets',
      {},
      { authorization: signedIn.headers.get('authorization')! },
    );
    await until(async () =>
      (await debug('GET', '/threads')).body.script_threads.some(
        (thread: { status: string }) => thread.status === 'halted',
      ),
    );
    const { code, stderr } = await command.stop();
    assert.equal(code, 0, stderr);
    const answer = await halted;
    assert.equal(answer.status, 400);
    assert.equal(answer.body.fault.type, 'HookStatusException');
  });

  it('ends when its parent is gone', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const command = serve('--parent-pid', String(parent.pid));
    await command.listening();
    parent.kill('SIGKILL');
    assert.equal((await command.ended()).code, 0);
  });

  it('answers bad flags with usage and exit code 2', async () => {
    const { code, stdout, stderr } = await serve('--http-port', 'many').ended();
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^cartwright serve: --http-port must be a whole number/);
    assert.match(stderr, /Usage: cartwright serve/);
  });

  it('refuses to show the sample’s passwords to the network', async () => {
    const { code, stderr } = await serve('--host', '0.0.0.0').ended();
    assert.equal(code, 1);
    assert.match(stderr, /cannot be served on 0\.0\.0\.0, only on this machine/);
  });

  it('says what is wrong with a seed file, and with one that is not there', async () => {
    const missing = await serve('--seed', path.join(folder, 'nothing.json')).ended();
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /cannot read the seed file .*nothing\.json \(ENOENT\)/);
    const file = path.join(folder, 'bad.json');
    writeFileSync(file, JSON.stringify({ format: 1, sites: [{ id: 'x' }] }));
    const bad = await serve('--seed', file).ended();
    assert.equal(bad.code, 1);
    assert.match(bad.stderr, /sites/);
    assert.doesNotMatch(bad.stderr, /\n\s+at /);
  });

  it('with the seed "empty" has clients and users, and no shop', async () => {
    const { http } = await serve('--seed', 'empty').listening();
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

  it('says when a port is taken', async () => {
    const { http } = await serve().listening();
    const { code, stderr } = await serve('--http-port', new URL(http).port).ended();
    assert.equal(code, 1);
    assert.match(stderr, /cannot listen on 127\.0\.0\.1: port \d+ is already in use/);
  });

  it('runs from an old Node too, on the newer one that npm brought, and ends with it', async function () {
    const node = oldNode();
    if (node === undefined) this.skip();
    const command = new CommandLine(['serve'], node);
    running.push(command);
    const { http, pid } = await command.listening();
    assert.equal((await fetch(http)).status, 404);
    const { code } = await command.stop();
    assert.equal(code, 0);
    await until(() => !isAlive(pid));
  });
});

describe('cartwright', () => {
  const ended = (...args: string[]) => new CommandLine(args).ended();

  it('prints its version and its help', async () => {
    assert.match((await ended('--version')).stdout, /^\d+\.\d+\.\d+\n$/);
    assert.match((await ended('--help')).stdout, /serve .*\n.*export .*\n.*dap/);
    assert.match((await ended('serve', '--help')).stdout, /--data-dir/);
  });

  it('answers an unknown command with usage and exit code 2', async () => {
    const { code, stderr } = await ended('sing');
    assert.equal(code, 2);
    assert.match(stderr, /unknown command "sing"/);
  });
});
