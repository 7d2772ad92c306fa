import type { FormResultFileTable } from '../../database/content-tables.ts';
import type { Db } from '../../database/database.ts';

/** A stored file of a form result. */
export interface ResultFile {
  id: string;
  /** Name of the field. */
  field: string;
  /** The file name given by the sender. */
  name: string;
  type: string;
  size: number;
}

/** Returns the files of results, by result, in upload order. */
export async function findFilesOfResults(
  db: Db,
  resultIds: readonly string[],
): Promise<Map<string, ResultFile[]>> {
  if (resultIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('form_result_file')
    .selectAll()
    .where('result_id', 'in', resultIds)
    .orderBy('id')
    .execute();
  const byResult = Map.groupBy(rows, (row) => row.result_id);
  return new Map([...byResult].map(([id, files]) => [id, files.map(toFile)]));
}

export async function findResultFile(
  db: Db,
  resultId: string,
  field: string,
): Promise<ResultFile | undefined> {
  const files = await findFilesOfResults(db, [resultId]);
  return files.get(resultId)?.find((file) => file.field === field);
}

function toFile({ id, field, name, type, size }: FormResultFileTable): ResultFile {
  return { id, field, name, type, size };
}
