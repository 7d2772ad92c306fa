import type { FormForm, FormView } from '../../contract/form.ts';
import type { EntityStates } from '../../content/entity-snapshot.repository.ts';
import type { Field } from '../../content/field-type.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfAttributes } from '../../content/media-reference.rules.ts';
import type { PublicationOptions } from '../../content/working-copy.repository.ts';
import type { Db } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { accept, parsed, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Actor } from '../../security/actor.ts';
import { findFormFields, type FormField } from './form-field.repository.ts';
import { checkFieldsOfForm, toField } from './form-field.rules.ts';
import { toState } from './form-state.ts';
import { checkForm, type FormVocabulary, type StoredForm } from './form.rules.ts';
import type { FormService } from './form.service.ts';
import { findForm } from './stored-form.repository.ts';

type State = EntityStates['form'];
type IdentifiedField = Field & { id: string };

/** What forms bring along to have working copies: the fields belong to them, all of them, in order. */
export function formWorkingCopies(forms: FormService, vocabulary: () => FormVocabulary) {
  return {
    kind: 'form' as const,

    rules: () =>
      Promise.resolve({
        async check(db: Db, body: ParsedBody<State>, kept: readonly State[]): Promise<State> {
          const known = vocabulary();
          const stored = kept.flatMap((state) => identified(state.fields));
          const fields = identified(body.value.fields ?? kept.at(-1)!.fields);
          const form = accept(body, [
            ...checkForm(body.value, fields, known, storedOf(kept)),
            ...unknownIds(body.value.fields, stored),
            ...checkFieldsOfForm(fields, stored, known),
            ...(await mediaFaults(db, fields, stored)),
          ]);
          return { ...form, fields };
        },
        publish(
          db: Db,
          id: EntityId,
          { fields, ...form }: State,
          { by, ...told }: PublicationOptions & { by: Actor },
        ): Promise<void> {
          const options = {
            ...{ ...told, expectedVersion: undefined },
            ...{ fields: identified(fields), workingCopy: form },
          };
          return forms.replace(db, id, parsed<FormForm>(form), options, by);
        },
      }),

    async view(db: Db, id: EntityId, state: State): Promise<FormView> {
      const live = (await findForm(db, id)) ?? fail('not-found');
      const stored = new Map<string, FormField>(
        (await findFormFields(db, id)).map((field) => [field.id, field]),
      );
      const { createdAt, createdBy, updatedAt, updatedBy } = live;
      const fields = identified(state.fields).map((field) => ({
        ...{ version: 1, createdAt, createdBy, updatedAt, updatedBy },
        ...stored.get(field.id),
        ...field,
        id: field.id as EntityId,
      }));
      const form = { ...live, ...toState(state), shortcut: state.shortcut };
      return forms.present(db, form, state.contributors ?? [], fields);
    },

    read: (id: EntityId): Promise<FormView> => forms.read(id),
  };
}

/** New fields get the id that they will keep. */
function identified(
  fields: readonly (Omit<State['fields'][number], 'id'> & { id?: string })[],
): IdentifiedField[] {
  return fields.map((field) => ({
    ...toField(field),
    id: field.id ?? newId(),
  }));
}

/** An id is that of a field of the form; new fields have none. */
function unknownIds(given: readonly { id?: string }[] = [], stored: readonly IdentifiedField[]): Violation[] {
  const known = new Set(stored.map((field) => field.id));
  return given.flatMap(({ id }, index) =>
    id === undefined || known.has(id)
      ? []
      : [violation(`/fields/${index}/id`, 'unknown-field', { name: id })],
  );
}

async function mediaFaults(
  db: Db,
  fields: readonly IdentifiedField[],
  stored: readonly IdentifiedField[],
): Promise<Violation[]> {
  const given = fields.flatMap(({ attributes }, index) =>
    mediaOfAttributes(attributes).map(({ pointer, id }) => ({ pointer: `/fields/${index}${pointer}`, id })),
  );
  return findMediaFaults(
    db,
    given,
    stored.flatMap(({ attributes }) => mediaOfAttributes(attributes)),
  );
}

/** What one of several states has, a new one may have. */
function storedOf(kept: readonly State[]): StoredForm {
  const merged = (
    name: 'title' | 'description' | 'submitLabel' | 'successMessage' | 'closedMessage' | 'consent',
  ) => Object.assign({}, ...kept.map((state) => state[name])) as State['title'];
  return {
    title: merged('title'),
    description: merged('description'),
    submitLabel: merged('submitLabel'),
    successMessage: merged('successMessage'),
    closedMessage: merged('closedMessage'),
    consent: merged('consent'),
    mail: kept.find((state) => state.mail)?.mail ?? null,
    contributors: kept.flatMap((state) => state.contributors ?? []),
  };
}
