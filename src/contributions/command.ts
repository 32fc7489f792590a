/** A command as the manifest has it. */
export const command = (command: string, title: string, icon: string, enablement?: string) => ({
  command: `cartwright.${command}`,
  title,
  category: 'Cartwright',
  icon: `$(${icon})`,
  ...(enablement === undefined ? {} : { enablement }),
});
