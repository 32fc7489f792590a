import type { Role } from '../records/access.ts';
import type { SeedRecord } from '../seed/records.ts';

/** Permits every operation and every property. */
const allResources = [
  {
    resource_id: '/**',
    methods: ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'],
    read_attributes: '(**)',
    write_attributes: '(**)',
  },
] satisfies SeedRecord<'clients'>['data_resources'];

export const clients: readonly SeedRecord<'clients'>[] = [
  {
    id: 'cartwright',
    name: 'Cartwright',
    password: 'cartwright',
    enabled: true,
    token_endpoint_auth_method: 'client_secret_basic',
    data_resources: allResources,
    shop_resources: allResources,
  },
];

export const roles: readonly Role[] = [
  { id: 'Administrator', description: 'May do everything', permissions: ['administrator'] },
  {
    id: 'Developer',
    description: 'Debugs and deploys scripts, also as an agent; reads data',
    permissions: ['debugger', 'scripts', 'data_read', 'agent'],
  },
  {
    id: 'Merchandiser',
    description: 'Looks after products and campaigns',
    permissions: ['data_read', 'data_write'],
  },
  {
    id: 'CustomerService',
    description: 'Orders on behalf of customers',
    permissions: ['agent', 'data_read'],
  },
];

/** Users without a password cannot sign in. */
export const users: readonly SeedRecord<'users'>[] = [
  {
    login: 'admin',
    password: 'admin',
    email: 'admin@kestrelyard.example',
    first_name: 'Ada',
    last_name: 'Marsh',
    roles: ['Administrator'],
    preferred_ui_locale: 'en-US',
    preferred_data_locale: 'default',
  },
  {
    login: 'developer',
    password: 'developer',
    email: 'developer@kestrelyard.example',
    first_name: 'Devin',
    last_name: 'Lowe',
    roles: ['Developer'],
    preferred_ui_locale: 'en-US',
    preferred_data_locale: 'default',
  },
  {
    login: 'agnes.tarrant',
    email: 'agnes@kestrelyard.example',
    first_name: 'Agnes',
    last_name: 'Tarrant',
    roles: ['Merchandiser'],
    preferred_ui_locale: 'en-GB',
  },
  {
    login: 'jost.behrens',
    email: 'jost@kestrelyard.example',
    first_name: 'Jost',
    last_name: 'Behrens',
    roles: ['CustomerService'],
    preferred_ui_locale: 'de-DE',
  },
  {
    login: 'winter.temp',
    email: 'winter@kestrelyard.example',
    first_name: 'Winter',
    last_name: 'Holiday-Help',
    roles: ['CustomerService'],
    disabled: true,
  },
];
