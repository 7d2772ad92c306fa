import { connect } from 'node:net';

/**
 * Requests one address over several connections as fast as possible, in its own process. Arguments: port, connections,
 * seconds, request. All responses have the same length, so responses are counted by bytes, which costs a fraction of
 * what any server does. Prints responses per second and latencies in microseconds.
 */
const [port, connections, seconds, request] = process.argv.slice(2) as [string, string, string, string];
const message = Buffer.from(request);
const WARM_UP_MS = 500;

const latencies: number[] = [];
let answers = 0;
let served = 0;
let length = 0;
let since = 0;

for (let index = 0; index < Number(connections); index += 1) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  let received = 0;
  let sent = 0;
  const ask = () => {
    received = 0;
    sent = performance.now();
    socket.write(message);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    if (length === 0) length = lengthOf(chunk);
    received += chunk.length;
    if (received < length) return;
    if (received > length) throw new Error('an answer has another length than the first one');
    const now = performance.now();
    served += 1;
    if (since > 0) {
      answers += 1;
      latencies.push((now - sent) * 1000);
    }
    ask();
  });
}

setTimeout(() => {
  since = performance.now();
  setTimeout(report, Number(seconds) * 1000);
}, WARM_UP_MS);

function report(): void {
  const elapsed = (performance.now() - since) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0;
  console.log(JSON.stringify({ served, perSecond: answers / elapsed, p50: at(0.5), p99: at(0.99) }));
  process.exit();
}

function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, end);
  if (end < 4 || !/^HTTP\/1\.1 (?:200|201|304)/.test(head))
    throw new Error(`no answer: ${head.slice(0, 200)}`);
  return end + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
