import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { generate } from 'selfsigned';

const dayMs = 24 * 3_600_000;

interface CertificateFiles {
  readonly cert: string;
  readonly private: string;
}

/**
 * Certificate files of a company's own authority and of another one, and servers that require a client certificate.
 */
export class ClientCertificates {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'client-certificates-'));
  readonly #servers: Server[] = [];
  readonly #children: ChildProcess[] = [];

  static async issue(): Promise<ClientCertificates> {
    const certificates = new ClientCertificates();
    const company = await certificates.#issue('ca', undefined);
    const otherAuthority = await certificates.#issue('other-ca', undefined);
    await certificates.#issue('server', company);
    const developer = await certificates.#issue('developer', company);
    await certificates.#issue('unknown', otherAuthority);
    await certificates.#issue('expired', company, -dayMs);
    const encryptedKey = createPrivateKey(developer.private).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'secret',
    });
    writeFileSync(certificates.file('encrypted-key.pem'), encryptedKey);
    execFileSync(
      'openssl',
      [
        'pkcs12',
        '-export',
        '-in',
        'developer.pem',
        '-inkey',
        'developer-key.pem',
        '-passout',
        'pass:secret',
        '-out',
        'developer.p12',
      ],
      { cwd: certificates.folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return certificates;
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }

  /** Serves HTTPS to clients with a certificate of the authority `ca`; returns the server's URL. */
  async serve(listener: RequestListener): Promise<string> {
    const readPem = (name: string): string => readFileSync(this.file(name), 'utf8');
    const server = createServer(
      {
        cert: readPem('server.pem'),
        key: readPem('server-key.pem'),
        ca: readPem('ca.pem'),
        requestCert: true,
        rejectUnauthorized: true,
      },
      listener,
    );
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /**
   * Like `serve`, but with OpenSSL, which rejects a wrong or missing certificate with a TLS alert, as most gateways do.
   * Responds with OpenSSL's status page.
   */
  async serveStrictly(): Promise<string> {
    const child = spawn(
      'openssl',
      [
        's_server',
        '-accept',
        '127.0.0.1:0',
        '-cert',
        'server.pem',
        '-key',
        'server-key.pem',
        '-CAfile',
        'ca.pem',
        '-Verify',
        '2',
        '-verify_return_error',
        '-www',
      ],
      { cwd: this.folder, stdio: ['pipe', 'pipe', 'ignore'] },
    );
    this.#children.push(child);
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /^ACCEPT .*:(\d+)$/.exec(line)?.[1];
      if (port !== undefined) return `https://127.0.0.1:${port}`;
    }
    throw new Error('openssl s_server does not listen');
  }

  close(): void {
    for (const child of this.#children) child.kill();
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #issue(
    name: string,
    authority: CertificateFiles | undefined,
    validityMs = dayMs,
  ): Promise<CertificateFiles> {
    const issuedCertificate: CertificateFiles = await generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notBeforeDate: new Date(Date.now() - 2 * dayMs),
      notAfterDate: new Date(Date.now() + validityMs),
      ...(authority ? { ca: { key: authority.private, cert: authority.cert } } : {}),
      extensions: [
        { name: 'basicConstraints', cA: authority === undefined, critical: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    writeFileSync(this.file(`${name}.pem`), issuedCertificate.cert);
    writeFileSync(this.file(`${name}-key.pem`), issuedCertificate.private);
    return issuedCertificate;
  }
}
