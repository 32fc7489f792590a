import type { FeatureName } from '../language/settings.ts';

/** What each feature of the language server does, as the description of its setting. */
const descriptions: Readonly<Record<FeatureName, string>> = {
  completion:
    'Complete module IDs in `require`, keys of resource bundles, and hooks and scripts in hooks files.',
  hover:
    'Show in hovers which file a module ID loads and overrides, the texts of a resource key, and which operation runs a hook.',
  definition:
    'Go to the file of a module ID, to the text of a resource key, and from a hook in a hooks file to its function.',
  links: 'Underline module IDs as links while Ctrl or Cmd is pressed.',
  diagnostics:
    'Check hooks files, and the module IDs and resource keys of open scripts, and offer quick fixes.',
  codeLens:
    'Show above functions which hook they are, and above scripts what they override and what overrides them.',
  outline: 'Outline and fold templates, and scripts in the older language (`.ds`).',
  updateRequires: 'Update module IDs in other scripts when a script is renamed or moved.',
};

export const languageSettings = {
  'cartwright.language.cartridgePath': {
    type: 'string',
    default: '',
    markdownDescription:
      'Cartridge path for module IDs that start with `*`, such as `app_custom:app_base`. If empty, that of the first Cartwright launch configuration is used, or else all cartridges in alphabetical order.',
  },
  'cartwright.language.types': {
    type: 'boolean',
    default: true,
    markdownDescription:
      'Give scripts the types of the Script API, of the modules of all cartridges and of the parameters of hooks, without a `jsconfig.json`.',
  },
  ...Object.fromEntries(
    Object.entries(descriptions).map(([feature, markdownDescription]) => [
      `cartwright.language.${feature}`,
      { type: 'boolean', default: true, markdownDescription },
    ]),
  ),
};
