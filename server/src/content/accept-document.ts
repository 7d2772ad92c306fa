import { completeDocument, keptProperties } from '../contract/document.ts';
import type { Db } from '../database/database.ts';
import { accept, type ParsedBody } from '../kernel/parsed-body.ts';
import { cleanHtml, type CleanHtmlSettings } from './clean-html.ts';
import { completeFields, unknownFields } from './document-fields.ts';
import { DOCUMENTS } from './documents.ts';
import type { ContentDocument } from './entity.ts';
import type { ContentKind, DocumentRules } from './kind.ts';
import { mergeStored } from './merge-stored.ts';
import { withTranslations } from '../contract/translation-states.ts';

/** What a document is validated and cleaned with. */
export interface Acceptance<D extends ContentDocument> {
  kind: ContentKind<D>;
  rules: DocumentRules<D>;
  cleaning: CleanHtmlSettings;
}

/**
 * Returns a submitted document as it would be stored: complete, validated and cleaned. Values of any of the stored
 * states may stay. Throws `invalid` with all faults, or `too-large`.
 */
export async function acceptDocument<D extends ContentDocument>(
  db: Db,
  { kind, rules, cleaning }: Acceptance<D>,
  body: ParsedBody<D>,
  stored: readonly D[],
): Promise<D> {
  const kept = mergeStored(stored, body.value);
  const isNew = stored.length === 0;
  // Omitted fields are kept.
  const fields = body.value.fields ?? stored.at(-1)?.fields ?? [];
  const { field } = kind.schemas;
  const last: Partial<D> = stored.at(-1) ?? {};
  const absent = keptProperties(DOCUMENTS[kind.name])
    .filter((name) => !(name in body.value) && name in last)
    .map((name) => [name, last[name as keyof D]]);
  const written = {
    ...body.value,
    ...(Object.fromEntries(absent) as Partial<D>),
    ...(field ? { fields: completeFields(field, fields, isNew ? 'new' : 'kept') } : {}),
  };
  const violations = [
    ...(isNew ? [] : unknownFields(body.value.fields, kept.fields)),
    ...(await rules.check(db, written, kept)),
  ];
  accept({ value: written, violations: body.violations }, violations);
  const complete = completeDocument(DOCUMENTS[kind.name], written) as unknown as D;
  const document = (await rules.normalise?.(db, complete)) ?? complete;
  return withTranslations(await cleanHtml(db, kind, document, cleaning), stored.at(-1), kind.site);
}
