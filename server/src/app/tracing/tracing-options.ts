/** The tracing options from the standard OpenTelemetry variables. OpenTelemetry's own libraries read the others. */
export interface TracingOptions {
  /** The encoding of spans sent to the collector. */
  protocol: 'http/protobuf' | 'http/json';
  sampler: {
    kind: 'always_on' | 'always_off' | 'traceidratio';
    /** The fraction of new traces to record, 0 to 1. */
    ratio: number;
    /** Whether the caller's sampling decision takes precedence. */
    followsParent: boolean;
  };
  /** The batching of spans, in milliseconds and numbers. Undefined values use the library's defaults. */
  batch: {
    scheduledDelayMillis?: number;
    maxQueueSize?: number;
    maxExportBatchSize?: number;
    exportTimeoutMillis?: number;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns undefined when tracing is disabled, that is, when no variable names a collector or the `otlp` exporter.
 * Throws an Error with a line for each unsupported value.
 */
export function readTracingOptions(environment: Environment): TracingOptions | undefined {
  const faults: string[] = [];
  const read = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const oneOf = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value => {
    const value = read(name);
    if (value === undefined) return otherwise;
    const found = values.find((known) => known === value);
    if (found === undefined) faults.push(`${name} is ${value}, but may be ${values.join(', ')}`);
    return found ?? otherwise;
  };
  const number = (name: string, most: number): number | undefined => {
    const value = read(name);
    if (value === undefined) return undefined;
    if (/^\d+(\.\d+)?$/.test(value) && Number(value) <= most) return Number(value);
    faults.push(`${name} is ${value}, but must be a number from 0 to ${most}`);
    return undefined;
  };

  const isNamed = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].some(
    (name) => read(name) !== undefined,
  );
  const isOff = read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  if (isOff || (!isNamed && read('OTEL_TRACES_EXPORTER') === undefined)) return undefined;
  if (oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'none') return undefined;

  const protocol = read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL')
    ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
    : 'OTEL_EXPORTER_OTLP_PROTOCOL';
  const sampler = oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const options: TracingOptions = {
    protocol: oneOf(protocol, ['http/protobuf', 'http/json'], 'http/protobuf'),
    sampler: {
      kind: sampler.replace('parentbased_', '') as TracingOptions['sampler']['kind'],
      ratio: number('OTEL_TRACES_SAMPLER_ARG', 1) ?? 1,
      followsParent: sampler.startsWith('parentbased_'),
    },
    batch: Object.fromEntries(
      Object.entries(BATCH).flatMap(([option, name]) => {
        const value = number(name, 1_000_000);
        return value === undefined ? [] : [[option, value]];
      }),
    ),
  };
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return options;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const BATCH: Record<keyof TracingOptions['batch'], string> = {
  scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY',
  maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE',
  maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
  exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT',
};
