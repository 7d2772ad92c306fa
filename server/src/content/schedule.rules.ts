import { fromInstant } from '../kernel/clock.ts';
import { violation, type Violation } from '../kernel/violation.ts';

/** When content becomes and stops being visible, in wire format; null for at once and never. */
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
