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
