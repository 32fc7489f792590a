import assert from 'node:assert/strict';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const optionPath = '/products/gansey-jumper/product_options/monogram';
const image = { path: 'images/monogram.png', alt: { default: 'A monogram' }, title: { default: 'Monogram' } };

describe('The image of a product option', () => {
  let service: RunningService;
  let api: BackOffice;
  beforeEach(async () => {
    service = await startTestService();
    api = await signInBackOffice(service.http);
    await api('PUT', optionPath, { image, values: [{ id: 'none', value: { default: 'None' } }] });
  });
  afterEach(() => service.close());

  const read = async () => (await api('GET', optionPath)).body.image;

  it('the image of a product option has the alt text and title that were written with it', async () => {
    const { path, alt, title } = await read();
    assert.deepEqual({ path, alt, title }, image);
  });

  it('the image of a product option keeps its alt text and title when PATCH changes the file', async () => {
    await api('PATCH', optionPath, { image: { path: 'images/initials.png' } });
    const { path, alt, title } = await read();
    assert.deepEqual({ path, alt, title }, { ...image, path: 'images/initials.png' });
  });

  it('the image of a product option is removed with its alt text and title when PATCH sets it to null', async () => {
    await api('PATCH', optionPath, { image: null });
    assert.equal(await read(), undefined);
    await api('PATCH', optionPath, { image: { path: 'images/other.png' } });
    const { alt, title } = await read();
    assert.deepEqual([alt, title], [undefined, undefined]);
  });
});
