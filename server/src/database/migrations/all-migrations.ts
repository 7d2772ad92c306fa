import type { Migration } from '../migration.ts';
import { access } from './0001-access.ts';
import { content } from './0002-content.ts';
import { formResult } from './0003-form-result.ts';
import { accessAdministration } from './0004-access-administration.ts';
import { signInWays } from './0005-sign-in-ways.ts';
import { formResultLists } from './0006-form-result-lists.ts';
import { media } from './0007-media.ts';
import { job } from './0008-job.ts';
import { formShortcuts } from './0009-form-shortcuts.ts';

/** Every migration, oldest first. New ones are added at the end; what is here never changes. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  access,
  content,
  formResult,
  accessAdministration,
  signInWays,
  formResultLists,
  media,
  job,
  formShortcuts,
];
