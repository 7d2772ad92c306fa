import { LRUCache } from 'lru-cache';
import type { RequiredRow } from '../../database/write-unit.ts';
import type { Submission } from './submission.ts';
import type { SubmittableForm } from './submittable-form.repository.ts';

const MAX_FORMS = 200;

/**
 * Forms as they were read last, by id and by shortcut. What is remembered may be out of date: an answer is stored by it
 * under `asRemembered` only, and anything else is decided by the form as it is. Decision 0025.
 */
export interface RememberedForms {
  /** The form that was answered last under the same address; never one that gave its shortcut up. */
  recall(submission: Submission): SubmittableForm | undefined;
  remember(form: SubmittableForm): void;
}

export function createRememberedForms(): RememberedForms {
  const forms = new LRUCache<string, SubmittableForm>({ max: 2 * MAX_FORMS });
  return {
    recall: ({ formId, shortcut }) => forms.get(formId === undefined ? byShortcut(shortcut) : byId(formId)),
    remember(form) {
      forms.set(byId(form.id), form);
      forms.set(byShortcut(form.shortcut), form);
    },
  };
}

/** There as long as the form is what it was: every change of it or of its fields moves its version, every import its time too. */
export function asRemembered({ id, version, updatedAt }: SubmittableForm): RequiredRow {
  return { table: 'content_entity', values: { id, version, updated_at: updatedAt }, mayChange: true };
}

const byId = (id: string) => `id ${id}`;
const byShortcut = (shortcut: string) => `shortcut ${shortcut}`;
