export interface Asset {
  readonly body: Buffer;
  readonly contentType: string;
}

/** Image files of catalogs. */
export interface Assets {
  /** Reads a file. Returns undefined if it does not exist or the path leads out of the catalog's folder. */
  read(catalogId: string, path: string): Promise<Asset | undefined>;
}
