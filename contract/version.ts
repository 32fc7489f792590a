/** An API version as it appears in paths: `v23_2` is `{major: 23, minor: 2}` (data-api 9). */
export interface ApiVersion {
  readonly major: number;
  readonly minor: number;
}

/** Parses a path segment such as `v23_2`. Returns undefined if the segment is not a version. */
export function parseVersionSegment(segment: string): ApiVersion | undefined {
  const match = /^v(\d{1,3})_(\d{1,3})$/.exec(segment);
  return match ? { major: Number(match[1]), minor: Number(match[2]) } : undefined;
}

/**
 * Parses a version such as `23.2`.
 * @throws TypeError if the text is not a version
 */
export function parseVersion(text: string): ApiVersion {
  const parsedVersion = parseVersionSegment(`v${text.replace('.', '_')}`);
  if (parsedVersion === undefined) throw new TypeError(`not an API version: ${text}`);
  return parsedVersion;
}

export const versionSegment = ({ major, minor }: ApiVersion): string => `v${major}_${minor}`;

/** Returns a version as it appears in the `_v` of documents: `23.2`. */
export const versionText = ({ major, minor }: ApiVersion): string => `${major}.${minor}`;

export const compareVersions = (a: ApiVersion, b: ApiVersion): number =>
  a.major - b.major || a.minor - b.minor;

/** Versions that the contract lists, per family (data-api 9). Strict mode accepts only these. */
export const listedVersions = {
  data: ['17.1', '17.8', '18.2', '18.3', '23.2'].map(parseVersion),
  shop: ['17.3', '17.6', '17.7', '18.1', '19.1', '20.4', '23.2'].map(parseVersion),
  debugger: ['2.0'].map(parseVersion),
} as const;

export type VersionedFamily = keyof typeof listedVersions;

const oldestVersions: Record<VersionedFamily, ApiVersion> = {
  data: parseVersion('17.1'),
  shop: parseVersion('17.1'),
  debugger: parseVersion('1.0'),
};

export type VersionStatus = 'served' | 'retired' | 'unknown';

/**
 * Returns the status of a version in a family. Every version from 17.1 on is served; in strict mode, only the versions
 * that the contract lists are (open-points, HTTP in general). 15.x and 16.x are retired. The Debugger API has 2.0 and,
 * except in strict mode, 1.0 with the same behavior for old clients.
 */
export function versionStatus(
  family: VersionedFamily,
  requestedVersion: ApiVersion,
  isStrict: boolean,
): VersionStatus {
  const includesVersion = (versions: readonly ApiVersion[]) =>
    versions.some((version) => compareVersions(version, requestedVersion) === 0);
  if (family === 'debugger') {
    const oldVersions = isStrict ? [] : [oldestVersions.debugger];
    return includesVersion([...listedVersions.debugger, ...oldVersions]) ? 'served' : 'unknown';
  }
  if (requestedVersion.major === 15 || requestedVersion.major === 16) return 'retired';
  if (isStrict) return includesVersion(listedVersions[family]) ? 'served' : 'unknown';
  return compareVersions(requestedVersion, oldestVersions[family]) >= 0 ? 'served' : 'unknown';
}
