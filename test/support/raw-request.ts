import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Undefined without one. */
  readonly fault: any;
  /** Undefined without a JSON body. */
  readonly body: any;
  readonly text: string;
}

/** Sends a head as it is, and perhaps a body, to which a length is added: fetch would tidy both. */
export const askRaw = (baseUrl: string, head: string, body?: string | Buffer): Promise<RawAnswer> =>
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
      const parsed: any = /^[{[]/.test(content) ? JSON.parse(content) : undefined;
      resolve({ status: Number(text.split(' ')[1]), fault: parsed?.fault, body: parsed, text });
    });
    socket.once('error', reject);
  });
