import Type, { type TSchema } from 'typebox';
import { pagingQuery } from '../paging.ts';

/** An ID in a path, of 1 to 256 characters. */
export const objectId = Type.String({ minLength: 1, maxLength: 256 });
/** An ID in a path or a query, of at least 1 character. The specification does not limit its length. */
export const anyLengthId = Type.String({ minLength: 1 });
/** The ID of a product in a path: 1 to 100 characters. */
export const productId = Type.String({ minLength: 1, maxLength: 100 });

/** The path parameter of all operations below `/sites/{site_id}`. */
export const siteParams = { site_id: objectId };

/** `expand` names additional parts that the response contains. */
export const expandQuery = { expand: Type.Optional(Type.String()) };
/** The site whose stock, prices and online flags apply; by default the site of the request. */
export const siteQuery = { site_id: Type.Optional(anyLengthId) };
/** The query parameters that apply to a product or to a part of a product. */
export const productQuery = { ...siteQuery, ...expandQuery };
/** The page of a list, and the selection of properties in its documents. */
export const listQuery = { ...pagingQuery(), select: Type.Optional(Type.String()) };

/** Declares a response with status 200 and the document. */
export const documentSuccess = <Document extends TSchema>(document: Document) =>
  ({ status: 200, document }) as const;
/** Declares a response with status 201, the document and its URL. */
export const createdSuccess = <Document extends TSchema>(document: Document) =>
  ({ status: 201, document, location: true }) as const;
/** A response with status 204 and no document. */
export const noContent = { status: 204 } as const;
