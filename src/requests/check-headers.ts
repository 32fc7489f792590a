import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import type { LocatedProblem, RequestTemplate } from './http-file.ts';
import { findSimilarName } from './similar-text.ts';

/** Headers of requests (RFC 9110, RFC 9111, Fetch), and those that clients and proxies usually add. */
const commonHeaders = [
  'Accept',
  'Accept-Charset',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Connection',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Language',
  'Content-Length',
  'Content-Location',
  'Content-MD5',
  'Content-Range',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'If-Unmodified-Since',
  'Origin',
  'Pragma',
  'Prefer',
  'Proxy-Authorization',
  'Referer',
  'Transfer-Encoding',
  'User-Agent',
  'X-Correlation-ID',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Request-ID',
  'X-Requested-With',
] as const;

/** Minimum length of a header's name for a suggestion. Shorter names resemble too many others. */
const minSimilarNameLength = 5;

/** Returns the known headers of requests to a platform. */
export const listHeaders = (vendor: VendorProfile): string[] => [
  ...commonHeaders,
  vendorHeader(vendor, 'client-id'),
  vendorHeader(vendor, 'resource-state'),
  vendorHeader(vendor, 'validate-existing'),
  vendorHeader(vendor, 'http-method-override'),
  vendorHeader(vendor, 'request-id'),
];

/**
 * Returns the problems of a request's headers: names that differ a little from that of a known header. All other names
 * are allowed, since scripts and proxies may read them.
 */
export const findHeaderProblems = (
  lines: readonly string[],
  { headers }: RequestTemplate,
  vendor: VendorProfile,
): LocatedProblem[] =>
  headers.flatMap(({ name, line }) => {
    const similarName = findSimilarHeader(name, listHeaders(vendor));
    if (similarName === undefined) return [];
    const start = (lines[line] ?? '').indexOf(name);
    const range = { start, end: start + name.length };
    return [
      {
        line,
        message: `${name} is not a known header. Did you mean ${similarName}?`,
        ...range,
        corrections: [{ ...range, text: similarName }],
      },
    ];
  });

function findSimilarHeader(name: string, knownHeaders: readonly string[]): string | undefined {
  const lowerCaseName = name.toLowerCase();
  if (name.length < minSimilarNameLength) return undefined;
  if (knownHeaders.some((header) => header.toLowerCase() === lowerCaseName)) return undefined;
  // `X-Origin` and `X-Cookie` are names of their own.
  const candidates = knownHeaders.filter((header) => /^x-/i.test(header) === lowerCaseName.startsWith('x-'));
  const similarName = findSimilarName(name, candidates);
  return name === lowerCaseName ? similarName?.toLowerCase() : similarName;
}
