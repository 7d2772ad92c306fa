interface Publication {
  status: string;
  publishAt: number | null;
  unpublishAt: number | null;
}

/** Whether the public may see a page or article at an instant. Source: contract §4. */
export function isVisible(entity: Publication, now: number): boolean {
  return (
    entity.status === 'published' &&
    (entity.publishAt === null || entity.publishAt <= now) &&
    (entity.unpublishAt === null || entity.unpublishAt > now)
  );
}

/** The next instant at which that changes by itself; undefined when it does not. */
export function nextVisibilityChange(entity: Publication, now: number): number | undefined {
  if (entity.status !== 'published') return undefined;
  const changes = [entity.publishAt, entity.unpublishAt].filter(
    (instant) => instant !== null && instant > now,
  );
  return changes.length > 0 ? Math.min(...(changes as number[])) : undefined;
}
