/** Whether a list of permitted values has one that matches. An absent or empty list restricts nothing. */
export const isPermitted = <Value>(
  permittedValues: readonly Value[] | undefined,
  matches: (value: Value) => boolean,
): boolean => permittedValues === undefined || permittedValues.length === 0 || permittedValues.some(matches);
