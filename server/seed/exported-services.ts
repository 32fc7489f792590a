import {
  childrenNamed,
  firstChild,
  parseNumber,
  requireAttribute,
  textOf,
  type MetadataElement,
} from './metadata-elements.ts';

type Entries = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The services of site exports, in the form of `services.json`. */
export interface ExportedServices {
  readonly services: Entries;
  readonly profiles: Entries;
  readonly credentials: Entries;
}

/** Whether an element is the root of the services of an export. */
export const isServices = ({ name }: MetadataElement): boolean => name === 'services';

/**
 * Returns the services of several documents. A definition replaces one with the same ID in an earlier document. Omits
 * references to profiles and credentials that no document defines.
 * @throws MetadataError
 */
export function exportedServices(roots: readonly MetadataElement[]): ExportedServices {
  const profiles = parseEntries(roots, 'service-profile', parseProfile);
  const credentials = parseEntries(roots, 'service-credential', parseCredential);
  const services = parseEntries(roots, 'service', (element) => ({
    type: textOf(element, 'service-type'),
    enabled: readBoolean(element, 'enabled') ?? true,
    logPrefix: textOf(element, 'log-prefix'),
    communicationLog: readBoolean(element, 'comm-log-enabled'),
    mock: readBoolean(element, 'mock-mode-enabled'),
    profile: findId(profiles, textOf(element, 'profile-id')),
    credential: findId(credentials, textOf(element, 'credential-id')),
    custom: customAttributes(element),
  }));
  return { services, profiles, credentials };
}

const parseEntries = (
  roots: readonly MetadataElement[],
  name: string,
  parseFields: (element: MetadataElement) => Readonly<Record<string, unknown>>,
): Entries =>
  Object.fromEntries(
    roots.flatMap((root) =>
      childrenNamed(root, name).map(
        (element) => [requireAttribute(element, `${name}-id`), parseFields(element)] as const,
      ),
    ),
  );

const findId = (entries: Entries, id: string | undefined): string | undefined =>
  id !== undefined && Object.hasOwn(entries, id) ? id : undefined;

/** Reads a Boolean child. Returns undefined if it is absent or blank. */
function readBoolean(element: MetadataElement, name: string): boolean | undefined {
  const text = textOf(element, name);
  return text === undefined ? undefined : text === 'true';
}

const parseProfile = (element: MetadataElement) => ({
  timeoutMillis: parseNumber(element, 'timeout-millis'),
  rateLimit: parseLimit(element, 'rate-limit'),
  circuitBreaker: parseLimit(element, 'cb'),
  custom: customAttributes(element),
});

/** Returns a limit if it is enabled and complete, otherwise undefined. */
function parseLimit(element: MetadataElement, prefix: string): object | undefined {
  const calls = parseNumber(element, `${prefix}-calls`);
  const millis = parseNumber(element, `${prefix}-millis`);
  return readBoolean(element, `${prefix}-enabled`) && calls && millis ? { calls, millis } : undefined;
}

function parseCredential(element: MetadataElement) {
  const password = firstChild(element, 'password');
  return {
    url: textOf(element, 'url'),
    user: textOf(element, 'user-id'),
    // Only the instance that made the export can decrypt a password.
    password: isUnreadable(password) ? undefined : textOf(element, 'password'),
    custom: customAttributes(element),
  };
}

/**
 * Returns the values of an element's custom attributes: a text, or the list of texts of an attribute with several
 * values.
 */
function customAttributes(element: MetadataElement): Readonly<Record<string, unknown>> {
  const attributes = firstChild(element, 'custom-attributes');
  return Object.fromEntries(
    (attributes ? childrenNamed(attributes, 'custom-attribute') : []).map((attribute) => {
      const values = childrenNamed(attribute, 'value').map(({ text }) => text.trim());
      return [
        requireAttribute(attribute, 'attribute-id'),
        values.length > 0 ? values : attribute.text.trim(),
      ];
    }),
  );
}

const isUnreadable = (password: MetadataElement | undefined): boolean =>
  password?.attributes['encrypted'] === 'true' || password?.attributes['masked'] === 'true';
