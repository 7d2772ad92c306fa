/** The default order of content lists. */
export const DEFAULT_SORT = '-updatedAt';
