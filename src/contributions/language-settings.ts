import type { FeatureName } from '../language/settings.ts';

/** What each feature of the language server does, as the description of its setting. */
const descriptions: Readonly<Record<FeatureName, string>> = {
  completion:
    'Complete module IDs in `require`, keys of resource bundles, and hooks and scripts in hooks files.',
  hover:
    'Show in hovers which file a module ID loads and overrides, the messages of a resource key, and which operation runs a hook.',
  definition:
    'Go to the file of a module ID, to the message of a resource key, and from a hook in a hooks file to its function.',
  links: 'Underline module IDs as links while Ctrl or Cmd is pressed.',
  diagnostics:
    'Check hooks files, and the module IDs and resource keys of open scripts, and offer quick fixes.',
  codeLens:
    'Show above each function which hook it implements, and above each script what it overrides and what overrides it.',
  outline: 'Outline and fold templates, and outline `.ds` scripts.',
  updateRequires: 'Update module IDs in other scripts when a script is renamed or moved.',
};

export const languageSettings = {
  'cartwright.language.cartridgePath': {
    type: 'string',
    default: '',
    pattern: '^(?!.*[,;])(?!.*[^:\\s]\\s+[^:\\s])',
    patternErrorMessage: 'Cartridges are separated by colons.',
    markdownDescription:
      'Cartridge path for module IDs that start with `*`, such as `app_custom:app_base`. If empty, the path of the first Cartwright launch configuration is used, or else the path that the active connection reports for its site. Before that is known, all cartridges are searched in alphabetical order.',
  },
  'cartwright.language.types': {
    type: 'boolean',
    default: true,
    markdownDescription:
      'Provide scripts with the types of the Script API, of the modules of all cartridges and of hook parameters, without a `jsconfig.json`.',
  },
  ...Object.fromEntries(
    Object.entries(descriptions).map(([feature, markdownDescription]) => [
      `cartwright.language.${feature}`,
      { type: 'boolean', default: true, markdownDescription },
    ]),
  ),
};
