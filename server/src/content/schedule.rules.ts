import { fromInstant } from '../kernel/clock.ts';
import { violation, type Violation } from '../kernel/violation.ts';

/** When something becomes visible and when it is so no more; null: at once, never. Instants on the wire. */
export interface Schedule {
  publishAt: string | null;
  unpublishAt: string | null;
}

/** Returns a schedule in ms since the epoch. */
export function schedule({ publishAt, unpublishAt }: Schedule) {
  return {
    publishAt: publishAt === null ? null : fromInstant(publishAt),
    unpublishAt: unpublishAt === null ? null : fromInstant(unpublishAt),
  };
}

/** Returns the faults of a schedule that ends before it begins. */
export function checkSchedule({ publishAt, unpublishAt }: Partial<Schedule>): Violation[] {
  if (!publishAt || !unpublishAt || Date.parse(publishAt) < Date.parse(unpublishAt)) return [];
  return [violation('/unpublishAt', 'order')];
}
