// Contains no schemas: the administration loads it.

/** The most resources that one bulk request changes. */
export const BULK_MAX_IDS = 200;
