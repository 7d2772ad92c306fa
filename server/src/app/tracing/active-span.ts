import { ROOT_CONTEXT, trace, type Context, type Span } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The current span. */
export const activeSpan = new AsyncLocalStorage<Span>();

/** Returns the parent context of new spans, or undefined when there is none. */
export function activeContext(): Context | undefined {
  const span = activeSpan.getStore();
  return span && trace.setSpan(ROOT_CONTEXT, span);
}
