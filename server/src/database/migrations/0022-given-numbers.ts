import type { Migration } from '../migration.ts';
import { takeGivenNumbers } from '../search-number.ts';

/** Answers that share a commit get their numbers at once. Decision 0026. */
export const givenNumbers: Migration = {
  name: '0022-given-numbers',
  async up({ db, dialect }) {
    if (dialect === 'sqlite') await takeGivenNumbers(db, 'form_result');
  },
};
