import { command } from './contributions/command.ts';
import { sidebarCommands } from './contributions/sidebar-commands.ts';
import { sidebarKeys, sidebarMenus, sidebarViews } from './contributions/sidebar-menus.ts';
import { walkthroughs } from './contributions/walkthrough.ts';
import { launchAttributesSchema } from './debug/launch/attributes.ts';
import { documentGlob } from './documents/address.ts';
import { resourceKinds } from './documents/all-kinds.ts';

/**
 * The manifest's contributions, as values: `npm run generate` writes them into package.json, and a test fails where
 * the two differ. Launch attributes come from the adapter's own schema.
 */
export const contributions = {
  commands: [
    command('debugCartridges', 'Debug Cartridges on the Bundled Service', 'debug-alt'),
    command('sendSampleOrder', 'Send Sample Order', 'package'),
    command('whyNotHit', "Why Wasn't My Breakpoint Hit?", 'question'),
    command('scriptApi.addTypes', 'Add Script API Types to Workspace', 'symbol-class'),
    command('service.start', 'Start Service', 'play', '!cartwright.serviceRunning'),
    command('service.stop', 'Stop Service', 'debug-stop', 'cartwright.serviceRunning'),
    command('service.showLog', 'Show Log', 'output'),
    command('service.actions', 'Service Actions...', 'vm'),
    ...sidebarCommands,
  ],
  ...sidebarViews,
  menus: {
    ...sidebarMenus,
    'editor/lineNumber/context': [
      {
        command: 'cartwright.whyNotHit',
        group: 'debug',
        when: 'resourceScheme == file && resourcePath =~ /[\\/\\\\]cartridge[\\/\\\\].*\\.(js|ds)$/',
      },
    ],
  },
  walkthroughs,
  keybindings: [
    {
      command: 'cartwright.debugCartridges',
      key: 'f5',
      when: "cartwright.debugsOnF5 && debuggersAvailable && debugState == 'inactive'",
    },
    ...sidebarKeys,
  ],
  breakpoints: [{ language: 'javascript' }, { language: 'cartwright-ds' }],
  languages: [
    { id: 'cartwright-ds', aliases: ['Commerce Script'], extensions: ['.ds'] },
    {
      id: 'cartwright-http',
      aliases: ['Cartwright HTTP Requests'],
      extensions: ['.http', '.rest'],
      configuration: './media/syntaxes/http-language-configuration.json',
    },
  ],
  grammars: [
    {
      language: 'cartwright-http',
      scopeName: 'source.cartwright-http',
      path: './media/syntaxes/http.tmLanguage.json',
      embeddedLanguages: { 'meta.body.cartwright-http': 'json' },
    },
  ],
  /** One for each kind of resource; the files are generated from the contract, see scripts/generated-files.ts. */
  jsonValidation: resourceKinds.map((kind) => ({
    fileMatch: documentGlob(kind),
    url: `./media/schemas/${kind.id}.json`,
  })),
  debuggers: [
    {
      type: 'cartwright',
      label: 'Cartwright: Commerce Scripts',
      languages: ['javascript', 'cartwright-ds'],
      configurationAttributes: { launch: launchAttributesSchema, attach: launchAttributesSchema },
      initialConfigurations: [
        { type: 'cartwright', request: 'attach', name: 'Debug cartridges on the bundled service' },
      ],
      configurationSnippets: [
        {
          label: 'Cartwright: Debug on the Bundled Service',
          description: 'Debugs the cartridges of this workspace, with no instance and no network.',
          body: { type: 'cartwright', request: 'attach', name: 'Debug cartridges on the bundled service' },
        },
        {
          label: 'Cartwright: Debug on an Instance',
          description: 'Debugs the cartridges of this workspace on a platform instance.',
          body: {
            type: 'cartwright',
            request: 'attach',
            name: 'Debug cartridges on ${1:my instance}',
            connection: {
              baseUrl: 'https://${2:shop.example.com}',
              username: '${3:user}',
              password: '${4:password}',
              clientId: '${5:client id}',
            },
          },
        },
        {
          label: 'Cartwright: Send a Request and Debug It',
          description:
            'Sends an HTTP request once breakpoints are set, and halts in the scripts that it runs.',
          body: {
            type: 'cartwright',
            request: 'launch',
            name: 'Create a basket and debug its hooks',
            trigger: { method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets', as: 'guest', body: {} },
          },
        },
        {
          label: 'Cartwright: Send an .http File and Debug It',
          description: 'Sends the requests of an .http file once breakpoints are set.',
          body: {
            type: 'cartwright',
            request: 'launch',
            name: 'Debug ${1:requests/order.http}',
            trigger: '${1:requests/order.http}',
          },
        },
        {
          label: 'Cartwright: Debug on a Configured Connection',
          description:
            'Debugs on an instance of the setting "cartwright.connections": its password is asked for once.',
          body: {
            type: 'cartwright',
            request: 'attach',
            name: 'Debug cartridges on ${1:connection}',
            connection: '${1:connection}',
            cartridgePath: '${2:app_custom:app_base}',
          },
        },
      ],
    },
  ],
  configuration: {
    title: 'Cartwright',
    properties: {
      'cartwright.service.dataDir': {
        type: 'string',
        default: '',
        scope: 'machine-overridable',
        markdownDescription:
          "Folder where the bundled service keeps its shop. Empty: this workspace's own storage. `:memory:` keeps nothing.",
      },
      'cartwright.service.seed': {
        type: 'string',
        default: 'sample',
        scope: 'machine-overridable',
        markdownDescription: 'First content of a new shop: `sample`, `empty`, or the path of a seed file.',
      },
      'cartwright.service.cartridges': {
        type: 'array',
        items: { type: 'string' },
        default: [],
        scope: 'machine-overridable',
        description:
          'Folders whose cartridges the bundled service runs. Empty: the folders of the workspace.',
      },
      'cartwright.service.logLevel': {
        type: 'string',
        enum: ['trace', 'debug', 'info', 'warn', 'error'],
        default: 'info',
        scope: 'machine-overridable',
        description: 'How much the bundled service writes to the log.',
      },
      'cartwright.service.scriptLogLevel': {
        type: 'string',
        default: 'debug',
        scope: 'machine-overridable',
        markdownDescription:
          'What scripts log at least: `debug`, `info`, `warn`, `error` or `off`, for all categories or for one and those below it, as in `warn,checkout=debug`. The log level of the service holds besides.',
      },
      'cartwright.service.servicesFile': {
        type: 'string',
        default: '',
        scope: 'machine-overridable',
        markdownDescription:
          'A `services.json` with the services that scripts call, asked before those of the cartridges: the place for addresses and passwords that must not stand in a cartridge. A relative path begins at the first folder of the workspace.',
      },
      'cartwright.service.nodePath': {
        type: 'string',
        default: '',
        scope: 'machine',
        markdownDescription: "A Node (22.16 or later) to run the bundled service with. Empty: VS Code's own.",
      },
      'cartwright.vendor.prefix': {
        type: 'string',
        default: 'svc',
        description: "The vendor's prefix of paths, headers and cookies.",
      },
      'cartwright.vendor.hookRoot': {
        type: 'string',
        default: 'svc.api',
        description: 'First part of hook names.',
      },
      'cartwright.vendor.urnNamespace': {
        type: 'string',
        default: 'platform',
        description: "Namespace of the user grant's URN.",
      },
      'cartwright.vendor.moduleRoot': {
        type: 'string',
        default: 'svc',
        description: 'Root of script modules.',
      },
      'cartwright.connections': {
        type: 'array',
        default: [],
        scope: 'machine-overridable',
        description: 'Platform instances that launch configurations can name.',
        items: {
          type: 'object',
          required: ['name', 'baseUrl'],
          properties: {
            name: { type: 'string', description: 'The name that launch configurations use.' },
            ...connectionProperties(),
          },
        },
      },
    },
  },
} as const;

/** What `connection` may say as an object, less the secrets: settings are no place for them. */
function connectionProperties() {
  const asObject = launchAttributesSchema.properties.connection.oneOf?.find(({ type }) => type === 'object');
  const {
    password: _password,
    clientPassword: _clientPassword,
    customer: _customer,
    passphrase: _passphrase,
    ...rest
  } = asObject?.properties ?? {};
  return rest;
}

/** What wakes the extension: a cartridge in the workspace, and all that VS Code derives from the contributions. */
export const activationEvents = [
  'workspaceContains:**/cartridge/scripts/hooks.json',
  'onDebugResolve:cartwright',
  // Documents that were open when the window was closed.
  'onFileSystem:cartwright',
];
