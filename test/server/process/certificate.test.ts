import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { loadCertificate } from '../../../server/process/certificate.ts';

describe('The HTTPS certificate of a data directory', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cartwright-certificate-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /**
   * Writes a certificate that expired yesterday, and returns its text. The service regards a certificate with the
   * common name Cartwright as its own.
   */
  async function writeExpiredCertificate(commonName: string): Promise<string> {
    const dayMs = 24 * 3600 * 1000;
    const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], {
      keyType: 'ec',
      notBeforeDate: new Date(Date.now() - 2 * dayMs),
      notAfterDate: new Date(Date.now() - dayMs),
    });
    writeFileSync(path.join(folder, 'certificate.pem'), cert);
    writeFileSync(path.join(folder, 'certificate-key.pem'), key);
    return cert;
  }

  it('a certificate is generated once, and again when it has expired', async () => {
    const expiredCertificate = await writeExpiredCertificate('Cartwright');
    const { cert, file } = await loadCertificate(folder, 'localhost');
    assert.notEqual(cert, expiredCertificate);
    assert.ok(new X509Certificate(cert).validToDate.getTime() > Date.now());
    assert.equal(readFileSync(file ?? '', 'utf8'), cert);
    assert.equal((await loadCertificate(folder, 'localhost')).cert, cert);
  });

  it('a certificate that the service has not created is never replaced', async () => {
    const expiredCertificate = await writeExpiredCertificate('shop.example');
    assert.equal((await loadCertificate(folder, 'localhost')).cert, expiredCertificate);
  });
});
