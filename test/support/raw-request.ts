import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** The fault in the body; undefined if there is none. */
  readonly fault: any;
  /** The parsed body; undefined if it is not JSON. */
  readonly body: any;
  /** The whole response: status line, headers and body. */
  readonly text: string;
}

/**
 * Sends a request line and headers unchanged (fetch would normalize them), followed by `Connection: close` and, with a
 * body, its Content-Length.
 */
export const sendRaw = (baseUrl: string, head: string, body?: string | Buffer): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(baseUrl);
    const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\n${length}Connection: close\r\n\r\n`);
      if (body !== undefined) socket.write(body);
    });
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.once('end', () => {
      const content = text.slice(text.indexOf('\r\n\r\n')).trim();
      const document = parseJson(content);
      resolve({ status: Number(text.split(' ')[1]), fault: document?.fault, body: document, text });
    });
    socket.once('error', reject);
  });

function parseJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
