import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { compoundKey, type ContentAsset } from '../../protocol/bridge-protocol.ts';
import { Category } from '../catalog/Category.ts';
import type { Product } from '../catalog/Product.ts';
import { siteLibraryId } from '../content/Library.ts';
import type { HashMap } from '../util/HashMap.ts';
import { Map } from '../util/Map.ts';
import type { Component } from './Component.ts';
import { ComponentRenderSettings } from './ComponentRenderSettings.ts';
import { ComponentScriptContext } from './ComponentScriptContext.ts';
import { readAttributes, callRenderScript, isOfKind } from './experience-content.ts';
import { Page } from './Page.ts';
import { PageScriptContext } from './PageScriptContext.ts';
import type { Region } from './Region.ts';
import { RegionRenderSettings } from './RegionRenderSettings.ts';

/** Maximum depth of nested components. */
const maxDepth = 20;
/** The number of regions that are being rendered, each inside the one before. */
let renderDepth = 0;

/** Finds and renders Page Designer pages, which are content assets of the site's library. */
export class PageMgr extends PlatformObject {
  /** Returns a page by its ID, or null if there is none. */
  static getPage(pageID: string): Page | null;
  /** Returns the page assigned to a category; see {@link PageMgr.getPageByCategory}. */
  static getPage(category: Category, pageMustBeVisible: boolean, aspectTypeID: string): Page | null;
  static getPage(
    pageOrCategory: string | Category,
    pageMustBeVisible?: boolean,
    aspectTypeID?: string,
  ): Page | null {
    if (pageOrCategory instanceof Category)
      return PageMgr.getPageByCategory(pageOrCategory, pageMustBeVisible === true, String(aspectTypeID));
    const asset = pageRecord(String(pageOrCategory));
    return asset ? createPage(asset) : null;
  }

  /**
   * Returns the page of an aspect type that is assigned to a category, or else to its nearest ancestor with such a
   * page. Returns null if there is none.
   */
  static getPageByCategory(
    category: Category | null,
    pageMustBeVisible: boolean,
    aspectTypeID: string,
  ): Page | null {
    const pages = pagesOfAspectType(pageMustBeVisible, aspectTypeID);
    for (let current = category ?? null; current !== null; current = current.parent) {
      const id = current.ID;
      const page = pages.find(({ experience }) => experience?.category_ids?.includes(id) === true);
      if (page) return createPage(page);
    }
    return null;
  }

  /**
   * Returns the page of an aspect type that is assigned to a product, or else the page of the product's category; see
   * {@link PageMgr.getPageByCategory}. Returns null if there is none.
   */
  static getPageByProduct(
    product: Product | null,
    pageMustBeVisible: boolean,
    aspectTypeID: string,
  ): Page | null {
    if (product === null) return null;
    const page = pagesOfAspectType(pageMustBeVisible, aspectTypeID).find(
      ({ experience }) => experience?.product_ids?.includes(product.ID) === true,
    );
    if (page) return createPage(page);
    const category = product.primaryCategory ?? product.classificationCategory;
    return PageMgr.getPageByCategory(category, pageMustBeVisible, aspectTypeID);
  }

  /**
   * Renders a page with the script of its type and returns the markup. Returns null if there is no such page or it is
   * offline. The arguments are `(pageID, parameters)` or `(pageID, aspectAttributes, parameters)`.
   * @throws Error if no cartridge has the type's script, or it exports no function `render`
   * @throws Error if the script throws an error
   */
  static renderPage(
    pageID: string,
    aspectAttributesOrParameters?: Map | string | null,
    parameters?: string | null,
  ): string | null {
    const asset = pageRecord(String(pageID));
    if (!asset?.online) return null;
    const page = createPage(asset);
    const content = readAttributes('page', asset);
    if (aspectAttributesOrParameters instanceof Map)
      content.putAll(aspectAttributesOrParameters as HashMap<string>);
    const renderParameters =
      aspectAttributesOrParameters instanceof Map ? parameters : (aspectAttributesOrParameters ?? parameters);
    const context = new PageScriptContext(page, content, renderParameters ?? null);
    return callRenderScript('page', page.typeID, context);
  }

  /**
   * Renders the visible components of a region and returns the markup: an element for the region, which contains an
   * element for each component.
   * @throws Error if the script of a component's type is missing or exports no `render`, or the nesting is too deep
   * @throws Error if a component's script throws an error
   */
  static renderRegion(region: Region, settings?: RegionRenderSettings | null): string {
    const renderSettings = settings ?? new RegionRenderSettings();
    if (renderDepth >= maxDepth)
      throw new Error(`Components are nested more than ${maxDepth} levels deep: ${region.ID}.`);
    renderDepth++;
    try {
      const components = region.visibleComponents.toArray();
      const markup = components.map((component) => renderComponent(component, renderSettings)).join('');
      const classes = `experience-region experience-${region.ID}`;
      return renderElement(renderSettings.tagName, renderSettings.attributes ?? { class: classes }, markup);
    } finally {
      renderDepth--;
    }
  }
}
registerClass('experience.PageMgr', PageMgr);

function renderComponent(component: Component, regionSettings: RegionRenderSettings): string {
  // The component's script may change its settings. It changes a copy, so that other components are not affected.
  const { tagName, attributes } = regionSettings.getComponentRenderSettings(component);
  const settings = new ComponentRenderSettings().setTagName(tagName).setAttributes(attributes);
  const { typeID: typeId } = component;
  const content = readAttributes('component', component[handle].data);
  const context = new ComponentScriptContext(component, content, settings);
  const markup = callRenderScript('component', typeId, context);
  const classes = `experience-component experience-${typeId.replaceAll('.', '-')}`;
  return renderElement(settings.tagName, settings.attributes ?? { class: classes }, markup);
}

function renderElement(tag: string, attributes: object, content: string): string {
  const attributeTexts = Object.entries(attributes).map(
    ([name, value]) =>
      ` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`,
  );
  return `<${tag}${attributeTexts.join('')}>${content}</${tag}>`;
}

const createPage = ({ library_id: libraryId, id }: ContentAsset): Page => new Page(libraryId, id);

function pageRecord(id: string): ContentAsset | undefined {
  const asset = currentRun().records.get('content_assets', compoundKey(siteLibraryId(), id));
  return isOfKind(asset, 'page') ? asset : undefined;
}

/** Returns all pages of an aspect type, or only the online ones. */
function pagesOfAspectType(mustBeVisible: boolean, aspectType: string): readonly ContentAsset[] {
  const libraryId = siteLibraryId();
  const { records } = currentRun();
  const pages = records.memoize(`pages ${libraryId}`, () =>
    records.find('content_assets', 'library', libraryId).filter((asset) => isOfKind(asset, 'page')),
  );
  return pages.filter(
    ({ experience, online }) => experience?.aspect_type === String(aspectType) && (online || !mustBeVisible),
  );
}
