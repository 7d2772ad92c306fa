import { Type } from 'typebox';
import { FormFieldBody } from '../../contract/field.ts';
import { FormForm } from '../../contract/form.ts';
import { placeEntity } from '../../content/entity.repository.ts';
import { divideFaults, type EntityPorter } from '../../content/portable.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { checkFormField, toField } from './form-field.rules.ts';
import { toBase, toState } from './form-state.ts';
import { placeForm } from './form.repository.ts';
import { checkForm, type FormVocabulary } from './form.rules.ts';

type Form = Parameters<EntityPorter<'form'>['check']>[0];

/** Forms with their fields in exports and imports. */
export function formPorter(vocabulary: () => FormVocabulary): EntityPorter<'form'> {
  return {
    kind: 'form',
    folder: 'forms',
    schema: Type.Object(
      { ...FormForm.properties, fields: Type.Array(FormFieldBody) },
      { additionalProperties: false },
    ),
    async check(state) {
      const known = vocabulary();
      return divideFaults(faultsOf(state, known, false), faultsOf(state, known, true));
    },
    async write(db, { id, facts, state }) {
      const fields = state.fields.map((field) => ({ ...toField(field), id: field.id }));
      await placeEntity(db, 'form', id, toBase(state, vocabulary().defaultLanguage), facts);
      await placeForm(db, id, toState(state), fields, facts);
    },
  };
}

function faultsOf(form: Form, known: FormVocabulary, mayStay: boolean): Violation[] {
  const names = form.fields.map((field) => field.name);
  return [
    ...checkForm(form, form.fields, known, mayStay ? form : {}),
    ...(form.fields.length > known.maxFields
      ? [violation('/fields', 'too-many', { max: known.maxFields })]
      : []),
    ...form.fields.flatMap((field, index) => {
      const faults = checkFormField(field, known, mayStay ? toField(field) : undefined);
      if (names.indexOf(field.name) < index) faults.push(violation('/name', 'duplicate'));
      return faults.map((fault) => ({ ...fault, pointer: `/fields/${index}${fault.pointer}` }));
    }),
  ];
}
