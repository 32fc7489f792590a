import assert from 'node:assert/strict';
import { basic, sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

describe('logins in characters that look alike', () => {
  const customers = '/s/RefArch/svc/shop/v23_2/customers';
  const password = 'Kiefernholz7';
  let service: RunningService;
  let shop: Sender;
  before(async () => {
    service = await startTestService();
    const api = sender(service.http);
    const guest = await api('POST', `${customers}/auth?client_id=cartwright`, { type: 'guest' });
    shop = api.withHeaders({ authorization: guest.headers.get('authorization')! });
    const { status, body } = await register('jos\u00e9.garc\u00eda@example.com');
    assert.equal(status, 200, JSON.stringify(body));
  });
  after(() => service.close());

  const register = (login: string) =>
    shop('POST', customers, {
      password,
      customer: { login, email: 'jose@example.com', last_name: 'Garc\u00eda' },
    });
  const signIn = (login: string) =>
    shop(
      'POST',
      `${customers}/auth?client_id=cartwright`,
      { type: 'credentials' },
      {
        authorization: basic(login, password),
      },
    );

  const spellings = {
    'separate letters and accents, as macOS sends them': 'jose\u0301.garci\u0301a@example.com',
    'capital letters': 'JOS\u00c9.GARC\u00cdA@EXAMPLE.COM',
    'a zero-width space, as a web page leaves it in the clipboard': 'jos\u00e9.garc\u00eda\u200b@example.com',
    'a soft hyphen': 'jos\u00e9.gar\u00adc\u00eda@example.com',
    'the full-width at sign of a Japanese keyboard': 'jos\u00e9.garc\u00eda\uff20example.com',
  };
  for (const [caseName, login] of Object.entries(spellings)) {
    it(`a customer signs in with a login that differs only by ${caseName}`, async () => {
      const { status, body } = await signIn(login);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.login, 'jos\u00e9.garc\u00eda@example.com');
    });

    it(`a login cannot be registered if it differs from another only by ${caseName}`, async () => {
      const { status, body } = await register(login);
      assert.equal(status, 400);
      assert.equal(body.fault.type, 'LoginAlreadyInUseException');
    });
  }

  it('a login without one of its accents is a different login', async () => {
    assert.equal((await signIn('jose.garc\u00eda@example.com')).status, 401);
  });
});
