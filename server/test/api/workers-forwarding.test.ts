import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { receiveForwarded, type ForwardedRequests } from '../../src/app/workers/forwarded-requests.ts';
import { createForwarding, type Forwarding } from '../../src/app/workers/forwarding.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { openConnection, sendFresh } from '../support/connections.ts';

describe('requests that are handed on', () => {
  let answer: RequestListener;
  let primary: Server;
  let received: ForwardedRequests;
  let forwarding: Forwarding;
  let worker: Server;
  let port: number;
  let stopping = false;

  before(async () => {
    primary = createServer((request, response) => answer(request, response));
    received = await receiveForwarded(primary);
    forwarding = createForwarding({
      socketPath: received.socketPath,
      logger: createLogger({ level: 'silent' }),
      isStopping: () => stopping,
    });
    worker = createServer((request, response) => forwarding.forward(request, response));
    worker.listen(0, '127.0.0.1');
    await once(worker, 'listening');
    ({ port } = worker.address() as AddressInfo);
  });
  after(async () => {
    worker.closeAllConnections();
    worker.close();
    forwarding.close();
    await received.close();
  });
  beforeEach(() => {
    stopping = false;
  });

  it('keep method, address, headers, body, and who asks', async () => {
    let seen: IncomingMessage | undefined;
    answer = (request, response) => {
      seen = request;
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.setHeader('X-Request-Id', 'the-id');
      response.writeHead(418, 'Short and stout');
      request.pipe(response);
    };
    const { status, headers, text } = await sendFresh(port, '/a/%C3%A0?b=c&b=d', {
      method: 'PUT',
      headers: { 'x-twice': ['1', '2'], 'parvis-client-address': '203.0.113.9', cookie: 'c=3' },
      body: 'what was sent',
      localAddress: '127.0.0.7',
    });
    assert.deepEqual([status, text], [418, 'what was sent']);
    assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
    assert.equal(headers['x-request-id'], 'the-id');
    assert.deepEqual([seen!.method, seen!.url], ['PUT', '/a/%C3%A0?b=c&b=d']);
    assert.deepEqual([seen!.headers['x-twice'], seen!.headers.cookie], ['1, 2', 'c=3']);
    assert.equal(seen!.headers['parvis-client-address'], undefined);
    assert.equal(seen!.socket.remoteAddress, '127.0.0.7');
  });

  it('tell each visitor from the others, over whatever connection they go on', async () => {
    answer = (request, response) => response.end(request.socket.remoteAddress);
    const addresses = Array.from({ length: 40 }, (_, index) => `127.0.0.${(index % 20) + 1}`);
    const texts = await Promise.all(
      addresses.map(async (localAddress) => (await sendFresh(port, '/', { localAddress })).text),
    );
    assert.deepEqual(texts, addresses);
  });

  it('pass on what comes, as it comes, both ways', async () => {
    const begun = Promise.withResolvers<undefined>();
    answer = (request, response) => {
      response.writeHead(200);
      response.write('begun ');
      request.pipe(response);
      request.once('data', () => begun.resolve(undefined));
    };
    const request = send({ port, host: '127.0.0.1', method: 'POST' });
    request.write('first ');
    // The request has not ended, and neither has the answer.
    await begun.promise;
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(response, 'data');
    assert.match(text, /^begun /);
    request.end('last');
    await once(response, 'end');
    assert.equal(text, 'begun first last');
  });

  it('are broken off when the visitor goes away', async () => {
    const arrived = Promise.withResolvers<IncomingMessage>();
    answer = (request) => arrived.resolve(request);
    const request = send({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1000 } });
    request.on('error', () => undefined);
    request.write('some');
    const incoming = await arrived.promise;
    const closed = new Promise((resolve) => incoming.once('close', resolve));
    incoming.on('error', () => undefined).resume();
    request.destroy();
    await closed;
    assert.equal(incoming.complete, false);
  });

  it('end the connection when the answer breaks off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 1000 });
      response.write('some', () => response.destroy());
    };
    await assert.rejects(sendFresh(port, '/'), /aborted|ECONNRESET|hang up/);
  });

  it('are answered 503 when the primary ends the connection without a word', async () => {
    answer = (request) => request.socket.destroy();
    assert.equal((await sendFresh(port, '/', { method: 'POST', body: 'x' })).status, 503);
  });

  it('are answered before the body has come when the primary does not want it', async () => {
    const body = Buffer.alloc(4_000_000);
    for (const [name, head] of [
      ['and goes on', {}],
      ['and closes', { Connection: 'close' }],
    ] as const) {
      for (let round = 0; round < 20; round += 1) {
        answer = (_request, response) => response.writeHead(413, head).end('too large');
        const { status, text } = await sendFresh(port, '/', { method: 'POST', body });
        assert.deepEqual([status, text], [413, 'too large'], name);
      }
    }
  });

  it('keep the kinds of answers without a body', async () => {
    answer = (request, response) => {
      if (request.method === 'HEAD') response.writeHead(200, { 'Content-Length': 12 }).end();
      else response.writeHead(request.url === '/known' ? 304 : 204).end();
    };
    const connection = openConnection(port);
    const head = await connection.send('/', { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers['content-length'], head.text], [200, '12', '']);
    assert.equal((await connection.send('/known')).status, 304);
    assert.equal((await connection.send('/')).status, 204);
    connection.close();
  });

  it('need no host, as in HTTP/1.0, and may have long heads', async () => {
    answer = (request, response) => response.end(String(request.headers['x-long']?.length ?? 'none'));
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let text = '';
    socket.on('data', (chunk: string) => (text += chunk));
    socket.write('GET / HTTP/1.0\r\n\r\n');
    await once(socket, 'close');
    assert.match(text, /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nnone$/);
    const long = await sendFresh(port, '/', { headers: { 'x-long': 'x'.repeat(15_000) } });
    assert.equal(long.text, '15000');
  });

  it('give up their connection with the next answer when the worker stops', async () => {
    answer = (_request, response) => response.end('ok');
    const connection = openConnection(port);
    assert.equal((await connection.send('/')).headers.connection, 'keep-alive');
    stopping = true;
    assert.equal((await connection.send('/')).headers.connection, 'close');
    connection.close();
  });
});
