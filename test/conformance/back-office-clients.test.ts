import assert from 'node:assert/strict';
import { basic } from '../support/http.ts';
import { startTestService, type RunningService } from '../support/running-service.ts';
import { signIn, targetFromEnvironment, type Callers, type Target } from './target.ts';

const baseUrl = process.env['CONFORMANCE_BASE_URL'];

/** Requests that open-source back-office clients send to the Data API and the token endpoints. */
describe('conformance with public back-office clients', () => {
  let service: RunningService | undefined;
  let target: Target;
  let callers: Callers;
  before(async () => {
    service = baseUrl === undefined ? await startTestService() : undefined;
    target = targetFromEnvironment(baseUrl ?? service?.http ?? '');
    callers = await signIn(target);
  });
  after(() => service?.close());
  const dataApi = () => `/s/-/${target.prefix}/data/v23_2`;

  it('every expansion of a set or a bundle is accepted, and its members are product documents', async () => {
    const search = `/s/${target.site}/${target.prefix}/shop/v23_2/product_search?count=200`;
    const { body } = await callers.withoutCredentials('GET', `${search}&client_id=${target.clientId}`);
    const names =
      'all availability images all_images categories options prices variations sets bundles'.split(' ');
    for (const { product_id: id } of body.hits.filter(
      ({ product_type: type }: any) => type.set || type.bundle,
    )) {
      const path = `${dataApi()}/products/${encodeURIComponent(id)}`;
      for (const name of names)
        assert.equal((await callers.oauth('GET', `${path}?expand=${name}`)).status, 200, name);
      const { body: product } = await callers.oauth('GET', `${path}?expand=${names.join(',')}`);
      const members = [...product.bundled_products, ...product.set_products];
      assert.ok(members.length > 0);
      for (const member of members) {
        assert.equal(member._type, 'product');
        assert.ok(member.name.default);
        const fullResponse = await callers.oauth(
          'GET',
          `${dataApi()}/products/${encodeURIComponent(member.id)}?expand=all`,
        );
        const owners = [...fullResponse.body.product_bundles, ...fullResponse.body.product_sets].map(
          (owner: any) => owner.id,
        );
        assert.ok(owners.includes(id), member.id);
      }
      assert.equal(product.image.abs_url, product.image_groups[0].images[0].abs_url);
    }
  });

  it('a custom object with a key that differs from the one in its path, or without a required attribute, is rejected', async function () {
    // These object types exist only in the sample shop.
    if (baseUrl !== undefined) this.skip();
    const path = `${dataApi()}/sites/${target.site}/custom_objects/Workshop/mill`;
    const workshop = { c_name: 'Mill', c_city: 'Leeds' };
    const conflictResponse = await callers.oauth('PUT', path, { ...workshop, key_value_string: 'other' });
    assert.equal(conflictResponse.body.fault.type, 'IdConflictException');
    const incompleteResponse = await callers.oauth('PUT', path, { c_name: 'Mill', key_value_string: 'mill' });
    assert.equal(incompleteResponse.body.fault.type, 'PropertyConstraintViolationException');
    assert.equal((await callers.oauth('PUT', path, { ...workshop, key_value_string: 'mill' })).status, 201);
  });

  it('the token endpoint accepts its fields in the query, and a percent-encoded secret', async () => {
    const path = `/${target.prefix}sso/oauth2/access_token?grant_type=client_credentials`;
    const encodedPassword = target.clientPassword.replace(
      /./,
      (first) => `%${first.charCodeAt(0).toString(16)}`,
    );
    for (const secret of [target.clientPassword, encodedPassword]) {
      const headers = { authorization: basic(target.clientId, secret) };
      assert.equal((await callers.withoutCredentials('POST', path, undefined, headers)).status, 200);
    }
  });
});
