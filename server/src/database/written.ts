/**
 * The authorship of a row; `version` increases with each write. Values are as both databases return them: ids and
 * JSON are text, instants ms since the epoch, booleans 0 and 1.
 */
export interface Written {
  version: number;
  created_at: number;
  created_by: string | null;
  updated_at: number;
  updated_by: string | null;
}

/** The author and time (ms since the epoch) of a write. */
export interface Write {
  login: string | null;
  now: number;
}

/** The authorship of something: who wrote it, when (ms since the epoch), and its version. */
export interface WrittenFacts {
  version: number;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

/** Returns the authorship columns of a new row. */
export const firstWritten = ({ login, now }: Write): Written => ({
  version: 1,
  created_at: now,
  created_by: login,
  updated_at: now,
  updated_by: login,
});

export const writtenFacts = (row: Written): WrittenFacts => ({
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});
