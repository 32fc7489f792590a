/** Other extensions for debugging the same scripts, by the type of their launch configurations. */
export const otherDebuggers = {
  prophet: 'Prophet',
  'b2c-script': 'B2C DX',
} as const;

export type OtherDebuggerType = keyof typeof otherDebuggers;

export const isOtherDebuggerType = (type: unknown): type is OtherDebuggerType =>
  typeof type === 'string' && Object.hasOwn(otherDebuggers, type);
