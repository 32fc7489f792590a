import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import type { VsCodeInstall } from './setup.ts';

/** Flags with which Chromium needs no sandbox or GPU, reaches only this machine, and sends nothing by itself. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

export async function launchBrowser(install: VsCodeInstall): Promise<Browser> {
  return chromium.launch({
    executablePath: install.chromium,
    headless: true,
    args: flags,
    env: { ...definedEnvironment(), ...install.chromiumEnv },
    timeout: 60_000,
  });
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
