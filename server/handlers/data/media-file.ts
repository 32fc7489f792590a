import type { MediaFile } from '../../../contract/documents/data/promotion.ts';
import type { ImageFile } from '../../records/catalog.ts';
import type { RequestContext } from '../implement.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { applyChanges } from './apply-changes.ts';

/** Returns an image of a catalog as a media_file document (data-api 2). */
export const mediaFileDocument = (
  { path, alt, title }: ImageFile,
  catalogId: string,
  { links }: Pick<RequestContext, 'links'>,
): MediaFile => ({
  abs_url: links.image(catalogId, path),
  dis_base_url: links.image(catalogId, path),
  path,
  ...omitUndefined({ alt, title }),
});

/**
 * Returns the image that a request writes; its alternative text and title are merged with those of the existing image.
 * Returns null if the request removes the image. Returns undefined if the request changes nothing: it does not
 * contain the image, or there is no image yet and the document has no path.
 */
export function imageFrom(
  body: MediaFile | null | undefined,
  currentImage: ImageFile | undefined,
): ImageFile | null | undefined {
  if (!body) return body;
  const path = body.path ?? currentImage?.path;
  if (path === undefined) return undefined;
  return applyChanges<ImageFile>(currentImage ?? { path }, {
    path,
    alt: body.alt && { ...currentImage?.alt, ...body.alt },
    title: body.title && { ...currentImage?.title, ...body.title },
  });
}
