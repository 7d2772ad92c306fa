/** The publication of content. Instants in wire format; null for at once and never. */
export interface Publication {
  status: string;
  publishAt: string | null;
  unpublishAt: string | null;
}

/** Returns whether the public sees a page or article at an instant (ms since the epoch). Source: contract §4. */
export function isVisible({ status, publishAt, unpublishAt }: Publication, now: number): boolean {
  return (
    status === 'published' &&
    (publishAt === null || Date.parse(publishAt) <= now) &&
    (unpublishAt === null || Date.parse(unpublishAt) > now)
  );
}

/** Returns the next instant at which its visibility changes by schedule (ms since the epoch), or undefined. */
export function nextVisibilityChange(entity: Publication, now: number): number | undefined {
  if (entity.status !== 'published') return undefined;
  const changes = [entity.publishAt, entity.unpublishAt]
    .flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
    .filter((instant) => instant > now);
  return changes.length > 0 ? Math.min(...changes) : undefined;
}
