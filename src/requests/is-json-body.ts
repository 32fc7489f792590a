/** Whether a body must be JSON. Without a header, it must be if it begins like an object or an array. */
export const isJsonBody = (body: string, contentType: string | undefined): boolean =>
  contentType === undefined ? /^[[{]/.test(body) : /^[^;]*\bjson\b/i.test(contentType);
