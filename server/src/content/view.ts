import type { TranslationStates } from '../contract/translations.ts';
import type { WorkingCopyFacts } from '../contract/working-copy.ts';
import { toInstant } from '../kernel/clock.ts';
import type { DocumentField, Entity, ListedEntity } from './entity.ts';
import type { WrittenFacts } from '../database/written.ts';

/** An entity on the wire: its document, authorship, and the properties that its kind adds. */
export type ContentView = ReturnType<typeof viewOf> & {
  workingCopy: WorkingCopyFacts | null;
  translationStates: TranslationStates;
};

/** A field on the wire, with its authorship and position, from 0. */
export type FieldView = ReturnType<typeof fieldViewOf>;

export function viewOf(entity: Entity | ListedEntity) {
  const { id, document } = entity;
  const fields = 'fieldFacts' in entity && document.fields ? { fields: fieldViewsOf(entity) } : {};
  return { id: id as string, ...factsView(entity), ...document, ...fields };
}

export function fieldViewsOf(entity: Entity): FieldView[] {
  return (entity.document.fields ?? []).map((field, position) =>
    fieldViewOf(field, position, entity.fieldFacts[field.id] ?? { ...entity, version: 1 }),
  );
}

function fieldViewOf({ id, ...field }: DocumentField, position: number, facts: WrittenFacts) {
  return { id, ...factsView(facts), ...field, position };
}

function factsView({ version, createdAt, createdBy, updatedAt, updatedBy }: WrittenFacts) {
  return { version, createdAt: toInstant(createdAt), createdBy, updatedAt: toInstant(updatedAt), updatedBy };
}
