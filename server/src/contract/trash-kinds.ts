import { CONTENT_KIND_NAMES, CONTENT_KINDS, type ContentKindName } from './content-kinds.ts';

// Contains no schemas: the administration loads this before anything else.

/** The kinds of items that go to the trash. */
export type TrashKind = ContentKindName | 'media' | 'style-sheet';
export const TRASH_KINDS: readonly TrashKind[] = [...CONTENT_KIND_NAMES, 'media', 'style-sheet'];

/** Returns the path segment of a kind: `/api/admin/cms/trash/pages/{id}`. */
export function trashSection(kind: TrashKind): string {
  if (kind === 'media') return 'media';
  return kind === 'style-sheet' ? 'styleSheets' : CONTENT_KINDS[kind].section;
}

/** Returns what identifies an item among those of all kinds: the end of its path. */
export function trashKey(kind: TrashKind, id: string): string {
  return `${trashSection(kind)}/${id}`;
}
