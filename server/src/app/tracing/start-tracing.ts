import { diag, DiagLogLevel } from '@opentelemetry/api';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../kernel/logger.ts';
import { followWork } from './follow-work.ts';
import { followRequests } from './follow-requests.ts';
import type { TracingOptions } from './tracing-options.ts';
import type { Tracing } from './tracing.ts';

/** The maximum time that a shutdown waits for the collector. */
const FLUSH_LIMIT_MS = 750;
/** Longer statements are truncated. */
const MAX_ATTRIBUTE_LENGTH = 2000;

/** Sends spans to the collector named by the standard OpenTelemetry variables. */
export async function startTracing(options: TracingOptions, logger: Logger): Promise<Tracing> {
  const report = (detail: string) => logger.event('trace export failed', { detail });
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'parvis' }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: samplerOf(options.sampler),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ ...options.batch, exporter: await exporterOf(options) })],
  });
  const tracer = provider.getTracer('parvis');
  const stop = followWork(tracer);
  return {
    followRequests: (server) => followRequests(server, tracer),
    async close() {
      stop();
      await Promise.race([
        provider.shutdown().catch(ignore),
        wait(FLUSH_LIMIT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

async function exporterOf({ protocol }: TracingOptions): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

function samplerOf({ kind, ratio, followsParent }: TracingOptions['sampler']): Sampler {
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return followsParent ? new ParentBasedSampler({ root }) : root;
}

const ignore = (): void => undefined;
