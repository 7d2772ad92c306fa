import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTracingOptions } from './tracing-options.ts';

const AT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

describe('tracing options', () => {
  for (const [name, environment] of Object.entries({
    'no variables': {},
    'empty values': { OTEL_EXPORTER_OTLP_ENDPOINT: ' ', OTEL_TRACES_EXPORTER: '' },
    'the exporter none': { ...AT, OTEL_TRACES_EXPORTER: 'none' },
    'the SDK disabled': { ...AT, OTEL_SDK_DISABLED: 'TRUE' },
  })) {
    it(`is disabled: ${name}`, () => assert.equal(readTracingOptions(environment), undefined));
  }

  it('traces everything, in protobuf, when a collector or the exporter is configured', () => {
    const expected = {
      protocol: 'http/protobuf',
      sampler: { kind: 'always_on', ratio: 1, followsParent: true },
      batch: {},
    };
    for (const environment of [
      AT,
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' },
      { OTEL_TRACES_EXPORTER: 'otlp' },
    ]) {
      assert.deepEqual(readTracingOptions(environment), expected);
    }
  });

  it('reads protocol, sampler and batches', () => {
    assert.deepEqual(
      readTracingOptions({
        ...AT,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
        OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
        OTEL_BSP_SCHEDULE_DELAY: '100',
      }),
      {
        protocol: 'http/json',
        sampler: { kind: 'traceidratio', ratio: 0.25, followsParent: false },
        batch: { scheduledDelayMillis: 100 },
      },
    );
  });

  it('reports all unsupported values together', () => {
    const environment = {
      ...AT,
      OTEL_TRACES_EXPORTER: 'zipkin',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'jaeger_remote',
      OTEL_TRACES_SAMPLER_ARG: '2',
    };
    assert.throws(
      () => readTracingOptions(environment),
      (error: Error) => {
        assert.deepEqual(
          error.message.split('\n').map((line) => line.split(',')[0]),
          [
            'OTEL_TRACES_EXPORTER is zipkin',
            'OTEL_TRACES_SAMPLER is jaeger_remote',
            'OTEL_EXPORTER_OTLP_PROTOCOL is grpc',
            'OTEL_TRACES_SAMPLER_ARG is 2',
          ],
        );
        return true;
      },
    );
  });
});
