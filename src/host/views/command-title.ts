/** A title in the manifest that VS Code has replaced by its text in `package.nls.json`. */
interface LocalizedText {
  readonly value: string;
}

interface ManifestWithCommands {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string | LocalizedText }[];
  };
}

/** Returns the title of a command as users see it; its ID if the manifest does not contribute the command. */
export function commandTitle(manifest: unknown, command: string): string {
  const { commands } = (manifest as ManifestWithCommands).contributes;
  const title = commands.find((contribution) => contribution.command === command)?.title;
  return (typeof title === 'object' ? title.value : title) ?? command;
}
