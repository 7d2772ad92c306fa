/**
 * Who wrote a row, and when; `version` moves on at each write. Rows are as both databases give them: ids and JSON are text,
 * instants ms since the epoch, booleans 0 and 1.
 */
export interface Written {
  version: number;
  created_at: number;
  created_by: string | null;
  updated_at: number;
  updated_by: string | null;
}

/** Who writes, and when (ms since the epoch). */
export interface Write {
  login: string | null;
  now: number;
}

/** Who wrote something, when (ms since the epoch), and how often. */
export interface WrittenFacts {
  version: number;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

/** Returns the columns of a row that is written for the first time. */
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
