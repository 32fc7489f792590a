import type { IncomingMessage } from 'node:http';
import { fault } from '../../contract/fault.ts';
import { ResourcePathNotFound } from '../../contract/faults/general.ts';
import type { Assets } from '../ports/assets.ts';
import { imageRoot } from './links.ts';
import type { OutgoingResponse } from './outgoing-response.ts';
import { splitTarget } from './query-string.ts';

const imagePath = new RegExp(`^/${imageRoot}/([^/]+)/(.+)$`);

/**
 * Returns the response to a request for an image of a catalog, or undefined for any other request.
 * @throws ResourcePathNotFound
 */
export function imageResponse(
  assets: Assets,
  { method, url = '' }: IncomingMessage,
): Promise<OutgoingResponse> | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const { path } = splitTarget(url);
  const [, catalog, file] = imagePath.exec(path) ?? [];
  return catalog === undefined || file === undefined ? undefined : readImage(assets, path, catalog, file);
}

async function readImage(
  assets: Assets,
  path: string,
  catalog: string,
  file: string,
): Promise<OutgoingResponse> {
  const asset = await assets.read(decodePart(catalog, path), decodePart(file, path));
  if (!asset) throw fault(ResourcePathNotFound, { path });
  const headers = { 'content-type': asset.contentType, 'cache-control': 'max-age=900' };
  return { status: 200, headers, body: asset.body };
}

function decodePart(part: string, path: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw fault(ResourcePathNotFound, { path });
  }
}
