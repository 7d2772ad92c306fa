import { Type, type Static } from 'typebox';
import { FieldForm } from '../../contract/field.ts';
import { FormForm } from '../../contract/form.ts';
import type { DataScriptSection } from '../../content/data-script.ts';
import { changeOf, type Changed } from '../../content/entity-change.ts';
import { insertEntity } from '../../content/entity.repository.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfFields } from '../../content/media-reference.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { refuse } from '../../kernel/app-error.ts';
import { toBase, toState } from './form-state.ts';
import { findSubmittableForm, insertForm } from './form.repository.ts';
import { checkForm, checkFormFields, type FormVocabulary } from './form.rules.ts';

const FormScript = Type.Object(
  { ...FormForm.properties, fields: Type.Optional(Type.Array(FieldForm)) },
  { additionalProperties: false },
);
type FormScript = Static<typeof FormScript>;

/** Section `forms` of data scripts: a form with its fields, in the order given. Throws `invalid` or `conflict`. */
export function formScriptSection(
  vocabulary: () => FormVocabulary,
  changed: Changed,
): DataScriptSection<FormScript> {
  return {
    section: 'forms',
    schema: FormScript,
    keyOf: (form) => form.shortcut,
    async insert(db, script, { now }) {
      if (await findSubmittableForm(db, { shortcut: script.shortcut })) return;
      const known = vocabulary();
      const fields = fieldsOf(script);
      refuse([
        ...checkForm(script, fields, known),
        ...checkFormFields(fields, known),
        ...(await findMediaFaults(db, mediaOfFields(fields))),
      ]);
      const write = { login: null, now };
      const id = await insertEntity(db, 'form', toBase(script, known.defaultLanguage), write);
      await insertForm(db, id, toState(script), fields, write);
      await changed(db, await changeOf(db, id, undefined, write));
    },
  };
}

function fieldsOf(script: FormScript): Field[] {
  return (script.fields ?? []).map(({ name, type, required, attributes }) => ({
    name,
    type,
    required: required ?? false,
    attributes,
  }));
}
