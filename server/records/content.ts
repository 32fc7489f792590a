import Type, { type Static } from 'typebox';
import { Custom, Id, LocalizedText, record } from './record.ts';

const pageFields = {
  page_title: Type.Optional(LocalizedText),
  page_description: Type.Optional(LocalizedText),
  page_keywords: Type.Optional(LocalizedText),
  /** Name of the template with which a storefront would render the page. */
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
  ...pageFields,
  custom: Type.Optional(Custom),
});
export type ContentFolder = Static<typeof ContentFolder>;

/** The data that makes a content asset a page of the page designer, or a component of a page. */
const Experience = Type.Object(
  {
    /**
     * `page.` or `component.`, followed by the ID of a type that a file in `cartridge/experience` defines, such as
     * `component.assets.banner`.
     */
    type: Type.String({ pattern: '^(page|component)\\.[\\w.-]+$' }),
    /** Attribute values by locale, `default` or an ID such as `de-DE`. */
    attributes: Type.Optional(Type.Record(Type.String(), Custom)),
    /** IDs of components by region, in display order. */
    regions: Type.Optional(Type.Record(Type.String(), Type.Array(Id))),
    aspect_type: Type.Optional(Type.String()),
    /** Categories and products that show the page. */
    category_ids: Type.Optional(Type.Array(Id)),
    product_ids: Type.Optional(Type.Array(Id)),
  },
  { additionalProperties: false },
);

export const ContentAsset = record('content_asset', {
  library_id: Id,
  id: Id,
  name: Type.Optional(LocalizedText),
  description: Type.Optional(LocalizedText),
  online: Type.Boolean(),
  searchable: Type.Optional(Type.Boolean()),
  /** Folders that contain the asset; the first is its classification folder. */
  folder_ids: Type.Optional(Type.Array(Id)),
  ...pageFields,
  experience: Type.Optional(Experience),
  /** The value of a localized attribute, such as `body`, is an object with locale IDs as keys. */
  custom: Type.Optional(Custom),
});
export type ContentAsset = Static<typeof ContentAsset>;
