import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ScriptBench } from '../../support/script-bench.ts';
import { recordReadMembers } from '../../support/member-uses.ts';

describe('FTPClient and SFTPClient', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-ftp-'));
  /** The service simulates each FTP server by a folder. This is the one of `files.example`. */
  const serverFolder = path.join(folder, 'ftp/files.example');
  let bench: ScriptBench;
  before(() => {
    const services = path.join(folder, 'services.json');
    const credential = { url: 'sftp://files.example:22/in', user: 'shop', password: 'secret' };
    const definitions = {
      services: {
        feeds: { type: 'SFTP', credential: 'feeds' },
        nowhere: { type: 'FTP' },
      },
      credentials: { feeds: credential },
    };
    writeFileSync(services, JSON.stringify(definitions));
    bench = new ScriptBench({ scriptEnvironment: { files: folder, services } });
  });
  beforeEach(() => {
    rmSync(path.join(folder, 'ftp'), { recursive: true, force: true });
    mkdirSync(path.join(folder, 'IMPEX'), { recursive: true });
  });
  after(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });
  const runScript = (body: string) =>
    bench.runScript(`var FTPClient = require('svc/net/FTPClient'), SFTPClient = require('svc/net/SFTPClient'), File = require('svc/io/File');
      ${body}`);

  it('a script lists, downloads, uploads, renames and removes files over FTP', async () => {
    mkdirSync(path.join(serverFolder, 'in'), { recursive: true });
    writeFileSync(path.join(serverFolder, 'in/stock.csv'), Buffer.from('sku;größe\nmug;3', 'latin1'));
    utimesSync(path.join(serverFolder, 'in/stock.csv'), 1_700_000_000, 1_700_000_000);
    writeFileSync(path.join(folder, 'IMPEX/orders.xml'), '<orders/>');
    assert.deepEqual(
      await runScript(`
        var ftp = new FTPClient();
        ftp.setTimeout(10000);
        var before = [ftp.connected, ftp.timeout, ftp.replyCode], ok = ftp.connect('files.example', 'shop', 'secret');
        var connected = [ok, ftp.getConnected(), ftp.replyCode, ftp.replyMessage];
        var listed = ftp.list('in').map(function (info) { return [info.name, info.size, info.directory, info.timestamp.getTime(), info.getName()]; });
        var moved = [ftp.cd('/in'), ftp.list().length, ftp.get('stock.csv'), ftp.get('stock.csv', 'UTF-8').indexOf('größe'), ftp.get('stock.csv', 3)];
        var file = new File('IMPEX/stock.csv');
        var copies = [ftp.get('stock.csv', 'ISO-8859-1', file), file.length(), ftp.getBinary('stock.csv', file), file.length()];
        var written = [ftp.mkdir('/out'), ftp.putBinary('/out/orders.xml', new File('IMPEX/orders.xml')), ftp.put('/out/note.txt', 'grün'), ftp.rename('/out/note.txt', '/out/done.txt')];
        var removed = [ftp.removeDirectory('/out'), ftp.replyCode, ftp.replyMessage, ftp.del('/in/stock.csv'), ftp.replyCode, ftp.removeDirectory('../in')];
        ftp.disconnect();
        out.result = [before, connected, listed, moved, copies, written, removed, ftp.connected, FTPClient.MAX_GET_STRING_SIZE];`),
      [
        [false, 10_000, 0],
        [true, true, 230, 'User logged in, proceed.'],
        [['stock.csv', 15, false, 1_700_000_000_000, 'stock.csv']],
        [true, 1, 'sku;größe\nmug;3', -1, 'sku'],
        [true, 17, true, 15],
        [true, true, true, true],
        [false, 550, '/out: The directory is not empty.', true, 250, true],
        false,
        10_485_760,
      ],
    );
    recordReadMembers('net.FTPClient MAX_GET_STRING_SIZE');
    assert.equal(readFileSync(path.join(serverFolder, 'out/orders.xml'), 'utf8'), '<orders/>');
    assert.equal(readFileSync(path.join(serverFolder, 'out/done.txt'), 'latin1'), 'grün');
  });

  it('a script sends files over SFTP, reads them, and removes them', async () => {
    writeFileSync(path.join(folder, 'IMPEX/feed.xml'), '<feed/>');
    assert.deepEqual(
      await runScript(`
        var client = new SFTPClient(), file = new File('IMPEX/copy.xml');
        client.setTimeout(5000);
        var ok = client.connect('files.example', 22, 'shop', 'secret');
        if (!client.getFileInfo('archive')) client.mkdir('archive');
        var sent = [client.cd('archive'), client.putBinary('feed.xml', new File('IMPEX/feed.xml')), client.put('note.txt', 'grün', 'UTF-8'), client.errorMessage];
        var info = client.getFileInfo('feed.xml'), infos = client.list('/archive');
        var read = [info.name, info.size, info.directory, info.modificationTime.getTime() % 1000, client.getFileInfo('/archive').getDirectory(), infos.length, infos[1].getName()];
        var texts = [client.get('note.txt', 'UTF-8'), client.get('note.txt', 'UTF-8', file), client.getBinary('/archive/feed.xml', file), file.length()];
        var removed = [client.rename('note.txt', 'feed.xml'), client.errorMessage, client.del('feed.xml'), client.del('note.txt'), client.cd('/'), client.removeDirectory('archive'), client.list().length];
        client.disconnect();
        out.result = [ok, client.timeout, sent, read, texts, removed, client.connected, client.getErrorMessage()];`),
      [
        true,
        5000,
        [true, true, true, null],
        ['feed.xml', 7, false, 0, true, 2, 'note.txt'],
        ['grün', true, true, 7],
        [false, 'note.txt: /archive/feed.xml already exists.', true, true, true, true, 0],
        false,
        null,
      ],
    );
  });

  it('a host without a folder, a wrong password and a missing file are rejected with a reason', async () => {
    bench.log.entries.length = 0;
    assert.deepEqual(
      await runScript(`
        var ftp = new FTPClient(), unknown = [ftp.connect('ftp.example', 21, 'shop', 'secret'), ftp.replyCode, ftp.replyMessage.split(':')[0], ftp.connected];
        var wrong = [ftp.connect('FILES.example', 'shop', 'guess'), ftp.replyCode], anonymous = ftp.connect('files.example');
        var before = [ftp.get('x'), ftp.list().length, ftp.replyMessage];
        var sftp = new SFTPClient(), failed = [sftp.connect('files.example', 'shop', 'guess'), sftp.errorMessage];
        sftp.connect('files.example', 'shop', 'secret');
        out.result = [unknown, wrong, anonymous, before, failed, sftp.list('none'), sftp.errorMessage, sftp.getFileInfo('none'), sftp.get('none'), sftp.cd('none')];`),
      [
        [false, 0, 'There is no server ftp.example', false],
        [false, 530],
        false,
        [null, 0, 'The client is not connected.'],
        [false, 'Not logged in: user or password is wrong.'],
        null,
        'none: No such file or directory.',
        null,
        null,
        false,
      ],
    );
    const warnings = bench.log.entries.filter(({ fields }) => fields['category'] === 'ftp');
    assert.match(
      warnings[0]?.message ?? '',
      /create the folder files\/ftp\/ftp\.example in the data directory/,
    );
  });

  it('a server without a credential accepts every user, and a private key replaces a password', async () => {
    mkdirSync(path.join(folder, 'ftp/partner.example'), { recursive: true });
    assert.deepEqual(
      await runScript(`
        var KeyRef = require('svc/crypto/KeyRef'), sftp = new SFTPClient(), key = new KeyRef('sftp');
        sftp.setIdentity(key);
        sftp.addKnownHostKey('ssh-rsa', 'AAAAB3NzaC1yc2E');
        out.result = [new FTPClient().connect('partner.example'), new FTPClient().connect('partner.example', 2121),
          sftp.connect('files.example', 'shop', null), sftp.identity === key, sftp.connect('files.example', 'stranger', null)];`),
      [true, true, true, true, false],
    );
  });

  it('no path or host name leads out of the folder of the server, and File cannot access the folder', async () => {
    writeFileSync(path.join(folder, 'IMPEX/secret.txt'), 'secret');
    assert.deepEqual(
      await runScript(`
        var ftp = new FTPClient();
        var hosts = ['..', '../IMPEX', '.', '', 'a/b'].map(function (host) { return ftp.connect(host); });
        ftp.connect('files.example', 'shop', 'secret');
        out.result = [hosts, ftp.get('../../IMPEX/secret.txt'), ftp.replyMessage, ftp.put('../../IMPEX/x.txt', 'x'), ftp.removeDirectory('/')];`),
      [
        [false, false, false, false, false],
        null,
        '../../IMPEX/secret.txt: No such file or directory.',
        false,
        false,
      ],
    );
    await assert.rejects(runScript("new File('ftp/files.example/a.txt');"), /is not in a root directory/);
  });

  it('an SFTP service runs its operation or callback, then disconnects if autoDisconnect is on', async () => {
    mkdirSync(path.join(folder, 'ftp/open.example'), { recursive: true });
    assert.deepEqual(
      await runScript(`
        var Registry = require('svc/svc/LocalServiceRegistry');
        var put = Registry.createService('feeds', { createRequest: function (svc, name) { svc.setOperation('put', name, 'content', 'UTF-8'); }, parseResponse: function (svc, result) { return result; } });
        var first = put.call('a.txt'), clientOfFirst = put.client;
        var names = Registry.createService('feeds', {
          execute: function (svc) { return svc.client.list().map(function (info) { return info.name; }); },
          parseResponse: function (svc, result) { return result; }
        }).setAutoDisconnect(false);
        var second = names.call();
        var missing = Registry.createService('feeds', { createRequest: function (svc) { svc.setOperation('get', 'none'); } }).call();
        var wrong = Registry.createService('feeds', { createRequest: function (svc) { svc.setURL('ftp://other.example'); }, execute: function () { return 'never'; } }).call();
        var nowhere = Registry.createService('nowhere', { execute: function () { return 'never'; } }).call();
        var info = Registry.createService('nowhere', { createRequest: function (svc) { svc.setURL('ftp://open.example'); svc.setOperation('getFileInfo', 'a.txt'); } }).call();
        out.result = [info.errorMessage, first.ok, first.object, clientOfFirst instanceof SFTPClient, clientOfFirst.connected, second.object[0], names.autoDisconnect, names.client.connected,
          missing.status, missing.errorMessage, wrong.status, wrong.errorMessage.split(':')[0], nowhere.errorMessage];`),
      [
        'An FTP server has no operation getFileInfo, which requires SFTP.',
        true,
        true,
        true,
        false,
        'a.txt',
        false,
        true,
        'ERROR',
        'none: No such file or directory.',
        'ERROR',
        'There is no server other.example',
        'The URL null is not the URL of an FTP or SFTP server.',
      ],
    );
    assert.equal(readFileSync(path.join(serverFolder, 'a.txt'), 'utf8'), 'content');
  });
});
