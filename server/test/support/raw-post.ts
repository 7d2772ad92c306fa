import { connect } from 'node:net';

/**
 * Writes a POST byte by byte as given and returns everything received until the response is complete.
 * @param leaveAfter when to close the connection, whether or not a response has arrived
 */
export function rawPost(
  { hostname, port, pathname }: URL,
  headers: Record<string, string>,
  body: string,
  leaveAfter?: Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    void leaveAfter?.then(() => socket.destroy());
    const lines = Object.entries({ host: 'site.test', accept: 'application/json', ...headers });
    socket.write(
      `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    );
  });
}
