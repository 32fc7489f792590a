import Type, { type Static } from 'typebox';
import { Custom, Id, LocalizedText, record } from './record.ts';

const pageTexts = {
  page_title: Type.Optional(LocalizedText),
  page_description: Type.Optional(LocalizedText),
  page_keywords: Type.Optional(LocalizedText),
  /** Name of the template that a storefront would show it with. */
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
  /** Folders in which it lies; the first is the one that classifies it. */
  folder_ids: Type.Optional(Type.Array(Id)),
  ...pageTexts,
  /** Texts per locale are objects of locale ids here too: the `body`, for example. */
  custom: Type.Optional(Custom),
});
export type ContentAsset = Static<typeof ContentAsset>;
