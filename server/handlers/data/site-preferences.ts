import type { SitePreferences } from '../../../contract/documents/data/site.ts';
import { PreferenceGroupNotFound } from '../../../contract/faults/data.ts';
import {
  EnumConstraintViolation,
  InvalidCustomProperty,
  PropertyConstraintViolation,
} from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import {
  hasValue,
  passwordMask,
  attributeValueProblem,
  type MatchesPattern,
} from '../../domain/preference-values.ts';
import { preferenceGroup } from '../type-definitions.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import type { Custom } from '../../records/record.ts';
import type { AttributeDefinition } from '../../records/attribute-definitions.ts';
import type { PreferenceGroup, Site } from '../../records/site.ts';
import { implement, type Fail, type Implementation, type Links } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { customFields, customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { requireSite, pathOf } from './require-site.ts';

type InstanceType = 'current' | 'sandbox' | 'development' | 'staging' | 'production';

/** The bundled service responds as a sandbox, so `current` and `sandbox` have the same values, which scripts read. */
const isThisInstance = (instance: InstanceType): instance is 'current' | 'sandbox' =>
  instance === 'current' || instance === 'sandbox';

const valuesOf = (site: Site, instance: InstanceType): Custom =>
  (isThisInstance(instance) ? site.preferences : site.instance_preferences?.[instance]) ?? {};

const withValues = (site: Site, instance: InstanceType, values: Custom): Site =>
  isThisInstance(instance)
    ? { ...site, preferences: values }
    : { ...site, instance_preferences: { ...site.instance_preferences, [instance]: values } };

/** Returns the values of a group, with passwords masked. */
function maskedValuesOf(group: PreferenceGroup, values: Custom): Custom {
  const entries = Object.entries(group.preferences).flatMap(([name, { type }]): [string, unknown][] => {
    const value = values[name];
    if (value === undefined) return [];
    return [[name, type === 'password' && hasValue(value) ? passwordMask : value]];
  });
  return Object.fromEntries(entries);
}

async function documentOf(
  { work, links }: { readonly work: UnitOfWork; readonly links: Links },
  site: Site,
  group: PreferenceGroup,
  instance: InstanceType,
): Promise<SitePreferences> {
  const path = pathOf('sites', site.id, 'site_preferences', 'preference_groups', group.id, instance);
  return {
    link: links.resource(path),
    site: { id: site.id, link: links.resource(pathOf('sites', site.id)) },
    ...customFields(maskedValuesOf(group, valuesOf(site, instance))),
    ...(await resourceState(work, 'sites', site.id)),
  };
}

async function requireGroup(
  work: UnitOfWork,
  groupId: string,
  fail: Fail<typeof PreferenceGroupNotFound>,
): Promise<PreferenceGroup> {
  const group = await preferenceGroup(work, groupId);
  if (!group) throw fail(PreferenceGroupNotFound, { groupId });
  return group;
}

type ValueFault =
  typeof InvalidCustomProperty | typeof EnumConstraintViolation | typeof PropertyConstraintViolation;

/** @throws InvalidCustomProperty, EnumConstraintViolation, PropertyConstraintViolation */
function checkValue(
  name: string,
  value: unknown,
  definition: AttributeDefinition | undefined,
  { fail, matchesPattern }: { readonly fail: Fail<ValueFault>; readonly matchesPattern: MatchesPattern },
): void {
  const document = 'site_preferences';
  const constraintFault = () => fail(PropertyConstraintViolation, { document, path: `$.c_${name}` });
  if (!definition) throw fail(InvalidCustomProperty);
  if (definition.mandatory === true && !hasValue(value)) throw constraintFault();
  if (value === null) return;
  switch (attributeValueProblem(value, definition, matchesPattern)) {
    case 'type':
      throw fail(InvalidCustomProperty);
    case 'choice':
      throw fail(EnumConstraintViolation, {
        document,
        enumValue: typeof value === 'string' ? value : JSON.stringify(value),
      });
    case 'format':
    case 'reserved':
    case 'constraint':
      throw constraintFault();
    case undefined:
  }
}

/** @param matchesPattern tests a value against the pattern in its preference's definition */
export const createSitePreferenceHandlers = (matchesPattern: MatchesPattern): Implementation[] =>
  implement(contract.data.sitePreferences, {
    get: async (input) => {
      const { work, params, fail } = input;
      const site = await requireSite(input);
      const group = await requireGroup(work, params.group_id, fail);
      return documentOf(input, site, group, params.instance_type);
    },

    patch: async (input) => {
      const { work, params, body, fail, clock } = input;
      const site = await requireSite(input);
      const group = await requireGroup(work, params.group_id, fail);
      const changes = customAttributesOf(body);
      for (const [name, value] of Object.entries(changes)) {
        // Guards against names that every JavaScript object inherits.
        const definition = Object.hasOwn(group.preferences, name) ? group.preferences[name] : undefined;
        checkValue(name, value, definition, { fail, matchesPattern });
      }
      await checkResourceState(input, 'sites', site.id);
      const mergedValues = mergeCustom(valuesOf(site, params.instance_type), changes) ?? {};
      const updatedSite = {
        ...withValues(site, params.instance_type, mergedValues),
        last_modified: new Date(clock.now()).toISOString(),
      };
      work.collection('sites').put(updatedSite);
      return documentOf(input, updatedSite, group, params.instance_type);
    },
  });
