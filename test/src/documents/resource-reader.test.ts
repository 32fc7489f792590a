import assert from 'node:assert/strict';
import { PlatformAccess } from '../../../src/client/access.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { UnexpectedResponse } from '../../../src/client/errors.ts';
import type { HttpRequest, HttpResponse } from '../../../src/client/transport.ts';
import { readXml } from '../../../src/documents/resource-reader.ts';

/** Returns access to a platform whose responses to reads are those of `respond`. */
const accessWith = (respond: (isXml: boolean) => Omit<HttpResponse, 'headers'>): PlatformAccess =>
  new PlatformAccess({
    profile: { baseUrl: 'https://shop.example', clientId: 'app', clientPassword: 'secret' },
    transport: {
      send: ({ url }: HttpRequest) =>
        Promise.resolve(
          url.pathname.endsWith('/access_token')
            ? {
                status: 200,
                headers: {},
                text: '{"access_token":"t","expires_in":1800,"token_type":"Bearer"}',
              }
            : { headers: {}, ...respond(url.searchParams.get('format') === 'xml') },
        ),
      close: () => Promise.resolve(),
    },
    clock: systemClock,
  });

const address = {
  connection: 'c',
  kind: 'campaign',
  params: { site_id: 'RefArch', campaign_id: 'spring-nights' },
} as const;

describe('a resource that is read as XML', () => {
  it('the XML document of a resource is the text of a successful response', async () => {
    const access = accessWith(() => ({ status: 200, text: '<campaign/>' }));
    assert.equal(await readXml(access, address), '<campaign/>');
  });

  it('a fault in XML is never the document, even if the resource can be read as JSON right after it', async () => {
    const access = accessWith((isXml) =>
      isXml ? { status: 503, text: '<fault/>' } : { status: 200, text: '{"campaign_id":"spring-nights"}' },
    );
    await assert.rejects(
      readXml(access, address),
      (error) => error instanceof UnexpectedResponse && error.status === 503,
    );
  });
});
