/** A line of the service's log: JSON, or any other text that was written there. */
export type ServiceLogLine =
  | { readonly level: string; readonly message: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly text: string };

export function readLogLine(text: string): ServiceLogLine {
  if (!text.startsWith('{')) return { text };
  try {
    const { level, message, time: _time, ...fields } = JSON.parse(text) as Record<string, unknown>;
    return { level: String(level), message: String(message), fields };
  } catch (error) {
    if (error instanceof SyntaxError) return { text };
    throw error;
  }
}
