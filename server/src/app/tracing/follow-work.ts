import {
  SpanKind,
  SpanStatusCode,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import type { TracingChannel } from 'node:diagnostics_channel';
import { WORK } from '../../kernel/work.ts';
import { activeContext, activeSpan } from './active-span.ts';

interface Told extends SpanOptions {
  name: string;
  /** Whether the work starts a trace when it has no parent. */
  isRoot?: boolean;
}

/** Creates spans for the work of this thread from now on. Returns a function that stops it. */
export function followWork(tracer: Tracer): () => void {
  const stops = [
    follow(tracer, WORK.query, ({ database, sql }) => ({
      name: /[a-z]+/i.exec(sql)?.[0].toLowerCase() ?? 'statement',
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': database === 'postgres' ? 'postgresql' : 'sqlite',
        'db.query.text': sql,
      },
    })),
    follow(tracer, WORK.render, ({ kind }) => ({ name: `render ${kind}` })),
    follow(tracer, WORK.job, ({ name }) => ({ name: `job ${name}`, isRoot: true })),
    follow(tracer, WORK.mail, () => ({ name: 'send mail', kind: SpanKind.CLIENT, isRoot: true })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function follow<Work extends object>(
  tracer: Tracer,
  channel: TracingChannel<unknown, Work>,
  toldOf: (work: Work) => Told,
): () => void {
  const spans = new WeakMap<Work, Span>();
  channel.start.bindStore(activeSpan, (work) => {
    const context: Context | undefined = activeContext();
    const { name, isRoot, ...options } = toldOf(work);
    if (!context && !isRoot) return undefined;
    const span = tracer.startSpan(name, options, context);
    spans.set(work, span);
    return span;
  });
  const subscriber = {
    error: (work: Work) => spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncEnd: (work: Work) => spans.get(work)?.end(),
    start: ignore,
    end: ignore,
    asyncStart: ignore,
  };
  channel.subscribe(subscriber);
  return () => {
    channel.start.unbindStore(activeSpan);
    channel.unsubscribe(subscriber);
  };
}

const ignore = (): void => undefined;
