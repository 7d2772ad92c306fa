import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { activeSpan } from './active-span.ts';

const propagator = new W3CTraceContextPropagator();
const headers = {
  get: (request: FastifyRequest, name: string) => request.headers[name],
  keys: (request: FastifyRequest) => Object.keys(request.headers),
};

/**
 * Creates a span for each request of the framework, within the caller's trace from `traceparent`. Records the path
 * without the query, and the status. Pages served from memory have none.
 */
export function followRequests(server: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const within = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request);
    if (span) activeSpan.run(span, done);
    else done();
  };

  server.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const attributes = {
      'http.request.method': method,
      'url.path': request.url.split('?')[0]!,
      'parvis.request.id': request.id,
      ...(routeOptions.url === undefined ? {} : { 'http.route': routeOptions.url }),
    };
    const name = routeOptions.url === undefined ? method : `${method} ${routeOptions.url}`;
    const caller = propagator.extract(ROOT_CONTEXT, request, headers);
    spans.set(request, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller));
    within(request, done);
  });
  // The body arrives in the context of the socket, which has no span.
  server.addHook('preValidation', (request, _reply, done) => within(request, done));
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
