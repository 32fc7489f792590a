import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface InstalledExtension {
  readonly identifier: { readonly id: string };
  readonly version: string;
  readonly location: { readonly $mid: 1; readonly path: string; readonly scheme: 'file' };
  readonly relativeLocation: string;
}

/**
 * Installs a folder with a built extension. Loading it as an extension in development would be simpler, but VS Code
 * would then differ from what users see: no notifications, and "Extension Development Host" in the title.
 * Installs a link and not the folder itself, because VS Code deletes the location of an extension that is uninstalled.
 */
export async function linkExtension(extensionsDir: string, folder: string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { publisher, name, version } = manifest as { publisher: string; name: string; version: string };
  const id = `${publisher}.${name}`.toLowerCase();
  const relativeLocation = `${id}-${version}`;
  const path = join(extensionsDir, relativeLocation);
  await mkdir(extensionsDir, { recursive: true });
  await rm(path, { force: true });
  await symlink(folder, path);
  const list = join(extensionsDir, 'extensions.json');
  const text = await readFile(list, 'utf8').catch(() => '[]');
  const otherExtensions = (JSON.parse(text) as InstalledExtension[]).filter(
    (entry) => entry.identifier.id !== id,
  );
  const location = { $mid: 1, path, scheme: 'file' } as const;
  const entry: InstalledExtension = { identifier: { id }, version, location, relativeLocation };
  await writeFile(list, JSON.stringify([...otherExtensions, entry]));
}
