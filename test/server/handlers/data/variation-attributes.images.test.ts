import assert from 'node:assert/strict';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const valuesPath = '/products/fell-jacket/variation_attributes/color/values';
const photo = { path: 'images/moss.jpg', alt: { default: 'Moss', 'de-DE': 'Moos' } };

describe('The values of a variation attribute', () => {
  let service: RunningService;
  let api: BackOffice;
  beforeEach(async () => {
    service = await startTestService();
    api = await signInBackOffice(service.http);
  });
  afterEach(() => service.close());

  const listValues = async (): Promise<string[]> =>
    (await api('GET', valuesPath)).body.data.map(({ value }: { value: string }) => value);
  const readShopValue = async (locale: string) => {
    const shop = sender(`${service.http}/s/RefArch/svc/shop/v23_2`);
    const { body } = await shop(
      'GET',
      `/products/fell-jacket/variations?locale=${locale}&client_id=cartwright`,
    );
    const [color] = body.variation_attributes.filter(({ id }: { id: string }) => id === 'color');
    return color.values.find(({ value }: { value: string }) => value === 'moss');
  };

  it('variation values are listed by ascending position, which defaults to the index of the value', async () => {
    const [first = '', second = '', third = ''] = await listValues();
    await api('PATCH', `${valuesPath}/${first}`, { position: 10 });
    assert.deepEqual(await listValues(), [second, third, first]);
    await api('PATCH', `${valuesPath}/${third}`, { position: -1 });
    assert.deepEqual(await listValues(), [third, second, first]);
    const positions = (await api('GET', valuesPath)).body.data.map(
      ({ position }: { position: number }) => position,
    );
    assert.deepEqual(positions, [-1, 1, 10]);
    await api('PATCH', `${valuesPath}/${first}`, { position: null });
    assert.equal((await api('GET', `${valuesPath}/${first}`)).body.position, 2);
  });

  it('variation values are listed by position after PUT of their attribute', async () => {
    const attribute = '/products/fell-jacket/variation_attributes/trim';
    const { status } = await api('PUT', attribute, {
      values: [{ value: 'horn', position: 3 }, { value: 'brass', position: 2 }, { value: 'none' }],
    });
    assert.ok(status < 300);
    const { body } = await api('GET', attribute);
    assert.deepEqual(
      body.values.map(({ value }: { value: string }) => value),
      ['brass', 'none', 'horn'],
    );
  });

  it('variation values have images and swatches, and the Shop API returns an image’s alt text in the requested locale', async () => {
    await api('PATCH', `${valuesPath}/moss`, {
      image: photo,
      image_swatch: { path: 'images/moss-swatch.png' },
    });
    const { image, image_swatch: swatch } = await readShopValue('de-DE');
    assert.equal(image.alt, 'Moos');
    assert.match(image.link, /\/images\/kestrel-yard\/images\/moss\.jpg$/);
    assert.match(swatch.link, /moss-swatch\.png$/);
    assert.equal((await readShopValue('en-US')).image.alt, 'Moss');
  });

  it('PATCH of a variation value keeps the path and alt texts that the body does not contain, and null removes the image', async () => {
    await api('PATCH', `${valuesPath}/moss`, { image: photo });
    await api('PATCH', `${valuesPath}/moss`, {
      image: { alt: { 'de-DE': 'Moosgrün' }, title: { default: 'Moss' } },
    });
    const { image } = (await api('GET', `${valuesPath}/moss`)).body;
    assert.equal(image.path, photo.path);
    assert.deepEqual(image.alt, { default: 'Moss', 'de-DE': 'Moosgrün' });
    assert.deepEqual(image.title, { default: 'Moss' });
    await api('PATCH', `${valuesPath}/moss`, { image: null });
    assert.equal((await api('GET', `${valuesPath}/moss`)).body.image, undefined);
  });

  it('a variation value has no image if only an alt text is written', async () => {
    await api('PATCH', `${valuesPath}/moss`, { image: { alt: { default: 'Moss' } } });
    assert.equal((await api('GET', `${valuesPath}/moss`)).body.image, undefined);
  });
});
