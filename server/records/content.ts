import Type, { type Static } from 'typebox';
import { Custom, Id, LocalizedText, record } from './record.ts';

const pageTexts = {
  page_title: Type.Optional(LocalizedText),
  page_description: Type.Optional(LocalizedText),
  page_keywords: Type.Optional(LocalizedText),
  /** Name of the template with which a storefront would render it. */
  template: Type.Optional(Type.String()),
};

export const ContentFolder = record('content_folder', {
  library_id: Id,
  id: Id,
  parent_id: Type.Optional(Id),
  name: Type.Optional(LocalizedText),
  description: Type.Optional(LocalizedText),
  online: Type.Boolean(),
  position: Type.Optional(Type.Number()),
  ...pageTexts,
  custom: Type.Optional(Custom),
});
export type ContentFolder = Static<typeof ContentFolder>;

export const ContentAsset = record('content_asset', {
  library_id: Id,
  id: Id,
  name: Type.Optional(LocalizedText),
  description: Type.Optional(LocalizedText),
  online: Type.Boolean(),
  searchable: Type.Optional(Type.Boolean()),
  /** Folders that contain the asset; the first is its classification folder. */
  folder_ids: Type.Optional(Type.Array(Id)),
  ...pageTexts,
  /** Localized attributes are also objects with locale IDs as keys, for example the `body`. */
  custom: Type.Optional(Custom),
});
export type ContentAsset = Static<typeof ContentAsset>;
