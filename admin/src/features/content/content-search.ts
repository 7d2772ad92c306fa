/** The order in which lists of content come, unless one asks for another. */
export const DEFAULT_SORT = '-updatedAt';
