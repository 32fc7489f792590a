import { pathParameters, type Auth, type Family, type Operation } from '../../contract/operation.ts';
import { hookName, type VendorProfile } from '../../contract/vendor.ts';
import { versionText } from '../../contract/version.ts';
import { actionButton, html, type Html } from './html.ts';

export interface ApiReference {
  readonly family: Family;
  readonly operations: readonly Operation[];
  readonly vendor: VendorProfile;
  /** Base URL of the connection, such as `https://shop.example.com`. */
  readonly baseUrl: string;
}

const callersByAuth: Readonly<Record<Auth, string>> = {
  oauth: 'a client, or a back-office user',
  agent: 'a back-office user',
  customer: 'a customer or guest',
  customerOrAgent: 'a customer, a guest or a back-office user',
  customerOrNone: 'anyone, including customers',
  clientId: 'anyone with a client ID',
  debugger: 'a user with permission to debug',
  none: 'anyone',
};

/**
 * Renders the operations of an API. Users can filter operations, expand them by a click or Enter, and open them as
 * requests.
 */
export function renderApiReference({ family, operations, vendor, baseUrl }: ApiReference): Html {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations.filter((candidate) => candidate.family === family)) {
    const group = operation.path.split('/').find((part) => part !== '' && !part.startsWith('{')) ?? '';
    const name = group === 'sites' ? (siteGroup(operation.path) ?? group) : group;
    groups.set(name, [...(groups.get(name) ?? []), operation]);
  }
  const count = [...groups.values()].flat().length;
  return html`<h1>${titles[family]}</h1>
    <p class="muted">${count} operations at ${baseUrl}</p>
    <p class="row">
      <input
        type="search"
        data-filter
        placeholder="Find an operation, a fault or a hook"
        aria-label="Find an operation"
      />
      ${actionButton('json', family, 'OpenAPI as JSON')}
    </p>
    ${[...groups].sort(compareNames).map(
      ([name, members]) =>
        html`<section data-group>
          <h2>${name.replaceAll('_', ' ')}</h2>
          ${members.toSorted(comparePaths).map((operation) => renderOperation(operation, vendor))}
        </section>`,
    )}
    <p class="muted" data-no-results hidden>No matching operations.</p>`;
}

const titles: Readonly<Record<Family, string>> = {
  data: 'Data API',
  shop: 'Shop API',
  debugger: 'Debugger API',
  oauth: 'Account server',
};

const compareNames = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/**
 * Compares paths, so that a collection precedes its members. Operations with the same path keep the order of the
 * operation table.
 */
const comparePaths = (a: Operation, b: Operation): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);

/** Returns the segment after the site: `campaigns` in `/sites/{site_id}/campaigns/...`. */
const siteGroup = (path: string): string | undefined => path.split('/').filter((part) => part !== '')[2];

function renderOperation(operation: Operation, vendor: VendorProfile): Html {
  const { id, method, path, auth, since, until, faults, success } = operation;
  const title = readTitle(success.document);
  const hooks = (['before', 'after', 'modify', 'within'] as const)
    .flatMap((phase) => operation.hooks?.[phase] ?? [])
    .map((point) => hookName(vendor, point));
  const searchText = [method, path, id, ...faults.map(({ name }) => name), ...hooks].join(' ').toLowerCase();
  return html`<details class="operation" data-text="${searchText}">
    <summary><span class="method">${method}</span> <code>${path}</code></summary>
    <p class="muted">
      Called by
      ${callersByAuth[auth]}.${since && ` Available since ${versionText(since)}${until ? `, until before ${versionText(until)}` : ''}.`}
      Responds with ${success.status}${title && ` (${title})`}.
    </p>
    ${renderParameters(operation)}
    ${faults.length > 0 && html`<p>Faults: ${faults.map(({ name, status }, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code> ${status}`)}</p>`}
    ${hooks.length > 0 && html`<p>Hooks: ${hooks.map((name, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>`)}</p>`}
    <p>${actionButton('request', id, 'Open as Request')}</p>
  </details>`;
}

const readTitle = (schema: unknown): string => {
  const { title } = (schema ?? {}) as { title?: unknown };
  return typeof title === 'string' ? title.replaceAll('_', ' ') : '';
};

function renderParameters({ path, query, body }: Operation): Html | undefined {
  const rows = [
    ...pathParameters(path).map((name) => [name, 'in the path'] as const),
    ...Object.keys(query.properties).map((name) => [name, 'in the query'] as const),
    ...(body === undefined ? [] : [[readTitle(body) || 'a document', 'the body'] as const]),
  ];
  if (rows.length === 0) return undefined;
  return html`<table>
    <tbody>
      ${rows.map(
        ([name, location]) =>
          html`<tr>
            <td><code>${name}</code></td>
            <td class="muted">${location}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
