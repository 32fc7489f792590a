import assert from 'node:assert/strict';
import { createCipheriv, createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compactVerify, CompactSign, importPKCS8, importSPKI } from 'jose';
import { generate } from 'selfsigned';
import { ScriptBench } from '../../support/script-bench.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pkcs8 = (key: typeof rsa.privateKey) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const spki = (key: typeof rsa.publicKey) => key.export({ format: 'der', type: 'spki' }).toString('base64');

describe('The Script API, package crypto', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-keys-'));
  let bench: ScriptBench;
  before(async () => {
    const pair = await generate([{ name: 'commonName', value: 'shop.example' }], { keySize: 2048 });
    mkdirSync(path.join(folder, 'keys'));
    writeFileSync(path.join(folder, 'keys', 'shop.pem'), `${pair.private}\n${pair.cert}`);
    writeFileSync(path.join(folder, 'secret.pem'), pair.private);
    writeFileSync(path.join(folder, 'keys', 'broken.pem'), 'not a key');
    const encryptedKey = rsa.privateKey.export({
      format: 'pem',
      type: 'pkcs8',
      cipher: 'aes-256-cbc',
      passphrase: 'open',
    });
    writeFileSync(path.join(folder, 'keys', 'locked.pem'), encryptedKey);
    bench = new ScriptBench({ scriptEnvironment: { keys: path.join(folder, 'keys') } });
  });
  after(async () => {
    await bench.close();
    rmSync(folder, { recursive: true });
  });
  const classNames = [
    'MessageDigest',
    'WeakMessageDigest',
    'Mac',
    'WeakMac',
    'Cipher',
    'WeakCipher',
    'Signature',
    'WeakSignature',
    'Encoding',
    'SecureRandom',
    'KeyRef',
    'CertificateRef',
    'CertificateUtils',
    'JWS',
    'JWSHeader',
  ];
  const runScript = (body: string) =>
    bench.runScript(
      `${classNames.map((name) => `var ${name} = require('svc/crypto/${name}');`).join('\n')} var Bytes = require('svc/util/Bytes'); ${body}`,
    );

  it('message digests and message authentication codes equal those of Node.js', async () => {
    assert.deepEqual(
      await runScript(`
        var digest = new MessageDigest(MessageDigest.DIGEST_SHA_256);
        digest.updateBytes(new Bytes('ab')); 
        out.result = [Encoding.toHex(digest.digestBytes(new Bytes('c'))), Encoding.toHex(digest.digest(new Bytes('abc'))), digest.digest('abc'),
          Encoding.toBase64(digest.digest('SHA-512', new Bytes('abc'))), new WeakMessageDigest('MD5').digest('abc'),
          Encoding.toHex(new Mac('HmacSHA256').digest('message', 'key')), Encoding.toHex(new WeakMac(WeakMac.HMAC_SHA_1).digest(new Bytes('message'), new Bytes('key')))];`),
      [
        createHash('sha256').update('abc').digest('hex'),
        createHash('sha256').update('abc').digest('hex'),
        createHash('sha256').update('abc').digest('hex'),
        createHash('sha512').update('abc').digest('base64'),
        createHash('md5').update('abc').digest('hex'),
        createHmac('sha256', 'key').update('message').digest('hex'),
        createHmac('sha1', 'key').update('message').digest('hex'),
      ],
    );
    await assert.rejects(
      runScript("new MessageDigest('MD5');"),
      /is not a digest algorithm of MessageDigest: use one of SHA-256/,
    );
    await assert.rejects(runScript("new Mac('toString');"), /is not an algorithm of Mac/);
  });

  it('message authentication codes of every algorithm of Mac equal those of Node.js', async () => {
    const algorithms = { MD5: 'md5', SHA_1: 'sha1', SHA_256: 'sha256', SHA_384: 'sha384', SHA_512: 'sha512' };
    assert.deepEqual(
      await runScript(`
        out.result = ${JSON.stringify(Object.keys(algorithms))}.map(function (name) {
          return Encoding.toBase64(new Mac(Mac['HMAC_' + name]).digest('GET\\n/orders', 'secret'));
        });`),
      Object.values(algorithms).map((name) =>
        createHmac(name, 'secret').update('GET\n/orders').digest('base64'),
      ),
    );
  });

  it('bytes are encoded as text and decoded', async () => {
    assert.deepEqual(
      await runScript(`
        var all = Encoding.fromHex('00ff10fb');
        out.result = [Encoding.toBase64(all), Encoding.toBase64URL(all), Encoding.toHex(Encoding.fromBase64('AP8Q+w==')), Encoding.toURI('a b&ü'),
          Encoding.fromURI('a+b%26%C3%BC'), Encoding.fromURI('ü%C3%BC+€'), Encoding.fromBase64(Encoding.toBase64(new Bytes('grün'))).toString()];`),
      ['AP8Q+w==', 'AP8Q-w', '00ff10fb', 'a+b%26%C3%BC', 'a b&ü', 'üü €', 'grün'],
    );
    await assert.rejects(runScript("Encoding.fromHex('abc');"), /pairs of hexadecimal digits/);
    assert.equal(await runScript('out.result = Encoding.toHex(Encoding.fromHex(1234));'), '1234');
    for (const text of ['no base64!', 'QUJDR', 'A'])
      await assert.rejects(runScript(`Encoding.fromBase64('${text}');`), /is not valid Base64/);
  });

  describe('ciphers', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const vector = Buffer.alloc(16, 9).toString('base64');

    it('ciphers encrypt for other programs, and decrypt what other programs encrypted', async () => {
      const cbc = createCipheriv('aes-256-cbc', Buffer.alloc(32, 7), Buffer.alloc(16, 9));
      const gcm = createCipheriv('aes-256-gcm', Buffer.alloc(32, 7), Buffer.alloc(12, 9));
      const ciphertext = Buffer.concat([gcm.update('grün'), gcm.final(), gcm.getAuthTag()]).toString(
        'base64',
      );
      assert.deepEqual(
        await runScript(`
          var cipher = new Cipher();
          out.result = [cipher.encrypt('grün', '${key}', 'AES/CBC/PKCS5Padding', '${vector}', 0),
            cipher.decrypt('${ciphertext}', '${key}', 'AES/GCM/NoPadding', '${Buffer.alloc(12, 9).toString('base64')}'),
            cipher.decryptBytes(cipher.encryptBytes(new Bytes('x'), '${key}', 'AES/ECB/PKCS5Padding'), '${key}', 'AES/ECB/PKCS5Padding').toString(),
            cipher.decrypt(cipher.encrypt('rsa', '${spki(rsa.publicKey)}', 'RSA/ECB/OAEPWithSHA-256AndMGF1Padding'), '${pkcs8(rsa.privateKey)}', 'RSA/ECB/OAEPWithSHA-256AndMGF1Padding'),
            cipher.decrypt(cipher.encrypt('named', new CertificateRef('shop'), 'RSA/ECB/PKCS1Padding'), new KeyRef('shop'), 'RSA/ECB/PKCS1Padding'),
            new WeakCipher().decrypt(new WeakCipher().encrypt('old', '${Buffer.alloc(24, 3).toString('base64')}', 'DESede/CBC/PKCS5Padding', '${Buffer.alloc(8).toString('base64')}'), '${Buffer.alloc(24, 3).toString('base64')}', 'DESede/CBC/PKCS5Padding', '${Buffer.alloc(8).toString('base64')}')];`),
        [cbc.update('grün', 'utf8', 'base64') + cbc.final('base64'), 'grün', 'x', 'rsa', 'named', 'old'],
      );
    });

    const failures: readonly (readonly [string, string, RegExp])[] = [
      [
        'a key of a wrong length',
        `new Cipher().encrypt('a', 'YWJj', 'AES/CBC/PKCS5Padding', '${vector}')`,
        /has 3 bytes; it must have 16, 24, 32 bytes/,
      ],
      [
        'no vector',
        `new Cipher().encrypt('a', '${key}', 'AES/CBC/PKCS5Padding')`,
        /needs a Base64-encoded initialization vector/,
      ],
      [
        'a vector of a wrong length',
        `new Cipher().encrypt('a', '${key}', 'AES/CBC/PKCS5Padding', 'YWJj')`,
        /must have 16 bytes, not 3/,
      ],
      ['a weak cipher', `new Cipher().encrypt('a', '${key}', 'DESede/CBC/PKCS5Padding')`, /is not supported/],
      [
        'a cipher that Node.js no longer supports',
        `new WeakCipher().encrypt('a', 'YWJjZGVmZ2g=', 'DES/CBC/PKCS5Padding', 'YWJjZGVmZ2g=')`,
        /not available in this service/,
      ],
      [
        'a padding that does not exist',
        `new Cipher().encrypt('a', '${key}', 'AES/CBC/Nope', '${vector}')`,
        /The padding "Nope"/,
      ],
      [
        'content that was changed',
        `new Cipher().decrypt('AAAAAAAAAAAAAAAAAAAAAAAAAAAA', '${key}', 'AES/GCM/NoPadding', '${vector}')`,
        /it was modified, or encrypted with another key/,
      ],
      [
        'content that is too short',
        `new Cipher().decrypt('AAAA', '${key}', 'AES/GCM/NoPadding', '${vector}')`,
        /shorter than its authentication tag/,
      ],
      [
        'an RSA key that does not match the content',
        `new Cipher().decrypt('AAAA', '${pkcs8(rsa.privateKey)}', 'RSA/ECB/OAEPWithSHA-256AndMGF1Padding')`,
        /cannot be decrypted/,
      ],
      [
        'an invalid public key',
        "new Cipher().encrypt('a', 'YWJj', 'RSA/ECB/PKCS1Padding')",
        /The public key cannot be read .* pass X\.509/,
      ],
      [
        'an unknown alias',
        "new Cipher().decrypt('AAAA', new KeyRef('nobody'), 'RSA/ECB/PKCS1Padding')",
        /There is no key "nobody": put its PEM file at/,
      ],
      [
        'an alias with a path out of the folder',
        "new Cipher().decrypt('AAAA', new KeyRef('../secret'), 'RSA/ECB/PKCS1Padding')",
        /is not a valid key alias/,
      ],
      [
        'a file that does not contain a key',
        "new Cipher().decrypt('AAAA', new KeyRef('broken'), 'RSA/ECB/PKCS1Padding')",
        /private key "broken" cannot be read/,
      ],
    ];
    for (const [caseName, call, message] of failures) {
      it(`the error of a cipher for ${caseName} names the problem`, () =>
        assert.rejects(runScript(`${call};`), message));
    }
  });

  it('signatures can be verified by other programs, and invalid ones are rejected', async () => {
    const content = 'an order';
    const [rsaSignature, ecSignature, ...checks] = (await runScript(`
      var signature = new Signature();
      var own = signature.sign('${content}', '${pkcs8(rsa.privateKey)}', 'SHA256withRSA');
      var ec = signature.signBytes(new Bytes('${content}'), '${pkcs8(ec.privateKey)}', 'SHA256withECDSA');
      var pss = signature.sign('${content}', new KeyRef('locked', 'open'), 'SHA512withRSA/PSS');
      out.result = [own, Encoding.toBase64(ec), signature.verifySignature(own, '${content}', '${spki(rsa.publicKey)}', 'SHA256withRSA'),
        signature.verifySignature(own, 'another', '${spki(rsa.publicKey)}', 'SHA256withRSA'),
        signature.verifySignature('AAAA', '${content}', '${spki(rsa.publicKey)}', 'SHA256withRSA'),
        signature.verifyBytesSignature(ec, new Bytes('${content}'), '${spki(ec.publicKey)}', 'SHA256withECDSA'),
        signature.verifySignature(pss, '${content}', '${spki(rsa.publicKey)}', 'SHA512withRSA/PSS'),
        signature.isDigestAlgorithmSupported('SHA1withRSA'), new WeakSignature().isDigestAlgorithmSupported('SHA1withRSA')];`)) as string[];
    assert.ok(verify('sha256', Buffer.from(content), rsa.publicKey, Buffer.from(rsaSignature!, 'base64')));
    assert.ok(verify('sha256', Buffer.from(content), ec.publicKey, Buffer.from(ecSignature!, 'base64')));
    assert.deepEqual(checks, [true, false, false, true, true, false, true]);
    await assert.rejects(
      runScript("new Signature().sign('a', new KeyRef('shop'), 'SHA1withRSA');"),
      /is not a supported signature algorithm/,
    );
    await assert.rejects(
      runScript("new Signature().sign('a', new KeyRef('shop'), 'SHA256withECDSA');"),
      /The key is for rsa, but the algorithm needs one for ec/,
    );
    await assert.rejects(
      runScript("new Signature().sign('a', new KeyRef('locked', 'wrong'), 'SHA256withRSA');"),
      /private key "locked" cannot be read/,
    );
  });

  it('signed tokens (JWT) are exchanged with other programs', async () => {
    const secret = await importPKCS8(
      rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
      'PS256',
    );
    const foreignToken = await new CompactSign(Buffer.from('{"a":1}'))
      .setProtectedHeader({ alg: 'PS256', kid: 'k' })
      .sign(secret);
    const [token, detachedToken, ...rest] = (await runScript(`
      var jws = new JWS(JWSHeader.parse('{"alg":"ES256","typ":"JWT"}'), '{"sub":"ü"}');
      jws.sign('${pkcs8(ec.privateKey)}');
      var read = JWS.parse('${foreignToken}');
      var parts = '${foreignToken}'.split('.'); var forged = JWS.parse(parts[0] + '.' + Encoding.toBase64URL(new Bytes('{"a":2}')) + '.' + parts[2]);
      out.result = [jws.serialize(false), jws.serialize(true), read.payload, read.header.algorithm, read.headerMap.get('kid'),
        read.verify('${spki(rsa.publicKey)}'), forged.verify('${spki(rsa.publicKey)}')];`)) as string[];
    const key = await importSPKI(ec.publicKey.export({ format: 'pem', type: 'spki' }) as string, 'ES256');
    const verification = await compactVerify(token!, key);
    assert.deepEqual(JSON.parse(Buffer.from(verification.payload).toString()), { sub: 'ü' });
    assert.match(detachedToken!, /^[\w-]+\.\.[\w-]+$/);
    assert.deepEqual(rest, ['{"a":1}', 'PS256', 'k', true, false]);
    await assert.rejects(
      runScript(`var none = JWS.parse('eyJhbGciOiJub25lIn0.e30.'); none.verify('${spki(rsa.publicKey)}');`),
      /is not supported for signatures/,
    );
    await assert.rejects(runScript("JWS.parse('a.b');"), /is not a signed token/);
    await assert.rejects(runScript("JWS.parse('a.b.c');"), /token header is not valid JSON/);
  });

  it('a script reads a certificate by its reference or from its encoded text', async () => {
    assert.deepEqual(
      await runScript(`
        var certificate = CertificateUtils.getCertificate(new CertificateRef('shop'));
        var again = CertificateUtils.parseEncodedCertificate(CertificateUtils.getEncodedCertificate(new CertificateRef('shop')));
        out.result = [certificate.subjectDN, certificate.issuerDN === again.issuerDN, /^[0-9]+$/.test(certificate.serialNumber), certificate.notAfter > certificate.notBefore,
          CertificateUtils.getEncodedPublicKey(certificate) === CertificateUtils.getEncodedPublicKey(new CertificateRef('shop'))];`),
      ['CN=shop.example', true, true, true, true],
    );
    await assert.rejects(
      runScript("CertificateUtils.parseEncodedCertificate('AAAA');"),
      /The certificate cannot be read/,
    );
  });

  it('random numbers and bytes are within their bounds', async () => {
    assert.deepEqual(
      await runScript(`
        var random = new SecureRandom(), inside = true;
        for (var i = 0; i < 500; i++) {
          var a = random.nextInt(3), b = random.nextIntInRange(-2, 2), c = random.nextNumber();
          inside = inside && a >= 0 && a < 3 && b >= -2 && b < 2 && c >= 0 && c < 1;
        }
        out.result = [inside, random.nextBytes(16).length, new (require('svc/util/SecureRandom'))().generateSeed(4).length];`),
      [true, 16, 4],
    );
    await assert.rejects(runScript('new SecureRandom().nextInt(0);'), { kind: 'RangeError' });
    await assert.rejects(runScript('new SecureRandom().nextBytes(1e12);'), { kind: 'RangeError' });
  });

  it('scripts reach no Node objects through random bytes or a reference to a key', async () => {
    assert.deepEqual(
      await runScript(`
        var bytes = new SecureRandom().nextBytes(4).asUint8Array();
        out.result = [bytes.constructor.name, Object.keys(new KeyRef('shop')), Object.getPrototypeOf(bytes) === Uint8Array.prototype];`),
      ['Uint8Array', [], true],
    );
  });
});
