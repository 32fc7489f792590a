import * as vscode from 'vscode';
import { readPreferenceGroups, samplePreferenceGroups } from '../explorer/data/preference-groups.ts';
import { bundledName } from './bundled-name.ts';
import { findMetadataFiles } from './offer-metadata.ts';

/**
 * Returns the IDs of the groups of site preferences that a connection may have: those that the workspace's metadata
 * files define and, for the bundled service, those of the sample shop.
 */
export async function findPreferenceGroups(connection: string): Promise<string[]> {
  const files = await findMetadataFiles();
  const groups = await readPreferenceGroups(
    files.map(async (file) => new TextDecoder().decode(await vscode.workspace.fs.readFile(file))),
  );
  return [...new Set([...groups, ...(connection === bundledName ? samplePreferenceGroups : [])])];
}
