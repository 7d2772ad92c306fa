import type { FormDocument } from '../../contract/form.ts';
import type { DocumentField, Entity } from '../../content/entity.ts';
import type { Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { findAnsweredNames } from './form-answers.repository.ts';
import { checkMailUse, type FormVocabulary } from './form.rules.ts';

/** The rules for changing a single field of a form. Received submissions and the form's email may depend on it. */
export function formFieldRules(settings: () => FormVocabulary) {
  return {
    settings,
    async changeFaults(
      db: Db,
      { id, document }: Entity<FormDocument>,
      before: DocumentField,
      after: Field | undefined,
    ): Promise<Violation[]> {
      const isRenamed = after !== undefined && after.name !== before.name;
      const isAnswered = isRenamed && (await findAnsweredNames(db, id)).has(before.name);
      return [
        ...(isAnswered ? [violation('/name', 'used-by-answers')] : []),
        ...checkMailUse(document.mail, before, after),
      ];
    },
  };
}
