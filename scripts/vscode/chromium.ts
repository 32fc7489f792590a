import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { vscodeTestFolder } from './locations.ts';
import { runToEnd } from './process-group.ts';

export interface Chromium {
  readonly executable: string;
  /** Environment variables that it needs in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

const systemChromium = '/usr/bin/chromium';
const packedFolder = `${vscodeTestFolder}/node_modules/@sparticuz/chromium/bin`;
const unpackedFolder = `${vscodeTestFolder}/.browser`;

/**
 * Returns the system's Chromium or, if there is none, the one that `unpackChromium` extracted. Returns undefined if
 * neither exists.
 */
export function findChromium(): Chromium | undefined {
  if (existsSync(systemChromium)) return { executable: systemChromium, env: {} };
  const executable = `${unpackedFolder}/chromium`;
  if (!existsSync(executable)) return undefined;
  return { executable, env: unpackedEnvironment() };
}

/**
 * Extracts Chromium from its npm package, and also the libraries and fonts that this machine lacks. Chromium gets its
 * final name last, so that an interrupted run leaves no Chromium that `findChromium` finds.
 * @throws Error if Chromium does not run on this machine
 */
export async function unpackChromium(): Promise<void> {
  await mkdir(unpackedFolder, { recursive: true });
  await decompress(`${packedFolder}/chromium.br`, `${unpackedFolder}/chromium.part`);
  await chmod(`${unpackedFolder}/chromium.part`, 0o755);
  // A machine without a desktop may lack NSS, NSPR or fonts. The package contains them.
  if (!canRun(`${unpackedFolder}/chromium.part`, {})) await unpackArchive('al2023', 'libraries');
  if (!hasFonts()) {
    await unpackArchive('fonts', 'fonts');
    // The package's own configuration has the folders of the cloud service for which it was made.
    await writeFile(`${unpackedFolder}/fonts/fonts.conf`, fontsConfiguration);
  }
  if (!canRun(`${unpackedFolder}/chromium.part`, unpackedEnvironment())) {
    throw new Error(
      `the Chromium of @sparticuz/chromium does not run here; install one as ${systemChromium}`,
    );
  }
  await rename(`${unpackedFolder}/chromium.part`, `${unpackedFolder}/chromium`);
}

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">cache</cachedir>
</fontconfig>
`;

function unpackedEnvironment(): Record<string, string> {
  const env: Record<string, string> = {};
  const libraries = `${unpackedFolder}/libraries/lib`;
  if (existsSync(libraries)) {
    env['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  }
  if (existsSync(`${unpackedFolder}/fonts`)) env['FONTCONFIG_PATH'] = `${unpackedFolder}/fonts`;
  return env;
}

function canRun(executable: string, env: Record<string, string>): boolean {
  const options = { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 30_000 } as const;
  return spawnSync(executable, ['--version'], options).status === 0;
}

function hasFonts(): boolean {
  const folder = '/usr/share/fonts';
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|ttc)$/i.test(String(name)));
}

async function unpackArchive(archive: string, name: string): Promise<void> {
  const part = `${unpackedFolder}/${name}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part);
  await decompress(`${packedFolder}/${archive}.tar.br`, `${part}/archive.tar`);
  await runToEnd('tar', ['-xf', 'archive.tar'], { cwd: part, timeLimitMs: 30_000 });
  await rm(`${part}/archive.tar`);
  await rm(`${unpackedFolder}/${name}`, { recursive: true, force: true });
  await rename(part, `${unpackedFolder}/${name}`);
}

async function decompress(source: string, target: string): Promise<void> {
  await pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target));
}
