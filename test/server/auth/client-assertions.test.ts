import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportSPKI, generateKeyPair, importPKCS8, SignJWT, type CryptoKey } from 'jose';
import { generate } from 'selfsigned';
import { FakeClock } from '../../support/fake-clock.ts';
import { basic, sender, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { sampleShopWith } from '../../support/shop-with-access.ts';

const endpoint = '/svcsso/oauth2/access_token';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

describe('signed client assertions', () => {
  const clock = new FakeClock();
  let service: RunningService;
  let api: Sender;
  let dataDir: string;
  let key: CryptoKey;
  let certificateKey: CryptoKey;
  let unregisteredKey: CryptoKey;
  let flags: string[];
  let shop: ReturnType<typeof sampleShopWith>;

  before(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    key = pair.privateKey;
    unregisteredKey = (await generateKeyPair('RS256')).privateKey;
    const certificate = await generate([{ name: 'commonName', value: 'signer' }], {
      keyType: 'rsa',
      keySize: 2048,
    });
    certificateKey = await importPKCS8(certificate.private, 'RS256');
    const method = { token_endpoint_auth_method: 'private_key_jwt' as const };
    const resources = { data_resources: [{ resource_id: '/**', methods: ['get' as const] }] };
    shop = sampleShopWith({
      clients: [
        {
          id: 'signer',
          password: 'signer',
          public_key: await exportSPKI(pair.publicKey),
          ...method,
          ...resources,
        },
        { id: 'certified', public_key: certificate.cert, ...method, ...resources },
        { id: 'keyless', ...method },
        { id: 'off', public_key: await exportSPKI(pair.publicKey), enabled: false, ...method },
      ],
    });
    dataDir = mkdtempSync(path.join(tmpdir(), 'assertions-'));
    flags = ['--data-dir', dataDir];
    service = await startTestService({ shop, clock, flags });
    api = sender(service.http);
  });
  after(async () => {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  let assertionCount = 0;
  const signAssertion = (
    claims: Record<string, unknown> = {},
    {
      signingKey = key,
      client = 'signer',
      typ = 'JWT',
    }: { signingKey?: CryptoKey; client?: string; typ?: string } = {},
  ) =>
    new SignJWT({
      iss: client,
      sub: client,
      aud: service.http + endpoint,
      jti: `id ${++assertionCount}`,
      exp: clock.now() / 1000 + 60,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ })
      .sign(signingKey);

  const request = (
    assertion: string,
    overrides: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) =>
    api(
      'POST',
      endpoint,
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: assertionType,
        client_assertion: assertion,
        ...overrides,
      }).toString(),
      { ...form, ...headers },
    );

  const assertRejected = async (
    response: ReturnType<typeof request>,
    error: string,
    description?: RegExp,
  ) => {
    const { body, status } = await response;
    assert.equal(body.error, error, JSON.stringify(body));
    assert.equal(status, error === 'invalid_client' ? 401 : 400);
    if (description) assert.match(body.error_description, description);
  };

  it('an assertion signed with a registered public key gets a Data API token that is valid for 30 minutes', async () => {
    const { status, body } = await request(await signAssertion());
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.expires_in, 1800);
    const { status: readStatus } = await api('GET', '/svc/data/v23_2/sites', undefined, {
      authorization: `Bearer ${body.access_token}`,
    });
    assert.equal(readStatus, 200);
  });

  it('an assertion signed with the key of a registered X.509 certificate is accepted', async () => {
    assert.equal(
      (await request(await signAssertion({}, { signingKey: certificateKey, client: 'certified' }))).status,
      200,
    );
  });

  it('an assertion may expire up to 30 minutes in the future', async () => {
    const now = clock.now() / 1000;
    assert.equal((await request(await signAssertion({ exp: now + 1800 }))).status, 200);
    await assertRejected(request(await signAssertion({ exp: now + 1801 })), 'invalid_client', /30 minutes/);
  });

  it('an expired assertion is rejected', async () => {
    const assertion = await signAssertion();
    clock.advance(60_000);
    await assertRejected(request(assertion), 'invalid_client', /expired/);
  });

  it('an assertion may have several audiences, one of which is the token endpoint', async () => {
    assert.equal(
      (await request(await signAssertion({ aud: ['https://other', service.http + endpoint] }))).status,
      200,
    );
  });

  it('an assertion is accepted only once, with or without an ID, and its ID is remembered after a restart', async () => {
    const jti = 'used once';
    const assertion = await signAssertion({ jti });
    assert.equal((await request(assertion)).status, 200);
    await assertRejected(request(assertion), 'invalid_client', /already been used/);
    await assertRejected(
      request(await signAssertion({ jti, exp: clock.now() / 1000 + 90 })),
      'invalid_client',
      /already been used/,
    );
    const assertionWithoutId = await signAssertion({ jti: undefined });
    assert.equal((await request(assertionWithoutId)).status, 200);
    await assertRejected(request(assertionWithoutId), 'invalid_client', /already been used/);

    await service.close();
    service = await startTestService({ shop, clock, flags });
    api = sender(service.http);
    await assertRejected(request(await signAssertion({ jti })), 'invalid_client', /already been used/);
  });

  it('of concurrent requests with the same assertion exactly one succeeds', async () => {
    const assertion = await signAssertion();
    const responses = await Promise.all(Array.from({ length: 8 }, () => request(assertion)));
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
  });

  for (const [caseName, createAssertion] of [
    ['a text in place of a JWT', async () => 'x'],
    ['a key that is not registered', () => signAssertion({}, { signingKey: unregisteredKey })],
    ['a client that is not registered for assertions', () => signAssertion({}, { client: 'cartwright' })],
    ['a client without a key', () => signAssertion({}, { client: 'keyless' })],
    ['a disabled client', () => signAssertion({}, { client: 'off' })],
    ['another token type', () => signAssertion({}, { typ: 'at+jwt' })],
    ['an unknown client', () => signAssertion({}, { client: 'x' })],
    ['another subject', () => signAssertion({ sub: 'cartwright' })],
    ['no subject', () => signAssertion({ sub: undefined })],
    ['no audience', () => signAssertion({ aud: undefined })],
    ['another audience', () => signAssertion({ aud: `${service.http}/other` })],
    ['the audience without its port', () => signAssertion({ aud: `http://127.0.0.1${endpoint}` })],
    ['no expiry', () => signAssertion({ exp: undefined })],
    ['a start in the future', () => signAssertion({ nbf: clock.now() / 1000 + 30 })],
    [
      'a signature with a shared secret',
      () =>
        new SignJWT({
          iss: 'signer',
          sub: 'signer',
          aud: service.http + endpoint,
          exp: clock.now() / 1000 + 60,
        })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('signer signer signer signer signer')),
    ],
  ] as const) {
    it(`an assertion with ${caseName} gets invalid_client`, async () => {
      await assertRejected(request(await createAssertion()), 'invalid_client');
    });
  }

  it('an assertion of another type, or together with an Authorization header, gets invalid_request', async () => {
    await assertRejected(
      request(await signAssertion(), { client_assertion_type: 'urn:x' }),
      'invalid_request',
    );
    await assertRejected(
      request(await signAssertion(), {}, { authorization: basic('signer', 'signer') }),
      'invalid_request',
    );
  });

  it('an assertion of one client with the client ID of another gets invalid_client', async () => {
    await assertRejected(request(await signAssertion(), { client_id: 'certified' }), 'invalid_client');
  });

  it('a client that is registered for assertions cannot use a secret', async () => {
    await assertRejected(
      api('POST', endpoint, 'grant_type=client_credentials', {
        ...form,
        authorization: basic('signer', 'signer'),
      }),
      'invalid_client',
      /signed assertion/,
    );
  });
});
