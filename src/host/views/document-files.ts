import * as vscode from 'vscode';
import { PlatformFault } from '../../client/errors.ts';
import { parseAddressPath, type ParsedAddress } from '../../documents/address.ts';
import { kindOf } from '../../documents/all-kinds.ts';
import { placeOfFault } from '../../documents/fault-place.ts';
import { isReadOnly } from '../../documents/kinds.ts';
import { described, DocumentProblem, type ResourceDocuments } from '../../documents/resource-documents.ts';
import { ResourceNotFound } from '../../documents/resource-reader.ts';
import { inWords } from './explained.ts';

interface Known {
  readonly mtime: number;
  readonly text: string;
}

export interface DocumentFilesOptions {
  readonly documents: ResourceDocuments;
  readonly xml: (parsed: ParsedAddress) => Promise<string>;
  readonly changed: (events: vscode.FileChangeEvent[]) => void;
  readonly diagnostics: vscode.DiagnosticCollection;
  /** Somebody else has changed what was to be saved. */
  readonly conflict: (uri: vscode.Uri, versions: { base: string; server: string; mine: string }) => void;
  /** A document was made, changed or deleted on the platform. */
  readonly saved: (parsed: ParsedAddress) => void;
  readonly log: (line: string) => void;
}

/** Resources as files. A save sends a PATCH of what changed, a PUT for what is new; what is refused is marked in the text. */
export class DocumentFiles {
  readonly #options: DocumentFilesOptions;
  readonly #known = new Map<string, Known>();
  /** By path: what the platform made of a save that is not shown yet. */
  readonly #news = new Map<string, string>();
  /** By path: documents whose two versions somebody is merging, with the text that was refused. */
  readonly #merging = new Map<string, string>();
  /** By path: documents of which somebody has said that the merge is done, whatever came of it. */
  readonly #merged = new Set<string>();
  /** By path: documents whose next write the editor began by itself. */
  readonly #automatic = new Set<string>();
  #clock = 0;

  constructor(options: DocumentFilesOptions) {
    this.#options = options;
  }

  /** Asks the platform for what is not known yet alone: an open document is not read again behind the editor's back. */
  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const parsed = addressIn(uri);
    const known = this.#known.get(uri.path) ?? (await this.#read(uri, parsed));
    const kind = kindOf(parsed.address.kind);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      mtime: known.mtime,
      size: Buffer.byteLength(known.text),
      ...(parsed.format === 'xml' || isReadOnly(kind) ? { permissions: vscode.FilePermission.Readonly } : {}),
    };
  }

  async read(uri: vscode.Uri): Promise<Uint8Array> {
    return Buffer.from((await this.#read(uri, addressIn(uri))).text);
  }

  async write(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const parsed = addressIn(uri);
    const { address } = parsed;
    const text = Buffer.from(content).toString('utf8');
    const isAutomatic = this.#automatic.delete(uri.path);
    try {
      this.#checkMerge(uri.path, text, isAutomatic);
      const outcome = await this.#options.documents.save(address, text);
      if (outcome.kind === 'conflict') {
        this.#merging.set(uri.path, text);
        this.#options.conflict(uri, { ...outcome, mine: text });
        throw new Error(
          `Somebody else has changed ${described(address)} meanwhile: merge both versions, then save.`,
        );
      }
      this.#merging.delete(uri.path);
      this.#options.diagnostics.delete(uri);
      const isNews = outcome.text !== text;
      this.#known.set(uri.path, { mtime: this.#now(), text });
      // What the platform made of it follows once the save has ended: before, the editor would not look.
      if (isNews) this.#afterSave(uri, outcome.text);
      if (outcome.kind !== 'unchanged') this.#options.saved(parsed);
    } catch (error) {
      this.#mark(uri, text, error);
      this.#options.log(inWords(`${described(address)} was not saved`, error));
      throw vscode.FileSystemError.Unavailable(inWords('not saved', error));
    }
  }

  async remove(uri: vscode.Uri): Promise<void> {
    const parsed = addressIn(uri);
    try {
      await this.#options.documents.remove(parsed.address);
    } catch (error) {
      // Somebody else was faster: it is gone, as was wished.
      if (isMissing(error)) this.#options.documents.forget(parsed.address);
      else
        throw vscode.FileSystemError.NoPermissions(
          inWords(`${described(parsed.address)} was not deleted`, error),
        );
    }
    this.#known.delete(uri.path);
    this.#options.diagnostics.delete(uri);
    this.#options.changed([{ type: vscode.FileChangeType.Deleted, uri }]);
    this.#options.saved(parsed);
  }

  /** Reads an open document again; editors without unsaved changes follow. */
  async reload(uri: vscode.Uri): Promise<void> {
    const parsed = addressIn(uri);
    const before = this.#known.get(uri.path)?.text;
    const { text } = await this.#read(uri, parsed);
    this.#merging.delete(uri.path);
    if (text !== before) this.#options.changed([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  /** The shop behind a connection is another one now: what is open is read again, and what was deleted is closed. */
  async reloadAll(connection: string, open: readonly vscode.Uri[]): Promise<void> {
    for (const uri of open) {
      if (parseAddressPath(uri.path)?.address.connection !== connection) continue;
      try {
        await this.reload(uri);
      } catch (error) {
        this.#known.delete(uri.path);
        this.#options.changed([{ type: vscode.FileChangeType.Deleted, uri }]);
        this.#options.log(inWords(`${uri.path} is not there any more`, error));
      }
    }
  }

  #afterSave(uri: vscode.Uri, text: string): void {
    this.#news.set(uri.path, text);
    // A write that comes from no editor is followed by no save.
    setTimeout(() => this.#tell(uri), 1000);
  }

  /** Whoever merges has decided: the next save goes to the platform even where it is the text that was refused. */
  mergeDone(uri: vscode.Uri): void {
    this.#merged.add(uri.path);
  }

  /** @throws Error where a save would undo what somebody else has changed, before anybody has looked at it */
  #checkMerge(path: string, text: string, isAutomatic: boolean): void {
    const isDecided = this.#merged.delete(path);
    const refused = this.#merging.get(path);
    if (refused === undefined || isDecided) return;
    if (isAutomatic)
      throw new Error(
        'Nothing is saved by itself while both versions are being merged: save when it is done.',
      );
    if (text === refused)
      throw new Error(
        'This is still your version alone: merge the other into it and save, or press "Complete Merge" to keep yours.',
      );
  }

  /** An editor is about to save, because somebody asked for it or by itself (auto save). */
  willSave(uri: vscode.Uri, reason: vscode.TextDocumentSaveReason): void {
    if (reason === vscode.TextDocumentSaveReason.Manual) this.#automatic.delete(uri.path);
    else this.#automatic.add(uri.path);
  }

  /** Nobody edits the document any more. */
  closed(uri: vscode.Uri): void {
    this.#merging.delete(uri.path);
    this.#merged.delete(uri.path);
    this.#automatic.delete(uri.path);
  }

  /** An editor has saved: it may be told what the platform made of it. */
  saved(uri: vscode.Uri): void {
    this.#tell(uri);
  }

  #tell(uri: vscode.Uri): void {
    const text = this.#news.get(uri.path);
    this.#news.delete(uri.path);
    if (text !== undefined) this.#show(uri, text);
  }

  #show(uri: vscode.Uri, text: string): void {
    this.#known.set(uri.path, { mtime: this.#now(), text });
    this.#options.changed([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  async #read(uri: vscode.Uri, parsed: ParsedAddress): Promise<Known> {
    let text: string;
    try {
      text =
        parsed.format === 'xml'
          ? await this.#options.xml(parsed)
          : await this.#options.documents.read(parsed.address);
    } catch (error) {
      const words = inWords(`${described(parsed.address)} cannot be opened`, error);
      throw isMissing(error)
        ? vscode.FileSystemError.FileNotFound(words)
        : vscode.FileSystemError.Unavailable(words);
    }
    const before = this.#known.get(uri.path);
    const known = before?.text === text ? before : { mtime: this.#now(), text };
    this.#known.set(uri.path, known);
    return known;
  }

  /** Later than every time before, however fast one save follows another. */
  #now(): number {
    this.#clock = Math.max(this.#clock + 1, Date.now());
    return this.#clock;
  }

  #mark(uri: vscode.Uri, text: string, error: unknown): void {
    const place =
      error instanceof PlatformFault
        ? placeOfFault(error, text)
        : error instanceof DocumentProblem
          ? { start: error.offset, end: error.offset + 1 }
          : undefined;
    if (!(error instanceof PlatformFault) && !(error instanceof DocumentProblem)) return;
    const range = place
      ? new vscode.Range(positionAt(text, place.start), positionAt(text, place.end))
      : new vscode.Range(0, 0, 0, 1);
    const diagnostic = new vscode.Diagnostic(range, error.message, vscode.DiagnosticSeverity.Error);
    diagnostic.source = 'Cartwright';
    if (error instanceof PlatformFault) diagnostic.code = error.fault;
    this.#options.diagnostics.set(uri, [diagnostic]);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ResourceNotFound || (error instanceof PlatformFault && error.status === 404);

export function positionAt(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset).split('\n');
  return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
}

function addressIn(uri: vscode.Uri): ParsedAddress {
  const parsed = parseAddressPath(uri.path);
  if (!parsed) throw vscode.FileSystemError.FileNotFound(uri);
  return parsed;
}
