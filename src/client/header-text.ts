/** The headers of a response: a header that was sent several times is a list. */
export type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The value of a header; the values of a repeated one are joined by commas. */
export const headerText = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.join(', ');
