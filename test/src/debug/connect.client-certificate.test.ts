import assert from 'node:assert/strict';
import { request } from 'node:http';
import { ClientCertificates } from '../../support/client-certificates.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

describe('a platform that requires a client certificate', () => {
  let certificates: ClientCertificates;
  let fixture: DapFixture;
  let baseUrl: string;
  before(async () => (certificates = await ClientCertificates.issue()));
  after(() => certificates.close());
  beforeEach(async () => {
    fixture = await dapFixture();
    // A gateway in front of the platform rejects every connection without a client certificate.
    const { port } = fixture.platform;
    baseUrl = await certificates.serve((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const forwardedRequest = request(
        { host: '127.0.0.1', port, method, path: url, headers },
        (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        },
      );
      forwardedRequest.on('error', () => outgoing.destroy());
      incoming.pipe(forwardedRequest);
    });
  });
  afterEach(() => fixture.close());

  const file = (name: string) => certificates.file(name);
  const attach = async (tls: object) => {
    const { dap, configuration } = fixture;
    const connection = {
      ...(configuration['connection'] as object),
      baseUrl,
      caFile: file('ca.pem'),
      ...tls,
    };
    await dap.initialize();
    await dap.request('attach', { ...configuration, connection });
  };

  const validSettings: [string, () => object][] = [
    ['in PEM files', () => ({ certFile: file('developer.pem'), keyFile: file('developer-key.pem') })],
    [
      'with an encrypted key',
      () => ({ certFile: file('developer.pem'), keyFile: file('encrypted-key.pem'), passphrase: 'secret' }),
    ],
    ['in a PKCS #12 file', () => ({ pfxFile: file('developer.p12'), passphrase: 'secret' })],
  ];
  for (const [caseName, tls] of validSettings)
    it(`a platform that requires a client certificate can be debugged with a certificate ${caseName}`, async () => {
      const { dap, platform } = fixture;
      await attach(tls());
      await dap.setBreakpoints(fixture.file, 6);
      await dap.request('configurationDone');
      platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForStop();
      await dap.request('disconnect');
      assert.equal(platform.hasClient, false);
    });

  const problems: [string, () => object, RegExp][] = [
    [
      'no certificate',
      () => ({}),
      /requires a client certificate\. Set "certFile" and "keyFile" to its PEM files/,
    ],
    [
      'an unknown issuer',
      () => ({ certFile: file('unknown.pem'), keyFile: file('unknown-key.pem') }),
      /rejected the client certificate because its issuer is unknown/,
    ],
    [
      'an expired certificate',
      () => ({ certFile: file('expired.pem'), keyFile: file('expired-key.pem') }),
      /rejected the client certificate because it has expired/,
    ],
    [
      'a wrong passphrase',
      () => ({ pfxFile: file('developer.p12'), passphrase: 'guessed' }),
      /Cannot decrypt .*developer\.p12 with the "passphrase"/,
    ],
    [
      'no passphrase for an encrypted key',
      () => ({ certFile: file('developer.pem'), keyFile: file('encrypted-key.pem') }),
      /encrypted-key\.pem is encrypted\. Add its "passphrase"/,
    ],
    [
      'the key of another certificate',
      () => ({ certFile: file('developer.pem'), keyFile: file('unknown-key.pem') }),
      /The key in .*unknown-key\.pem does not belong to the certificate/,
    ],
    [
      'a missing file',
      () => ({ certFile: file('nowhere.pem') }),
      /nowhere\.pem \(ENOENT\)\. Correct "certFile"/,
    ],
    [
      'a file without a certificate',
      () => ({ certFile: file('developer.p12') }),
      /Cannot use the client certificate in .*developer\.p12/,
    ],
    ['a key alone', () => ({ keyFile: file('developer-key.pem') }), /"keyFile" without a "certFile"/],
  ];
  for (const [caseName, tls, pattern] of problems)
    it(`a message explains the problem with the client certificate: ${caseName}`, async () => {
      const strictUrl = await certificates.serveStrictly();
      await assert.rejects(attach({ baseUrl: strictUrl, ...tls() }), (error: Error) => {
        assert.match(error.message, pattern);
        assert.doesNotMatch(error.message, /guessed/, 'passphrases are not repeated');
        return true;
      });
      assert.equal(fixture.platform.log.length, 0);
    });

  it("the message explains that the issuer of the platform's certificate is unknown", () =>
    assert.rejects(attach({ caFile: file('other-ca.pem') }), /not trusted.*set "caFile" to its PEM file/));
});
