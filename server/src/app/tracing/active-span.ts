import { ROOT_CONTEXT, trace, type Context, type Span } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The span in which something is done. */
export const activeSpan = new AsyncLocalStorage<Span>();

/** What a span begun now is a part of; undefined: of nothing. */
export function activeContext(): Context | undefined {
  const span = activeSpan.getStore();
  return span && trace.setSpan(ROOT_CONTEXT, span);
}
