import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

/**
 * The minimal server that stores a submission durably: `node:http`, `JSON.parse`, one synced insert with `node:sqlite`.
 * `each`: one commit per submission; `group`: concurrent submissions share a commit.
 */
const [path, mode] = process.argv.slice(2) as [string, 'each' | 'group'];
const file = new DatabaseSync(path);
file.exec('pragma journal_mode = wal; pragma synchronous = full');
file.exec('create table answer (id text primary key, submitted_at integer, field_values text)');
const insert = file.prepare('insert into answer values (?, ?, ?)');
let waiting: { values: string; done: () => void }[] = [];

function store(values: string): void {
  insert.run(crypto.randomUUID(), Date.now(), values);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { values } = JSON.parse(Buffer.concat(chunks).toString()) as { values: object };
    const done = (): void => {
      const body = JSON.stringify({ id: 'x' });
      response.writeHead(201, { 'Content-Length': body.length }).end(body);
    };
    if (mode === 'each') {
      store(JSON.stringify(values));
      done();
      return;
    }
    waiting.push({ values: JSON.stringify(values), done });
    if (waiting.length === 1) setImmediate(commit);
  });
});

function commit(): void {
  const batch = waiting;
  waiting = [];
  file.exec('begin immediate');
  for (const { values } of batch) store(values);
  file.exec('commit');
  for (const { done } of batch) done();
}

server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
