import type * as vscode from 'vscode';
import { Pins, type PinStorage } from '../../explorer/pins.ts';

const createStorage = (state: vscode.Memento, key: string): PinStorage => ({
  read: () => state.get<string[]>(key) ?? [],
  write: async (paths) => state.update(key, paths),
});

/** Returns the pins that are stored in the workspace's state. */
export const workspacePins = (state: vscode.Memento): Pins =>
  new Pins(createStorage(state, 'cartwright.pins'), createStorage(state, 'cartwright.created'));
