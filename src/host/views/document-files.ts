import * as vscode from 'vscode';
import {
  addressPath,
  parseAddressPath,
  type ParsedAddress,
  type ResourceAddress,
} from '../../documents/address.ts';
import { isReadOnlyDocument } from '../../documents/editable-address.ts';
import {
  describeResource,
  InvalidDocument,
  type ConflictVersions,
  type NewVersion,
  type ResourceDocuments,
} from '../../documents/resource-documents.ts';
import { isMissingResource } from '../../documents/resource-reader.ts';
import { bundledName } from '../bundled-name.ts';
import { BackgroundSaves } from './background-saves.ts';
import { DocumentMerges } from './document-merges.ts';
import { closeSavedTabs, requireAddress } from './document-tabs.ts';
import { offerUnsentText } from './offer-unsent-text.ts';
import { describeError } from './present-error.ts';
import { showWarningMessage } from '../../commands/notifications.ts';
import { replaceTabs } from './replace-tabs.ts';
import { saveError, type DocumentProblems } from './document-problems.ts';
import { UnreadableDocuments } from './unreadable-documents.ts';
import { UnsentTexts } from './unsent-texts.ts';

interface CachedFile {
  readonly mtime: number;
  readonly text: string;
}

export interface DocumentFilesOptions {
  readonly documents: ResourceDocuments;
  readonly readXml: (parsedAddress: ParsedAddress) => Promise<string>;
  readonly onChanged: (events: vscode.FileChangeEvent[]) => void;
  readonly problems: DocumentProblems;
  /** Called if somebody else has changed the resource that is being saved. */
  readonly onConflict: (uri: vscode.Uri, rejectedText: string, versions: ConflictVersions) => void;
  /** Called after a document was created or changed on the platform, or was deleted there. */
  readonly onWritten: (parsedAddress: ParsedAddress, outcome: 'created' | 'saved' | 'deleted') => void;
  /** Called after a save has changed the ID of a resource. */
  readonly onRenamed: (address: ResourceAddress, newAddress: ResourceAddress) => void;
  /** Resolves with whether the user agrees to changes on the connection. */
  readonly confirmWrite: (connection: string) => Promise<boolean>;
  readonly log: (line: string) => void;
  /** Keeps texts that auto save has not sent. */
  readonly state: vscode.Memento;
}

/**
 * Provides resources as files. Saving creates the resource or sends its changes. Faults, and errors of the text, are
 * shown in the text.
 */
export class DocumentFiles {
  readonly #options: DocumentFilesOptions;
  readonly #cache = new Map<string, CachedFile>();
  /** By path: the server's versions of saved documents that are not shown yet. */
  readonly #pendingUpdates = new Map<string, string>();
  /** By path: the new documents of saved documents whose resource was renamed, until they are shown. */
  readonly #renamedUris = new Map<string, vscode.Uri>();
  readonly #merges = new DocumentMerges();
  /** By path: versions of open documents that VS Code has not read yet. */
  readonly #newVersions = new Map<string, NewVersion>();
  /** By path: documents whose next write is an auto save. */
  readonly #autoSaves = new Set<string>();
  readonly #backgroundSaves: BackgroundSaves;
  readonly #unsentTexts: UnsentTexts;
  readonly #unreadableDocuments = new UnreadableDocuments();
  /** The paths of open documents whose resource no longer exists. */
  readonly #deletedPaths = new Set<string>();
  #lastMtime = 0;

  constructor(options: DocumentFilesOptions) {
    this.#options = options;
    this.#backgroundSaves = new BackgroundSaves((error) => options.log(String(error)));
    this.#unsentTexts = new UnsentTexts(options.state);
  }

  /**
   * Returns the file's time and size. Calls the platform only for documents that are not cached: an open document is
   * not read again while it is edited.
   */
  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const parsedAddress = requireAddress(uri);
    const isDraft = this.#options.documents.isDraft(parsedAddress.address);
    if (this.#deletedPaths.has(uri.path) && !isDraft) throw vscode.FileSystemError.FileNotFound(uri);
    const cachedFile = this.#cache.get(uri.path) ?? (await this.#open(uri, parsedAddress));
    const newVersion = this.#newVersions.get(uri.path);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      // As in `#notifyChanged`: a user who types before VS Code reads the new version can save.
      mtime: cachedFile.mtime - (newVersion ? 1 : 0),
      size: Buffer.byteLength(this.#unsentTexts.get(uri.path) ?? newVersion?.text ?? cachedFile.text),
      ...(isReadOnlyDocument(parsedAddress) ? { permissions: vscode.FilePermission.Readonly } : {}),
    };
  }

  async read(uri: vscode.Uri): Promise<Uint8Array> {
    const unsentText = this.#unsentTexts.get(uri.path);
    const newVersion = this.#newVersions.get(uri.path);
    if (newVersion && unsentText === undefined) {
      this.#newVersions.delete(uri.path);
      newVersion.accept();
      this.#cache.set(uri.path, { mtime: this.#now(), text: newVersion.text });
      return Buffer.from(newVersion.text);
    }
    return Buffer.from(unsentText ?? (await this.#open(uri, requireAddress(uri))).text);
  }

  async write(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const parsedAddress = requireAddress(uri);
    if (this.#backgroundSaves.take(uri)) {
      this.#options.problems.hold(uri);
      return this.#backgroundSaves.keepDirty(uri);
    }
    this.#options.problems.release(uri);
    const { address } = parsedAddress;
    const text = Buffer.from(content).toString('utf8');
    const isAutomatic = this.#autoSaves.delete(uri.path);
    this.#newVersions.delete(uri.path);
    this.#unsentTexts.delete(uri.path);
    try {
      this.#merges.check(uri.path, text, isAutomatic);
      await this.#checkInstance(address.connection, isAutomatic);
      const outcome = await this.#options.documents.save(address, text);
      if (outcome.kind === 'conflict') {
        const message = this.#merges.begin(uri, text, describeResource(address), outcome);
        this.#options.onConflict(uri, text, outcome);
        throw new Error(message);
      }
      this.#merges.end(uri);
      this.#options.problems.delete(uri);
      this.#cache.set(uri.path, { mtime: this.#now(), text });
      const newAddress = outcome.kind === 'unchanged' ? undefined : outcome.newAddress;
      // The server's version is shown after the save has ended, since VS Code ignores changes until then.
      if (newAddress) this.#scheduleRename(uri, address, newAddress);
      else if (outcome.text !== text) this.#scheduleUpdate(uri, outcome.text);
      if (outcome.kind === 'unchanged') return;
      this.#options.onWritten(parsedAddress, outcome.kind);
      if (outcome.unstoredFields.length > 0)
        void showWarningMessage(
          `Cartwright: The platform did not store these changes of ${describeResource(address)}: ${outcome.unstoredFields.join(', ')}. The API does not write these fields.`,
        );
    } catch (error) {
      if (isAutomatic && error instanceof InvalidDocument) {
        this.#keepUnsent(uri, text, error);
        return;
      }
      this.#options.problems.report(uri, text, error);
      const message = describeError(`Cannot save ${describeResource(address)}`, error);
      this.#options.log(message);
      throw saveError(text, error);
    }
  }

  /**
   * Keeps a text that is not valid JSON after an auto save, without an error: VS Code would show it while the user is
   * still typing, and would not auto save the document again. The next save that succeeds sends the changes.
   */
  #keepUnsent(uri: vscode.Uri, text: string, error: InvalidDocument): void {
    this.#unsentTexts.set(uri.path, text);
    this.#pendingUpdates.delete(uri.path);
    this.#cache.set(uri.path, { mtime: this.#now(), text });
    const reason = `${error.reason} Changes are saved when the document is valid.`;
    this.#options.problems.report(uri, text, new InvalidDocument(reason, error.offset), true);
  }

  async remove(uri: vscode.Uri): Promise<void> {
    const parsedAddress = requireAddress(uri);
    try {
      await this.#options.documents.remove(parsedAddress.address);
    } catch (error) {
      // Somebody else has already deleted it.
      if (isMissingResource(error)) this.#options.documents.discard(parsedAddress.address);
      else
        throw vscode.FileSystemError.NoPermissions(
          describeError(`Cannot delete ${describeResource(parsedAddress.address)}`, error),
        );
    }
    this.#cache.delete(uri.path);
    this.#unsentTexts.delete(uri.path);
    this.#options.problems.delete(uri);
    // VS Code reads the documents of tabs again when their files are deleted.
    if (await closeSavedTabs(uri)) this.#options.onChanged([{ type: vscode.FileChangeType.Deleted, uri }]);
    else this.#markDeleted(uri);
    this.#options.onWritten(parsedAddress, 'deleted');
  }

  /**
   * Reads an open document again; editors without unsaved changes show the new text. Discards a text that auto save has
   * not sent because it is not valid JSON.
   */
  async reload(uri: vscode.Uri): Promise<void> {
    this.#unsentTexts.delete(uri.path);
    this.#options.problems.delete(uri);
    try {
      await this.#readAgain(uri);
    } catch (error) {
      if (!isMissingResource(error)) throw error;
      this.#markDeleted(uri);
      throw new Error(`The ${describeResource(requireAddress(uri).address)} no longer exists.`, {
        cause: error,
      });
    }
  }

  /**
   * Reads an open document again after resources were changed, unless the user edits it; marks it if its resource no
   * longer exists. Never rejects.
   */
  async follow(uri: vscode.Uri, isEdited: () => boolean): Promise<void> {
    const parsedAddress = parseAddressPath(uri.path);
    const isBusy = () =>
      isEdited() || this.#unsentTexts.get(uri.path) !== undefined || this.#isSaved(uri.path);
    if (!parsedAddress || parsedAddress.format === 'xml' || isBusy()) return;
    try {
      const newVersion = await this.#options.documents.readAgain(parsedAddress.address);
      if (!newVersion || isBusy() || newVersion.text === this.#cache.get(uri.path)?.text) return;
      this.#newVersions.set(uri.path, newVersion);
      if (!this.#cache.has(uri.path))
        this.#cache.set(uri.path, { mtime: this.#now(), text: newVersion.text });
      const wasDeleted = this.#deletedPaths.delete(uri.path);
      const type = wasDeleted ? vscode.FileChangeType.Created : vscode.FileChangeType.Changed;
      this.#options.onChanged([{ type, uri }]);
    } catch (error) {
      if (isMissingResource(error) && !isBusy()) this.#markDeleted(uri);
      else this.#options.log(describeError(`Cannot read ${uri.path} again`, error));
    }
  }

  /** Whether the platform's version of a document that was just saved is still to be shown. */
  readonly #isSaved = (path: string): boolean =>
    this.#pendingUpdates.has(path) || this.#renamedUris.has(path);

  /** VS Code shows the names of deleted documents struck through. */
  #markDeleted(uri: vscode.Uri): void {
    if (this.#deletedPaths.has(uri.path)) return;
    this.#deletedPaths.add(uri.path);
    this.#cache.delete(uri.path);
    this.#options.onChanged([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  async #readAgain(uri: vscode.Uri): Promise<void> {
    const parsedAddress = requireAddress(uri);
    const previousText = this.#cache.get(uri.path)?.text;
    const { text } = await this.#read(uri, parsedAddress);
    this.#merges.end(uri);
    if (text !== previousText) this.#options.onChanged([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /**
   * Reads the open documents of a connection again after its shop was replaced, and reports those that no longer exist
   * to VS Code as deleted. A document that cannot be read for another reason keeps its text.
   */
  async reloadAll(connection: string, openUris: readonly vscode.Uri[]): Promise<void> {
    for (const uri of openUris) {
      if (parseAddressPath(uri.path)?.address.connection !== connection) continue;
      try {
        await this.#readAgain(uri);
      } catch (error) {
        const isDeleted = isMissingResource(error);
        this.#options.log(
          describeError(isDeleted ? `${uri.path} no longer exists` : `Cannot read ${uri.path} again`, error),
        );
        if (isDeleted) this.#markDeleted(uri);
      }
    }
  }

  #scheduleUpdate(uri: vscode.Uri, text: string): void {
    this.#pendingUpdates.set(uri.path, text);
    // A write that does not come from an editor is not followed by a `didSave`.
    setTimeout(() => this.#applyPendingUpdate(uri), 1000);
  }

  /** Shows the document under its new address once the save has ended. */
  #scheduleRename(uri: vscode.Uri, address: ResourceAddress, newAddress: ResourceAddress): void {
    this.#renamedUris.set(uri.path, uri.with({ path: addressPath(newAddress) }));
    this.#options.onRenamed(address, newAddress);
    // As in `#scheduleUpdate`.
    setTimeout(() => this.#applyPendingUpdate(uri), 1000);
  }

  /** Called when the user completes the merge of a document. */
  readonly completeMerge = (uri: vscode.Uri): void => this.#merges.complete(uri);

  /** @throws Error if the document belongs to an instance, and the save is automatic or the user does not confirm it */
  async #checkInstance(connection: string, isAutomatic: boolean): Promise<void> {
    if (connection === bundledName) return;
    if (isAutomatic)
      throw new Error(`Auto save does not change instances. To save to "${connection}", run "File: Save".`);
    if (!(await this.#options.confirmWrite(connection)))
      throw new Error(`Nothing was sent to "${connection}".`);
  }

  /** Called when an editor is about to save, manually or automatically. */
  willSave(uri: vscode.Uri, reason: vscode.TextDocumentSaveReason): void {
    if (reason === vscode.TextDocumentSaveReason.Manual) this.#autoSaves.delete(uri.path);
    else this.#autoSaves.add(uri.path);
    this.#backgroundSaves.willSave(uri, reason);
  }

  /** Called when the document is closed. */
  didClose(uri: vscode.Uri): void {
    this.#merges.didClose(uri);
    this.#deletedPaths.delete(uri.path);
    this.#newVersions.delete(uri.path);
    this.#autoSaves.delete(uri.path);
  }

  /**
   * Called when the last tab of a document is closed. If its text was not sent, asks the user what to do with it.
   * Otherwise, removes its diagnostics: the text with the problem was saved or discarded.
   */
  didCloseTabs(uri: vscode.Uri): void {
    if (this.#unsentTexts.get(uri.path) !== undefined)
      void offerUnsentText(uri, describeResource(requireAddress(uri).address), () => this.reload(uri));
    else this.#options.problems.delete(uri);
  }

  /** Called when an editor has saved: its text can now be updated to the server's version. */
  didSave(uri: vscode.Uri): void {
    this.#options.problems.release(uri);
    this.#applyPendingUpdate(uri);
  }

  #applyPendingUpdate(uri: vscode.Uri): void {
    const text = this.#pendingUpdates.get(uri.path);
    this.#pendingUpdates.delete(uri.path);
    if (text !== undefined) this.#notifyChanged(uri, text);
    const renamedUri = this.#renamedUris.get(uri.path);
    if (!renamedUri) return;
    this.#renamedUris.delete(uri.path);
    // VS Code may still have a document from before an earlier renaming.
    this.#options.onChanged([{ type: vscode.FileChangeType.Changed, uri: renamedUri }]);
    void replaceTabs(uri, renamedUri).then(
      () => {
        this.#cache.delete(uri.path);
        this.#options.onChanged([{ type: vscode.FileChangeType.Deleted, uri }]);
      },
      (error: unknown) => this.#options.log(String(error)),
    );
  }

  /**
   * Shows the server's version of a text that was just saved, with a time just before the save. VS Code reads a file
   * whose time has changed, but rejects the next save only if the time is later. So a user who continues to type can
   * save.
   */
  #notifyChanged(uri: vscode.Uri, text: string): void {
    const savedFile = this.#cache.get(uri.path);
    this.#cache.set(uri.path, { mtime: savedFile === undefined ? this.#now() : savedFile.mtime - 1, text });
    this.#options.onChanged([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** Reads a document for VS Code. */
  async #open(uri: vscode.Uri, parsedAddress: ParsedAddress): Promise<CachedFile> {
    try {
      return await this.#read(uri, parsedAddress);
    } catch (error) {
      const message = describeError(`Cannot open ${describeResource(parsedAddress.address)}`, error);
      if (!this.#cache.has(uri.path) && !this.#deletedPaths.has(uri.path))
        this.#reportUnreadable(uri, parsedAddress, error);
      throw isMissingResource(error)
        ? vscode.FileSystemError.FileNotFound(message)
        : vscode.FileSystemError.Unavailable(message);
    }
  }

  async #read(uri: vscode.Uri, { address, format }: ParsedAddress): Promise<CachedFile> {
    const text =
      format === 'xml'
        ? await this.#options.readXml({ address, format })
        : await this.#options.documents.read(address);
    this.#deletedPaths.delete(uri.path);
    this.#newVersions.delete(uri.path);
    const previousFile = this.#cache.get(uri.path);
    const cachedFile = previousFile?.text === text ? previousFile : { mtime: this.#now(), text };
    this.#cache.set(uri.path, cachedFile);
    return cachedFile;
  }

  #reportUnreadable(uri: vscode.Uri, parsedAddress: ParsedAddress, error: unknown): void {
    this.#unreadableDocuments
      .report(uri, parsedAddress, error)
      .catch((reportError: unknown) => this.#options.log(String(reportError)));
  }

  /** Returns a time that is later than all earlier times, even if saves follow each other quickly. */
  #now(): number {
    // Skips one millisecond, which becomes the time of the server's version of the text.
    this.#lastMtime = Math.max(this.#lastMtime + 2, Date.now());
    return this.#lastMtime;
  }
}
