import { mkdir, writeFile } from 'node:fs/promises';

export type ColorTheme = 'dark' | 'light' | 'contrast' | 'lightContrast';

export const themeNames: Readonly<Record<ColorTheme, string>> = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  contrast: 'Dark High Contrast',
  lightContrast: 'Light High Contrast',
};

/**
 * The settings of a new data folder, unless others replace them: VS Code is dark, and does not open a welcome page or
 * an assistant, look for updates, send telemetry, recommend extensions, or open Git repositories of parent folders.
 */
const defaultSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': themeNames.dark,
  'chat.disableAIFeatures': true,
  'update.mode': 'none',
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
};

/**
 * Writes the initial settings of a new data folder. A folder that has settings keeps them, since its user may have
 * changed them.
 */
export async function seedUserSettings(
  dataDir: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const folder = `${dataDir}/data/User`;
  await mkdir(folder, { recursive: true });
  const text = `${JSON.stringify({ ...defaultSettings, ...settings }, undefined, 2)}\n`;
  try {
    await writeFile(`${folder}/settings.json`, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
