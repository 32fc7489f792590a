import { command } from './contributions/command.ts';
import { languageSettings } from './contributions/language-settings.ts';
import { sidebarCommands } from './contributions/sidebar-commands.ts';
import { sidebarKeys, sidebarMenus, sidebarViews } from './contributions/sidebar-menus.ts';
import { walkthroughs } from './contributions/walkthrough.ts';
import { launchAttributesSchema } from './debug/launch/attributes.ts';
import { documentGlob } from './documents/address.ts';
import { resourceKinds } from './documents/all-kinds.ts';
import { pluginName } from './typescript-plugin/plugin-settings.ts';

/**
 * The `contributes` section of the extension's manifest. The build adds it to the hand-written `package.json`
 * and moves its user-visible strings to `package.nls.json` (scripts/extension-manifest.ts). The launch attributes come
 * from the debug adapter's schema.
 */
export const contributions = {
  commands: [
    command('debugCartridges', 'Debug Cartridges', 'debug-alt'),
    command('sendSampleOrder', 'Send Sample Order', 'package'),
    command('whyNotHit', "Why Wasn't My Breakpoint Hit?", 'question'),
    command('scriptApi.addTypes', 'Add Script API Types to Workspace', 'symbol-class'),
    command('setUpWorkspace', 'Set Up Workspace...', 'checklist'),
    command('selectVendor', 'Select Platform Names...', 'symbol-namespace'),
    command('service.start', 'Start Service', 'play', '!cartwright.serviceRunning'),
    command('service.stop', 'Stop Service', 'debug-stop', 'cartwright.serviceRunning'),
    command('service.showLog', 'Show Log', 'output'),
    command('service.actions', 'Show Service Actions...', 'vm'),
    ...sidebarCommands,
  ],
  ...sidebarViews,
  menus: {
    ...sidebarMenus,
    'editor/lineNumber/context': [
      {
        command: 'cartwright.whyNotHit',
        group: 'debug',
        when: 'resourceScheme == file && resourceExtname =~ /^\\.(js|ds|isml|ts)$/ && (cartwright.hasCartridges || inDebugMode)',
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
  breakpoints: [{ language: 'javascript' }, { language: 'cartwright-ds' }, { language: 'isml' }],
  languages: [
    {
      id: 'cartwright-ds',
      aliases: ['Commerce Script'],
      extensions: ['.ds'],
      configuration: './media/syntaxes/ds-language-configuration.json',
    },
    // Other extensions for templates use the same ID.
    {
      id: 'isml',
      aliases: ['ISML'],
      extensions: ['.isml'],
      configuration: './media/syntaxes/isml-language-configuration.json',
    },
    {
      id: 'cartwright-http',
      aliases: ['Cartwright HTTP Requests'],
      extensions: ['.http', '.rest'],
      configuration: './media/syntaxes/http-language-configuration.json',
    },
  ],
  configurationDefaults: {
    '[cartwright-http]': {
      // While the user types a new name, Enter would replace it with a word of the file.
      'editor.wordBasedSuggestions': 'off',
      // Paths and values are strings, and directives are comments. VS Code suggests nothing there by default.
      'editor.quickSuggestions': { other: 'on', comments: 'on', strings: 'on' },
      // A response has the same language, and its headers and values can be longer than the column beside the request.
      'editor.wordWrap': 'on',
    },
    // Keeps auto save from sending resources to the platform while the user types: their documents are outside the
    // workspace. Settings can exclude only languages, not schemes.
    '[json]': { 'files.autoSaveWorkspaceFilesOnly': true },
    // A page with an editor group of its own, such as the doctor's, stays on the screen when a halt or a button of the
    // page opens a file: VS Code opens none in a locked group.
    'workbench.editor.autoLockGroups': {
      'mainThreadWebview-cartwright.preview': true,
      'mainThreadWebview-cartwright.page': true,
    },
  },
  typescriptServerPlugins: [{ name: pluginName, enableForWorkspaceTypeScriptVersions: true }],
  colors: [
    {
      id: 'cartwright.instanceDocumentForeground',
      description: 'Color of the names of documents that belong to an instance, in tabs and lists.',
      defaults: {
        dark: '#e2a15f',
        light: '#8f4a00',
        highContrast: '#ffb66e',
        highContrastLight: '#6b3600',
      },
    },
  ],
  grammars: [
    {
      language: 'cartwright-ds',
      scopeName: 'source.cartwright-ds',
      path: './media/syntaxes/ds.tmLanguage.json',
    },
    {
      language: 'isml',
      scopeName: 'text.html.isml',
      path: './media/syntaxes/isml.tmLanguage.json',
      embeddedLanguages: { 'source.js': 'javascript' },
    },
    {
      language: 'cartwright-http',
      scopeName: 'source.cartwright-http',
      path: './media/syntaxes/http.tmLanguage.json',
      embeddedLanguages: { 'meta.body.cartwright-http': 'json' },
    },
  ],
  /**
   * A schema for each kind of resource, generated from the contract (scripts/generated-files.ts). The schemas for hooks
   * files and cartridge packages only provide completion and descriptions; the language server validates these files.
   */
  jsonValidation: [
    ...resourceKinds.map((kind) => ({
      fileMatch: documentGlob(kind),
      url: `./media/schemas/${kind.id}.json`,
    })),
    ...['**/cartridge/hooks.json', '**/cartridge/scripts/**/hooks.json', '**/cartridges/*/hooks.json'].map(
      (fileMatch) => ({ fileMatch, url: './media/schemas/hooksFile.json' }),
    ),
    { fileMatch: '**/cartridges/*/package.json', url: './media/schemas/cartridgePackage.json' },
  ],
  debuggers: [
    {
      type: 'cartwright',
      label: 'Cartwright: Commerce Scripts',
      languages: ['javascript', 'cartwright-ds', 'isml'],
      // The list of debuggers is sorted by name, so this one would precede that of Node.js in each workspace. Launch
      // configurations can use it although it is hidden. Without an editor, nothing says what the user wants to debug.
      hiddenWhen: '!cartwright.hasCartridges && editorIsOpen',
      configurationAttributes: { launch: launchAttributesSchema, attach: launchAttributesSchema },
      initialConfigurations: [{ type: 'cartwright', request: 'attach', name: 'Debug cartridges' }],
      configurationSnippets: [
        {
          label: 'Cartwright: Debug on the Active Connection',
          description:
            'Debugs the cartridges in this workspace on the connection that is active in the Connections view.',
          body: { type: 'cartwright', request: 'attach', name: 'Debug cartridges' },
        },
        {
          label: 'Cartwright: Debug on the Bundled Service',
          description:
            'Debugs the cartridges in this workspace on the bundled service, without an instance or a network connection.',
          body: {
            type: 'cartwright',
            request: 'attach',
            name: 'Debug cartridges on the bundled service',
            connection: 'Bundled service',
          },
        },
        {
          label: 'Cartwright: Debug on an Instance',
          description: 'Debugs the cartridges in this workspace on a platform instance.',
          body: {
            type: 'cartwright',
            request: 'attach',
            name: 'Debug cartridges on ${1:my instance}',
            connection: {
              baseUrl: 'https://${2:shop.example.com}',
              username: '${3:user}',
              password: '${4:password}',
              clientId: '${5:client ID}',
            },
          },
        },
        {
          label: 'Cartwright: Send and Debug a Request',
          description:
            'Sends an HTTP request after the breakpoints are set, and stops in the scripts that it runs.',
          body: {
            type: 'cartwright',
            request: 'launch',
            name: 'Create a basket and debug its hooks',
            trigger: { method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets', as: 'guest', body: {} },
          },
        },
        {
          label: 'Cartwright: Send and Debug an .http File',
          description: 'Sends the requests of an .http file after the breakpoints are set.',
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
            'Debugs on an instance from the "cartwright.connections" setting. You are asked for its password once.',
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
          'Folder in which the bundled service stores its shop. If empty, the storage of the workspace is used. `:memory:` stores nothing on disk.',
      },
      'cartwright.service.seed': {
        type: 'string',
        default: 'sample',
        scope: 'machine-overridable',
        markdownDescription: 'Initial content of a new shop: `sample`, `empty`, or the path of a seed file.',
      },
      'cartwright.service.cartridges': {
        type: 'array',
        items: { type: 'string' },
        default: [],
        scope: 'machine-overridable',
        description:
          'Folders with the cartridges that the bundled service runs. If empty, the workspace folders are used.',
      },
      'cartwright.service.logLevel': {
        type: 'string',
        enum: ['trace', 'debug', 'info', 'warn', 'error'],
        default: 'info',
        scope: 'machine-overridable',
        description: 'Minimum severity of the messages that the bundled service writes to the log.',
      },
      'cartwright.service.scriptLogLevel': {
        type: 'string',
        default: 'debug',
        scope: 'machine-overridable',
        markdownDescription:
          'Minimum severity of the messages that scripts log: `debug`, `info`, `warn`, `error` or `off`, for all categories or for a category and its subcategories, as in `warn,checkout=debug`. The log level of the service also applies.',
      },
      'cartwright.service.compatibilityMode': {
        type: 'string',
        enum: [
          '22.7',
          '21.2',
          '19.10',
          '18.10',
          '18.2',
          '17.7',
          '16.2',
          '16.1',
          '15.5',
          '13.6',
          '10.6',
          '10.4',
        ],
        default: '22.7',
        scope: 'machine-overridable',
        description:
          'Compatibility mode of the script language. Scripts that use newer language features are reported when they are loaded.',
      },
      'cartwright.service.strictScripts': {
        type: 'boolean',
        default: false,
        scope: 'machine-overridable',
        description:
          'Makes scripts fail to load if they use language features that the platform does not have in this compatibility mode, such as classes, async functions or optional chaining. Otherwise, the log has a warning for each file.',
      },
      'cartwright.service.servicesFile': {
        type: 'string',
        default: '',
        scope: 'machine-overridable',
        markdownDescription:
          'Path of a `services.json` with the services that scripts call. It takes precedence over the files of the cartridges: use it for URLs and passwords that must not be part of a cartridge. A relative path is resolved against the first workspace folder.',
      },
      'cartwright.service.metadata': {
        type: 'array',
        items: { type: 'string' },
        default: [],
        scope: 'machine-overridable',
        markdownDescription:
          'Paths of metadata XML files, or of folders with such files, that define attributes and types of custom objects. They are added to the shop when the service starts. The services in a `services.xml` of such a folder can be called by scripts. A relative path is resolved against the first workspace folder.',
      },
      'cartwright.service.nodePath': {
        type: 'string',
        default: '',
        scope: 'machine',
        markdownDescription:
          'Path of the Node.js executable (22.16 or later) that runs the bundled service. If empty, the Node.js of VS Code is used.',
      },
      'cartwright.vendor': {
        type: 'string',
        enum: ['svc', 'dw', 'custom'],
        enumItemLabels: ['Neutral (svc)', 'Salesforce B2C Commerce (dw)', 'Custom'],
        enumDescriptions: [
          'Neutral names: hooks such as svc.api.shop.order.afterPOST, and require("svc/system/Status").',
          'The names of Salesforce B2C Commerce: hooks such as dw.ocapi.shop.order.afterPOST, and require("dw/system/Status").',
          'The names of cartwright.customVendor.',
        ],
        default: 'svc',
        markdownDescription:
          'The names that the platform uses in hooks, script modules, paths, headers and cookies. The bundled service restarts when they change.',
      },
      'cartwright.customVendor.prefix': {
        type: 'string',
        default: 'svc',
        markdownDescription:
          'Vendor prefix in paths, headers and cookies, if `#cartwright.vendor#` is `custom`.',
      },
      'cartwright.customVendor.hookRoot': {
        type: 'string',
        default: 'svc.api',
        markdownDescription: 'First segments of hook names, if `#cartwright.vendor#` is `custom`.',
      },
      'cartwright.customVendor.urnNamespace': {
        type: 'string',
        default: 'platform',
        markdownDescription: 'Namespace in the URN of the user grant, if `#cartwright.vendor#` is `custom`.',
      },
      'cartwright.customVendor.moduleRoot': {
        type: 'string',
        default: 'svc',
        markdownDescription:
          'First segment of the paths of script modules, if `#cartwright.vendor#` is `custom`.',
      },
      ...languageSettings,
      'cartwright.connections': {
        type: 'array',
        default: [],
        scope: 'machine-overridable',
        description: 'Platform instances that launch configurations can refer to by name.',
        items: {
          type: 'object',
          required: ['name', 'baseUrl'],
          properties: {
            name: {
              type: 'string',
              description: 'Name by which launch configurations refer to the connection.',
            },
            ...connectionProperties(),
          },
        },
      },
    },
  },
} as const;

/** Returns the properties of a `connection` object without secrets, which must not be stored in settings. */
function connectionProperties() {
  const objectSchema = launchAttributesSchema.properties.connection.oneOf?.find(
    ({ type }) => type === 'object',
  );
  const {
    password: _password,
    clientPassword: _clientPassword,
    customer: _customer,
    passphrase: _passphrase,
    ...nonSecretProperties
  } = objectSchema?.properties ?? {};
  return nonSecretProperties;
}
