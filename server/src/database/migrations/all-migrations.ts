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
import { contentReference } from './0010-content-reference.ts';
import { contentRevision } from './0011-content-revision.ts';
import { workingCopy } from './0012-working-copy.ts';
import { redirect } from './0013-redirect.ts';
import { dependencyChange } from './0014-dependency-change.ts';
import { intake } from './0015-intake.ts';
import { mailRecipient } from './0016-mail-recipient.ts';
import { contentLists } from './0017-content-lists.ts';
import { resultSearch } from './0018-result-search.ts';
import { userLists } from './0019-user-lists.ts';
import { resultCount } from './0020-result-count.ts';
import { searchMemory } from './0021-search-memory.ts';
import { givenNumbers } from './0022-given-numbers.ts';
import { sharedFiles } from './0023-shared-files.ts';
import { sharedResultCount } from './0024-shared-result-count.ts';
import { formNumbers } from './0026-form-numbers.ts';
import { resultTotals } from './0027-result-totals.ts';
import { limitedAccess } from './0030-limited-access.ts';
import { contentState } from './0033-content-state.ts';

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
  contentReference,
  contentRevision,
  workingCopy,
  redirect,
  dependencyChange,
  intake,
  mailRecipient,
  contentLists,
  resultSearch,
  userLists,
  resultCount,
  searchMemory,
  givenNumbers,
  sharedFiles,
  sharedResultCount,
  formNumbers,
  resultTotals,
  limitedAccess,
  contentState,
];
