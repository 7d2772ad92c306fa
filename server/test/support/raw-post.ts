import { connect } from 'node:net';

/**
 * Writes a POST byte by byte as it stands here; returns what comes back until the other side has answered.
 * @param leaveAfter the connection is closed then, answered or not
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
