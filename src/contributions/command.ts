/** Returns a command in the format of the manifest. */
export const command = (command: string, title: string, icon: string, enablement?: string) => ({
  command: `cartwright.${command}`,
  title,
  category: 'Cartwright',
  icon: `$(${icon})`,
  ...(enablement === undefined ? {} : { enablement }),
});
