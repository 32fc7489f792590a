import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createListener, listen, type ReceivedRequest } from '../../support/http-listener.ts';
import { sender, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const apiPath = 'svc/shop/v23_2';

const script = `
  exports.beforePOST = function () {
    request.custom.began = 'before';
    response.setHttpHeader('X-From-Script', 'before');
    if (request.httpHeaders.get('X-Refuse')) return new (require('svc/system/Status'))(1, 'NO', 'not today');
  };
  exports.modifyPOSTResponse = function (basket, document) {
    var Cookie = require('svc/web/Cookie'), Logger = require('svc/system/Logger');
    response.addHttpHeader('X-From-Script', 'modify');
    response.setHttpHeader('Cache-Control', 'public');
    response.addHttpCookie(new Cookie('seen', 'yes'));
    var File = require('svc/io/File'), FileWriter = require('svc/io/FileWriter');
    new File(File.IMPEX + '/src').mkdirs();
    var writer = new FileWriter(new File(File.IMPEX + '/src/basket.txt')); writer.write(basket.UUID); writer.close();
    var service = require('svc/svc/LocalServiceRegistry').createService('tax', {});
    Logger.getLogger('cart').debug('asked'); Logger.getLogger('quiet').error('never');
    document.c_seen = [request.custom.began, service.call().ok, request.isHttpSecure(), request.requestID !== '', String(request.httpCookies.cookieCount),
      Logger.getLogger('cart').debugEnabled];
  };`;

describe('the environment of scripts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
  const requests: ReceivedRequest[] = [];
  const tax = createServer((request, response) => void createListener(requests)(request, response));
  let service: RunningService;
  let guest: Sender;
  before(async () => {
    const scripts = path.join(folder, 'app_x', 'cartridge', 'scripts');
    mkdirSync(scripts, { recursive: true });
    const hooks = ['beforePOST', 'modifyPOSTResponse'].map((name) => ({
      name: `svc.api.shop.basket.${name}`,
      script: './basket.js',
    }));
    writeFileSync(path.join(folder, 'app_x', 'package.json'), '{"hooks":"./cartridge/scripts/hooks.json"}');
    writeFileSync(path.join(scripts, 'hooks.json'), JSON.stringify({ hooks }));
    writeFileSync(path.join(scripts, 'basket.js'), script);
    const url = `http://${await listen(tax)}/echo`;
    writeFileSync(
      path.join(folder, 'services.json'),
      JSON.stringify({ services: { tax: { credential: 'c' } }, credentials: { c: { url } } }),
    );
    service = await startTestService({
      flags: [
        '--cartridges',
        folder,
        '--data-dir',
        path.join(folder, 'data'),
        '--services',
        path.join(folder, 'services.json'),
        '--log-level',
        'debug',
        '--script-log-level',
        'info,cart=debug,quiet=off',
      ],
    });
    const api = sender(service.http);
    const signInResponse = await api('POST', `/s/RefArch/${apiPath}/customers/auth?client_id=cartwright`, {
      type: 'guest',
    });
    guest = api.withHeaders({
      authorization: signInResponse.headers.get('authorization') ?? '',
      cookie: 'own=1; svcsid=abcdefgh12345678',
    });
  });
  after(async () => {
    await service.close();
    tax.closeAllConnections();
    tax.close();
    rmSync(folder, { recursive: true });
  });

  it('scripts can use the request, its response, files in the data dir, services and logs', async () => {
    const { status, headers, body } = await guest('POST', `/s/RefArch/${apiPath}/baskets`, {});
    assert.equal(status, 200);
    assert.deepEqual(body.c_seen, ['before', true, false, true, '1', true]);
    assert.equal(headers.get('x-from-script'), 'before, modify');
    // Headers of the service cannot be overwritten.
    assert.match(headers.get('cache-control') ?? '', /no-cache/);
    assert.match(headers.get('set-cookie') ?? '', /seen=yes; Path=./);
    assert.equal(
      readFileSync(path.join(folder, 'data', 'files', 'IMPEX', 'src', 'basket.txt'), 'utf8'),
      body.basket_id,
    );
    assert.equal(requests.length, 1);
    const logEvents = service.log.events.filter(({ fields }) =>
      ['cart', 'quiet'].includes(String(fields['category'])),
    );
    assert.deepEqual(
      logEvents.map(({ level, message }) => [level, message]),
      [['debug', 'asked']],
    );
  });

  it('the response with a fault has no headers that scripts have set', async () => {
    const { status, headers, body } = await guest(
      'POST',
      `/s/RefArch/${apiPath}/baskets`,
      {},
      { 'x-refuse': 'yes' },
    );
    assert.deepEqual(
      [status, body.fault.type, headers.get('x-from-script')],
      [400, 'HookStatusException', null],
    );
  });

  it('scripts of a service without a data dir can write files, and its end deletes no data dir', async () => {
    const separateService = await startTestService({
      flags: ['--cartridges', folder, '--services', path.join(folder, 'services.json')],
    });
    const api = sender(separateService.http);
    const signInResponse = await api('POST', `/s/RefArch/${apiPath}/customers/auth?client_id=cartwright`, {
      type: 'guest',
    });
    const response = await api(
      'POST',
      `/s/RefArch/${apiPath}/baskets`,
      {},
      { authorization: signInResponse.headers.get('authorization') ?? '' },
    );
    // The script writes its file before it sets `c_seen`.
    assert.equal(response.body.c_seen[1], true);
    await separateService.close();
    assert.ok(existsSync(path.join(folder, 'data', 'files')));
  });
});
