/** An action that an editor offers to get a breakpoint hit. A client gets `file` and `folder` in its format. Lines are 1-based. */
export type Remedy =
  | {
      readonly kind: 'openFile';
      readonly file: string;
      readonly line?: number | undefined;
      /** 1-based. */
      readonly column?: number | undefined;
    }
  /** Saves the changes of a file that is open in the editor. */
  | { readonly kind: 'saveFile'; readonly file: string }
  /** Starts a debug session of the workspace's cartridges. */
  | { readonly kind: 'startSession' }
  /** Opens the session's launch configuration, at an attribute if that is what has to be changed. */
  | { readonly kind: 'editLaunchConfiguration'; readonly attribute?: 'cartridgePath' }
  | { readonly kind: 'editConnections' }
  /** Asks which connection to activate. */
  | { readonly kind: 'selectConnection' }
  /**
   * Adds the hook to the cartridge's hooks file. Creates the file and its entry in `package.json` if they do not exist.
   */
  | { readonly kind: 'registerHook'; readonly folder: string; readonly hook: string; readonly file: string }
  /** Asks for a new hook. */
  | { readonly kind: 'newHook' }
  /** Renames a registration in the hooks file `file`. */
  | { readonly kind: 'renameHook'; readonly file: string; readonly from: string; readonly to: string }
  /** Renames a function and its export: replaces `from` everywhere in the script `file`, and then shows `line`. */
  | {
      readonly kind: 'renameFunction';
      readonly file: string;
      readonly line: number;
      readonly from: string;
      readonly to: string;
    }
  /** Registers another script for a hook of the hooks file `file`; `script` is relative to it. */
  | {
      readonly kind: 'changeHookScript';
      readonly file: string;
      readonly hook: string;
      readonly script: string;
    }
  /** Asks what to set up in the workspace, such as the names that its hooks have. */
  | { readonly kind: 'setUpWorkspace' }
  /** Selects a named vendor profile: `svc` or `dw`. */
  | { readonly kind: 'selectVendor'; readonly vendor: string }
  /** Adds a cartridge to the cartridge path of a site, or moves it before the cartridge `before`. */
  | { readonly kind: 'addToPath'; readonly site: string; readonly cartridge: string }
  | { readonly kind: 'moveUp'; readonly site: string; readonly cartridge: string; readonly before: string }
  /** Adds a cartridge to `cartridgePath` of the session's launch configuration. */
  | {
      readonly kind: 'addToLaunchPath';
      readonly cartridge: string;
      /** The cartridge before which it is inserted; by default, it is added at the end. */
      readonly before?: string;
      /** The name that it replaces. */
      readonly misspelledName?: string;
    }
  /** Opens the editor's input for the condition, the hit count and the message of a breakpoint. */
  | { readonly kind: 'editBreakpoint'; readonly file: string; readonly line: number }
  | {
      readonly kind: 'setBreakpoint';
      readonly file: string;
      readonly line: number;
      /** Whether `file` is not the examined file. */
      readonly isOtherFile?: true;
      /**
       * Whether the new breakpoint shows more about the examined one, which is then examined again. Otherwise, the new
       * one is examined in its place.
       */
      readonly isAddition?: true;
    }
  | { readonly kind: 'enableBreakpoint'; readonly file: string; readonly line: number }
  /** Activates all breakpoints, which the user has deactivated together. */
  | { readonly kind: 'activateBreakpoints' }
  /** Turns a log point into a breakpoint. */
  | { readonly kind: 'removeLogMessage'; readonly file: string; readonly line: number }
  /** Starts the session again with the cartridge path that its launch configuration has now. */
  | { readonly kind: 'restartSession'; readonly cartridgePath: string }
  /** Asks at which errors scripts halt, to select those that scripts catch. */
  | { readonly kind: 'haltAtCaughtErrors' }
  /** Makes requests use a new guest, who has no baskets. */
  | { readonly kind: 'newGuest' }
  /** Continues a script that is halted; without the ID of its thread, that which has the focus in the editor. */
  | { readonly kind: 'continueScript'; readonly threadId?: number }
  /** Debugs the hook with an example of the request that runs it. Only a session that debugs `file` sends it. */
  | {
      readonly kind: 'sendRequest';
      readonly hook: string;
      readonly file: string;
      readonly operationId: string;
      /** Such as `POST /orders`, to distinguish it from others; absent if it is the only one. */
      readonly request?: string;
    }
  /** Sends the request of a document again, as the document has it now, and debugs it. `line` is 0-based. */
  | {
      readonly kind: 'resendRequest';
      readonly document: string;
      readonly title: string;
      readonly line: number;
    }
  /** Sends the sample order again. */
  | { readonly kind: 'sendSampleOrder' }
  /** Asks which request to send, and debugs its hook. */
  | {
      readonly kind: 'selectRequest';
      readonly file: string;
      readonly requests: readonly {
        readonly hook: string;
        readonly operationId: string;
        readonly request: string;
      }[];
    }
  /** Opens a request as a document, to change it and send it from there. Asks which one if there are several. */
  | { readonly kind: 'openRequest'; readonly requests: readonly OpenableRequest[] };

/** A request that can be opened as a document, with a text such as `POST /orders`: one that runs a hook, or the sample order. */
export type OpenableRequest =
  | { readonly hook: string; readonly operationId: string; readonly request: string }
  | { readonly isSampleOrder: true; readonly request: string };

/** Whether an action sends a request. */
export const isRequest = ({ kind }: Remedy): boolean =>
  kind === 'sendRequest' ||
  kind === 'resendRequest' ||
  kind === 'sendSampleOrder' ||
  kind === 'selectRequest';

/** Returns the IDs of the operations whose requests an action sends or offers. */
export const operationIdsOf = (remedy: Remedy): string[] =>
  remedy.kind === 'sendRequest'
    ? [remedy.operationId]
    : remedy.kind === 'selectRequest'
      ? remedy.requests.map(({ operationId }) => operationId)
      : [];

const labels: { readonly [Kind in Remedy['kind']]: (remedy: Extract<Remedy, { kind: Kind }>) => string } = {
  openFile: ({ file }) => `Open ${baseName(file)}${inCartridge(file)}`,
  saveFile: ({ file }) => `Save ${baseName(file)}`,
  startSession: () => 'Start Debugging',
  editLaunchConfiguration: () => 'Edit Launch Configuration',
  editConnections: () => 'Edit Connections',
  selectConnection: () => 'Select Connection...',
  registerHook: ({ hook }) => `Register ${hook}`,
  newHook: () => 'New Hook...',
  renameHook: ({ to }) => `Rename to ${to}`,
  renameFunction: ({ to }) => `Rename to ${to}`,
  changeHookScript: ({ script }) => `Change to ${script}`,
  setUpWorkspace: () => 'Set Up Workspace...',
  selectVendor: ({ vendor }) =>
    vendor === 'dw' ? 'Use Salesforce B2C Commerce Names (dw)' : 'Use Neutral Names (svc)',
  addToPath: ({ site }) => `Add to the Cartridge Path of ${site}`,
  addToLaunchPath: ({ cartridge, misspelledName }) =>
    misspelledName === undefined
      ? `Add ${cartridge} to the Cartridge Path`
      : `Change ${misspelledName} to ${cartridge}`,
  moveUp: ({ cartridge }) => `Move ${cartridge} Up in the Cartridge Path`,
  editBreakpoint: () => 'Edit Breakpoint',
  setBreakpoint: ({ file, line, isOtherFile }) =>
    `Set Breakpoint ${isOtherFile === true ? `in ${baseName(file)}${inCartridge(file)}` : `on Line ${line}`}`,
  enableBreakpoint: () => 'Enable Breakpoint',
  activateBreakpoints: () => 'Activate Breakpoints',
  removeLogMessage: () => 'Change to Breakpoint',
  restartSession: () => 'Restart Session',
  haltAtCaughtErrors: () => 'Caught Script Errors...',
  newGuest: () => 'New Guest',
  continueScript: () => 'Continue',
  sendRequest: ({ request = 'Request' }) => `Send Example ${request} and Debug`,
  resendRequest: () => 'Send the Latest Request Again',
  sendSampleOrder: () => 'Send Sample Order',
  selectRequest: () => 'Send Another Example Request...',
  openRequest: ({ requests }) => (requests.length > 1 ? 'Open as Request...' : 'Open as Request'),
};

/** Returns the title of the remedy's button. */
export const remedyLabel = (remedy: Remedy): string =>
  (labels[remedy.kind] as (remedy: Remedy) => string)(remedy);

/** Returns ` in app_base` for a file of that cartridge, since many cartridges have files of the same name; else ''. */
function inCartridge(file: string): string {
  const cartridge = /^.*[\\/]([^\\/]+)[\\/]cartridge[\\/]/.exec(file)?.[1];
  return cartridge === undefined ? '' : ` in ${cartridge}`;
}

const baseName = (file: string): string => file.split(/[\\/]/).at(-1) ?? file;
