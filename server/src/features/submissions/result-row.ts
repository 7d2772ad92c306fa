import { searchText } from '../../content/search.ts';
import type { FormResultTable } from '../../database/content-tables.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** A submission to be stored. */
export interface NewFormResult {
  id: EntityId;
  formId: EntityId;
  /** The version of the form that was answered. */
  formVersion: number;
  /** ms since the epoch. */
  submittedAt: number;
  locale: string;
  pageShortcut: string | null;
  values: Record<string, unknown>;
  spam: boolean;
}

/** The row of a submission. */
export function toResultRow(result: NewFormResult): FormResultTable {
  return {
    id: result.id,
    form_id: result.formId,
    form_version: result.formVersion,
    submitted_at: result.submittedAt,
    locale: result.locale,
    page_shortcut: result.pageShortcut,
    field_values: JSON.stringify(result.values),
    spam: result.spam ? 1 : 0,
    search_text: resultSearchText(result.values),
  };
}

/** The folded words of a result's values, for searches: texts and numbers, in lists too. */
export function resultSearchText(values: Readonly<Record<string, unknown>>): string {
  return searchText(
    Object.values(values)
      .flat()
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String),
  );
}
