/** The headers of a response: a header that was sent several times is a list. */
export type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the value of a header. The values of a repeated header are joined by commas. */
export const headerText = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.join(', ');
