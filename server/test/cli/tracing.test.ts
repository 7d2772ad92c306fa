import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { attribute, startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';
import { runParvis, startServer } from './run-parvis.ts';

const PROJECT = {
  'data/site.yaml': `
pages:
  - { shortcut: seen, title: { en: Seen }, status: published, content: { en: '<p>Seen</p>' } }
`,
};
const PAGE = '/view/seen?locale=en';
const PLACE = () => ['--project', testProject(PROJECT), '--data', temporaryFolder()];
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

forEachEngine('traces', (engine) => {
  let collector: TraceCollector;
  before(async () => {
    collector = await startTraceCollector();
  });
  after(() => collector.close());

  it("cover a request, its statements and what it renders, as part of the caller's trace", async () => {
    const server = await startServer(
      [...PLACE(), '--set', `app.database.url=${await engine.newDatabase()}`],
      {
        environment: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
          OTEL_SERVICE_NAME: 'the site',
        },
      },
    );
    const read = await fetch(`${server.url}${PAGE}&of=nobody`, {
      headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    });
    assert.equal(read.status, 200);
    const secret = 'a secret that nobody may read';
    const refused = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'admin', password: secret }),
    });
    assert.equal(refused.status, 401);
    const { code } = await server.stop();
    assert.equal(code, 0);

    assert.deepEqual([...collector.services], ['the site']);
    const request = collector.spans.find(({ parentSpanId }) => parentSpanId === CALLER)!;
    assert.equal(request.traceId, TRACE);
    assert.match(request.name, /^GET \/view\//);
    assert.equal(attribute(request, 'url.path'), new URL(PAGE, server.url).pathname);
    assert.equal(Number(attribute(request, 'http.response.status_code')), 200);
    const parts = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const ids = new Set(parts.map(({ spanId }) => spanId));
    for (const part of parts) assert.ok(part === request || ids.has(part.parentSpanId!), part.name);
    assert.ok(parts.some(({ name }) => name === 'render page'));
    const statement = parts.find(({ name }) => name === 'select')!;
    assert.equal(attribute(statement, 'db.system.name'), engine.name === 'sqlite' ? 'sqlite' : 'postgresql');
    assert.match(String(attribute(statement, 'db.query.text')), /^select /);

    const signIn = collector.spans.find(({ name }) => name === 'POST /api/auth/login')!;
    assert.equal(attribute(signIn, 'url.path'), '/api/auth/login');
    assert.ok(collector.spans.some(({ parentSpanId }) => parentSpanId === signIn.spanId));
    assert.doesNotMatch(JSON.stringify(collector.spans), /a secret|of=nobody/);
  });
});

describe('traces', () => {
  it('are sent in protobuf by default', async () => {
    const collector = await startTraceCollector();
    const server = await startServer(PLACE(), {
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    });
    assert.equal((await fetch(`${server.url}${PAGE}`)).status, 200);
    assert.equal((await server.stop()).code, 0);
    assert.ok(collector.others.length > 0);
    for (const { type, length } of collector.others) {
      assert.equal(type, 'application/x-protobuf');
      assert.ok(length > 100);
    }
    await collector.close();
  });

  it('delay nothing while no collector is available', async (t) => {
    for (const [name, url] of [
      ['gone', await addressOfNobody()],
      ['silent', await addressOfSilence(t)],
    ] as const) {
      const server = await startServer(PLACE(), {
        environment: {
          ...{ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '50' },
          ...{ OTEL_EXPORTER_OTLP_TIMEOUT: '600000', OTEL_BSP_EXPORT_TIMEOUT: '600000' },
        },
      });
      assert.equal((await fetch(`${server.url}${PAGE}`)).status, 200);
      // A server that waited for the collector would be killed.
      assert.equal((await server.stop()).code, 0, name);
    }
  });

  it('are refused at startup when the configuration is not supported', async () => {
    const { code, complaints } = await runParvis(['start', '--port', '0', ...PLACE()], {
      environment: { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    });
    assert.equal(code, 1);
    assert.match(
      complaints.join('\n'),
      /OTEL_EXPORTER_OTLP_PROTOCOL is grpc, but may be http\/protobuf, http\/json/,
    );
  });
});

async function addressOfNobody(): Promise<string> {
  const collector = await startTraceCollector();
  await collector.close();
  return collector.url;
}

/** Accepts connections and never responds. */
async function addressOfSilence(t: TestContext): Promise<string> {
  const server = createServer((socket) => void t.after(() => socket.destroy()));
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
