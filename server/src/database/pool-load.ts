import type { LimitFunction } from 'p-limit';
import type { PoolLoad } from './database.ts';

export function loadOf({ concurrency, activeCount, pendingCount }: LimitFunction): PoolLoad {
  return { size: concurrency, inUse: activeCount, waiting: pendingCount };
}
