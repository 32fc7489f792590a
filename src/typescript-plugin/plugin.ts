import { readFileSync } from 'node:fs';
import path from 'node:path';
import type ts from 'typescript';
import { errorMessage } from '../../contract/error-message.ts';
import { nodeFiles } from '../../cartridges/node/node-files.ts';
import { CartridgeModules } from './cartridge-modules.ts';
import type { HookTypes } from './hook-types.ts';
import { PluginProject, type PluginState } from './plugin-project.ts';
import { decorateService } from './plugin-service.ts';
import { ReferencingScripts } from './referencing-scripts.ts';
import { noSettings, pluginName, readPluginSettings, type PluginSettings } from './plugin-settings.ts';

/**
 * Creates the plugin for a project of the TypeScript server, which VS Code runs for JavaScript files. The plugin gives
 * types to the modules of cartridges, for which no `jsconfig.json` is needed. The server calls this function for each
 * project.
 */
export function init({ typescript: compiler }: { readonly typescript: typeof ts }): ts.server.PluginModule {
  let settings: PluginSettings = noSettings;
  let project: PluginProject | undefined;
  const state = (): PluginState | undefined => getState(settings);
  return {
    create(info) {
      const { languageService } = info;
      const { serverMode, logger } = info.project.projectService;
      // The syntax server, which responds while the semantic server loads, does not follow modules.
      if (serverMode !== compiler.LanguageServiceMode.Semantic) return languageService;
      settings = readPluginSettings(info.config);
      const onError = (error: unknown): void => logger.info(`${pluginName}: ${errorMessage(error)}`);
      project = new PluginProject(info, compiler, state, onError);
      const modules = (): CartridgeModules | undefined => state()?.modules;
      const scripts = new ReferencingScripts(info, compiler, project, modules, onError);
      return decorateService(info, modules, scripts);
    },
    onConfigurationChanged(value: unknown) {
      settings = readPluginSettings(value);
      if (project?.isClosed === false) project.refresh();
    },
  };
}

/** The state for the latest settings, which all projects share. */
let sharedState:
  { readonly settings: PluginSettings; readonly key: string; readonly state: PluginState } | undefined;

function getState(settings: PluginSettings): PluginState | undefined {
  const { typesFile, vendor, folders } = settings;
  if (folders.length === 0) return undefined;
  if (sharedState?.settings === settings) return sharedState.state;
  const key = JSON.stringify(settings);
  if (sharedState?.key !== key) {
    const state = {
      modules: new CartridgeModules(settings, nodeFiles),
      hookTypes: hookTypes(vendor, readHookParameters()),
      typesFile,
    };
    sharedState = { settings, key, state };
  } else sharedState = { ...sharedState, settings };
  return sharedState.state;
}

type HookParameters = Readonly<Record<string, readonly string[]>>;

/**
 * Reads the types of hook parameters by extension point from a file that the build writes. Extension points are written
 * without the vendor's hook root or module root, and types without its module root.
 */
function readHookParameters(): HookParameters {
  try {
    return JSON.parse(
      readFileSync(path.join(import.meta.dirname, 'hook-parameters.json'), 'utf8'),
    ) as HookParameters;
  } catch {
    return {};
  }
}

const hookTypes = ({ hookRoot, moduleRoot }: PluginSettings['vendor'], points: HookParameters): HookTypes => {
  return (name) => {
    const root = [hookRoot, moduleRoot].find((candidate) => name.startsWith(`${candidate}.`));
    const types = root === undefined ? undefined : points[name.slice(root.length + 1)];
    return types?.map((type) => type.replaceAll(/\b\w+\.\w+/g, `${moduleRoot}.$&`));
  };
};
