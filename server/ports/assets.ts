export interface Asset {
  readonly body: Buffer;
  readonly contentType: string;
}

/** Image files of catalogs. */
export interface Assets {
  /** Reads a file. Returns undefined if there is no such image in the catalog's folder, or the path leads out of it. */
  read(catalogId: string, path: string): Promise<Asset | undefined>;
}
