export interface Asset {
  readonly body: Buffer;
  readonly contentType: string;
}

/** Image files of catalogs. */
export interface Assets {
  /** Undefined where there is no such file, or the path leads out of the catalog's folder. */
  read(catalogId: string, path: string): Promise<Asset | undefined>;
}
