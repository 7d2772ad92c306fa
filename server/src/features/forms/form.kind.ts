import { mediaOfFieldDefinitions } from '../../content/content-reference.ts';
import { completeFields } from '../../content/document-fields.ts';
import { insertFormVersion } from '../../content/form-version.repository.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { ContentKind } from '../../content/kind.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfFields } from '../../content/media-reference.rules.ts';
import { searchText } from '../../content/search.ts';
import { completeDocument } from '../../contract/document.ts';
import { FormField, FormFieldView } from '../../contract/field.ts';
import {
  FormDocument,
  FormForm,
  FormList,
  FormListQuery,
  FormPreview,
  FormView,
} from '../../contract/form.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept } from '../../kernel/parsed-body.ts';
import { previewShortcut } from '../../kernel/shortcut.ts';
import { violation } from '../../kernel/violation.ts';
import {
  countAnswers,
  findAnsweredNames,
  hasAnswers,
  lockOutSubmissions,
} from './form-answers.repository.ts';
import { checkForm, checkRenamedFields, type FormVocabulary } from './form.rules.ts';
import { endFormerShortcut, keepFormerShortcuts } from './former-shortcut.repository.ts';

/** Deletes the results of a deleted form. */
export interface ResultsOfForm {
  /** Deletes in short transactions, so that other requests are not blocked. */
  remove(formId: EntityId): Promise<void>;
  /** Deletes, in the caller's transaction, the results stored since `remove`. Returns the work to do after the commit. */
  removeLast(db: Db, formId: EntityId): Promise<() => Promise<void>>;
}

export interface FormKindParts {
  site: Languages;
  database: Database;
  results: ResultsOfForm;
  vocabulary(): FormVocabulary;
}

/** Forms. Every save keeps a version of the form, so that results stay readable. Source: spec §2.1, §4.2; contract §4 "Forms". */
export function formKind({ database, results, ...parts }: FormKindParts): ContentKind<FormDocument> {
  return {
    name: 'form',
    noun: 'form',
    plural: 'forms',
    folder: 'forms',
    schemas: {
      form: FormForm,
      view: FormView,
      list: FormList,
      field: FormField,
      fieldView: FormFieldView,
      query: FormListQuery,
    },
    sorts: {
      shortcut: 'shortcut',
      title: 'title_key',
      status: 'listed_status',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    site: parts.site,
    bulk: { open: { status: 'open' }, close: { status: 'closed' } },

    filter: async (_db, { status }) => ({ status: status as string | undefined }),
    async rules(companions) {
      const vocabulary = parts.vocabulary();
      return {
        check: async (db, written, stored) => [
          ...checkForm(written, vocabulary, stored),
          ...(await findMediaFaults(
            db,
            mediaOfFields(written.fields ?? []).filter(({ id }) => !companions?.media.has(id)),
            mediaOfFields(stored.fields ?? []),
          )),
        ],
      };
    },
    listed: ({ shortcut, title, status }) => ({
      searchText: searchText([shortcut, ...Object.values(title)]),
      status,
    }),
    references: async (_db, documents) => documents.map(({ fields }) => mediaOfFieldDefinitions(fields)),
    usedAs: ({ shortcut }) => [{ link: 'form-marker', target: shortcut }],
    isPublic: () => true,
    dependencies: ({ document }) => [`form:${document.shortcut}`],
    async present(db, forms) {
      const counts = await countAnswers(
        db,
        forms.map(({ id }) => id),
      );
      return forms.map(({ id }) => ({ resultCount: counts.get(id) ?? 0 }));
    },
    preview: {
      schema: FormPreview,
      async prepare(_db, body) {
        const form = accept(body, []) as FormPreview;
        const fields = (form.fields ?? []).map((field) => ({
          ...field,
          attributes: { ...field.attributes, label: field.attributes?.label ?? {} },
        }));
        const shortcut = previewShortcut(form.shortcut);
        return {
          ...completeDocument(FormDocument, { ...form, title: form.title ?? {}, shortcut }),
          fields: completeFields(FormField, fields, 'new'),
        };
      },
    },
    async beforeSave(db, { before, document }) {
      if (!before) return;
      const answered = await findAnsweredNames(db, before.id);
      const violations = checkRenamedFields(before.document.fields, document.fields, answered);
      if (violations.length > 0) throw new AppError('in-use', { violations });
    },
    async afterSave(db, { before, document }, { id, version }) {
      if (before?.document.shortcut !== document.shortcut) {
        await endFormerShortcut(db, id);
        if (before) await keepFormerShortcuts(db, [{ shortcut: before.document.shortcut, formId: id }]);
      }
      await insertFormVersion(db, id, version, document.fields);
    },
    removalFaults: async (db, { id }) =>
      (await hasAnswers(db, id)) ? [violation('', 'used-by-answers')] : [],
    clear: (id) => results.remove(id),
    async beforeRemove(db, { entity }) {
      await lockOutSubmissions(db, database.dialect, entity.id);
      return results.removeLast(db, entity.id);
    },
  };
}
