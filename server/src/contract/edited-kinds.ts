import { Type, type TString } from 'typebox';
import type { Authority } from './authorities.ts';
import { Id } from './common.ts';
import { CONTENT_KIND_NAMES, CONTENT_KINDS, type ContentKindName } from './content-kinds.ts';
import { STYLE_SHEET_ID_PATTERN } from './style-sheet.ts';

/** A kind of what editors write: content, or style sheets. */
export interface EditedKind {
  name: ContentKindName | 'style-sheet';
  /** The display name. */
  noun: string;
  /** The path segment: `/api/admin/cms/unsaved/pages/{entity}`. */
  section: string;
  authority: Authority;
  id: TString;
  /** An id, or the name of something new. */
  entity: TString;
}

/** `new`, followed by the id of the model for a new article. */
const ENTITY = Type.String({ pattern: '^([0-9a-f-]{36}|new(-[0-9a-f-]{36})?)$' });

/** A style sheet may be called `new`. */
const STYLE_SHEET: EditedKind = {
  ...{ name: 'style-sheet', noun: 'style sheet', section: 'styleSheets', authority: 'access_css' },
  id: Type.String({ pattern: STYLE_SHEET_ID_PATTERN }),
  entity: Type.String({ pattern: `^(_new|${STYLE_SHEET_ID_PATTERN.slice(1, -1)})$` }),
};

export const EDITED_KINDS: readonly EditedKind[] = [
  ...CONTENT_KIND_NAMES.map((name) => ({
    ...{ name, noun: name.replace('-', ' '), ...CONTENT_KINDS[name] },
    ...{ id: Id, entity: ENTITY },
  })),
  STYLE_SHEET,
];
