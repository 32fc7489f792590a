/** Returns a command in the format of the manifest. */
export const command = (name: string, title: string, icon: string, enablement?: string) => ({
  command: `cartwright.${name}`,
  title,
  category: 'Cartwright',
  icon: `$(${icon})`,
  ...(enablement === undefined ? {} : { enablement }),
});
