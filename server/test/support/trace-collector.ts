import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP JSON. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface OtlpBody {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] };
    scopeSpans: { spans: CollectedSpan[] }[];
  }[];
}

export interface TraceCollector {
  /** `http://127.0.0.1:54321` */
  url: string;
  /** Bodies with a media type other than JSON: media type and length. */
  others: { type: string | undefined; length: number }[];
  services: Set<unknown>;
  spans: CollectedSpan[];
  close(): Promise<void>;
}

/** Starts an OpenTelemetry collector that receives spans over HTTP (OTLP). */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const services = new Set<unknown>();
  const others: TraceCollector['others'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const type = request.headers['content-type'];
      const bytes = Buffer.concat(chunks);
      if (request.url !== '/v1/traces') {
        response.writeHead(404).end();
        return;
      }
      if (type === 'application/json') {
        for (const { resource, scopeSpans } of (JSON.parse(bytes.toString()) as OtlpBody).resourceSpans) {
          services.add(attribute(resource, 'service.name'));
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        }
      } else {
        others.push({ type, length: bytes.length });
      }
      response.writeHead(200, { 'Content-Type': type ?? 'application/json' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ spans, services, others },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns an attribute of a span. */
export function attribute({ attributes }: Pick<CollectedSpan, 'attributes'>, name: string): unknown {
  const found = attributes.find(({ key }) => key === name);
  return found && Object.values(found.value)[0];
}
