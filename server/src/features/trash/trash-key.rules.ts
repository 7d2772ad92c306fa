import type { TrashPosition } from '../../content/trash.repository.ts';
import { TRASH_KINDS, trashSection, type TrashKind } from '../../contract/trash-kinds.ts';
import { AppError } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';

/** Identifies an item. */
export interface TrashPlace {
  kind: TrashKind;
  id: string;
}

/** Reads a key of `trashKey`. */
export function readTrashKey(key: string): TrashPlace {
  const [section, id] = key.split('/') as [string, string];
  return { kind: TRASH_KINDS.find((kind) => trashSection(kind) === section)!, id };
}

/** Returns the cursor after an item. */
export function toCursor({ deletedAt, id }: TrashPosition): string {
  return `${deletedAt}/${id}`;
}

/** Throws `malformed` for a cursor that `toCursor` did not create. */
export function readCursor(cursor: string): TrashPosition {
  const [, deletedAt, id] = /^(\d{1,16})\/([\w.-]+)$/.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('malformed', { violations: [violation('after', 'pattern')] });
  return { deletedAt: Number(deletedAt), id };
}
