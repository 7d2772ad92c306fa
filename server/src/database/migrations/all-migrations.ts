import type { Migration } from '../migration.ts';
import { addresses } from './0002-addresses.ts';
import { translations } from './0003-translations.ts';
import { search } from './0004-search.ts';
import { webhooks } from './0005-webhooks.ts';
import { builtInMenu } from './0006-built-in-menu.ts';
import { unsavedWork } from './0007-unsaved-work.ts';
import { previewLinks } from './0008-preview-links.ts';
import { trash } from './0009-trash.ts';
import { publicationSchedule } from './0010-publication-schedule.ts';
import { resultNumbers } from './0011-result-numbers.ts';
import { lostReferences } from './0012-lost-references.ts';
import { presence } from './0013-presence.ts';
import { contentCounts } from './0014-content-counts.ts';
import { titles } from './0015-titles.ts';
import { baseline } from './0001-baseline.ts';

/** All migrations, oldest first. Append new ones and never change released ones. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  baseline,
  addresses,
  translations,
  search,
  webhooks,
  builtInMenu,
  unsavedWork,
  previewLinks,
  trash,
  publicationSchedule,
  resultNumbers,
  lostReferences,
  presence,
  contentCounts,
  titles,
];
