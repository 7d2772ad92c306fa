import type { Configuration } from '../../config/properties.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Job } from '../../jobs/job.ts';
import type { Clock } from '../../kernel/clock.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { updateAudit } from '../../security/audit.repository.ts';
import { findDueForms, listKeepingForms, type KeepingForm } from './purge.repository.ts';
import { NOTHING_DELETED, sumDeleted, type DeletedCounts } from './result-delete.repository.ts';
import { removeResults } from './result-removal.ts';
import { DAY_MS, retentionDays } from './retention.rules.ts';

/** Source: spec §1.5. */
export const CLEAR_FORM_RESULTS = 'ClearFormResults';

/** Forms processed together. */
const FORMS_AT_ONCE = 200;
/** Maximum forms in a preview: even the largest sites have fewer. */
const MAX_FORMS_SHOWN = 1000;

export interface ResultPurgeDependencies {
  database: Database;
  files: FileStore;
  clock: Clock;
  configuration: Configuration;
}

/** Expired results of one form. */
export interface DueResults {
  form: { id: EntityId; shortcut: string };
  /** The retention that applies, in days. */
  days: number;
  /** Results submitted before this instant are deleted; ms since the epoch. */
  before: number;
  count: number;
}

/** Deletes expired results, spam included, with their emails: the job `ClearFormResults`. Source: spec §1.5. */
export class ResultPurge implements Job {
  readonly name = CLEAR_FORM_RESULTS;
  readonly schedule: string;
  readonly #parts: ResultPurgeDependencies;
  /** 0: unlimited, unless a form sets its own. */
  readonly #siteDays: number;

  constructor(parts: ResultPurgeDependencies) {
    this.#parts = parts;
    this.schedule = parts.configuration['app.cms.clear-form-results-cron'];
    this.#siteDays = parts.configuration['app.cms.days-before-result-form-deletion'];
  }

  /** Returns what a run at an instant (ms since the epoch) would delete. Omits forms without expired results. */
  async preview(at: number): Promise<DueResults[]> {
    const siteDays = this.#siteDays;
    const forms = await this.#parts.database.readInBackground((db) =>
      findDueForms(db, at, siteDays, MAX_FORMS_SHOWN),
    );
    return forms.map(({ id, shortcut, retentionDays: own, count }) => {
      const days = retentionDays(siteDays, own)!;
      return { form: { id, shortcut }, days, before: at - days * DAY_MS, count };
    });
  }

  /**
   * Deletes expired results. Each batch updates the audit entry, so that its counts are correct however the run ends.
   * Stops after the current batch when the signal is aborted.
   */
  async run(signal: AbortSignal): Promise<{ deleted: number; mails: number; files: number }> {
    const { database, files, clock } = this.#parts;
    const now = clock.now();
    const entry = newId();
    const print = (db: Db, counts: DeletedCounts) =>
      updateAudit(db, entry, { at: now, by: null, action: 'purge-results', counts: { ...counts } });
    let deleted = NOTHING_DELETED;
    for await (const form of this.#keepingForms(signal)) {
      const days = retentionDays(this.#siteDays, form.retentionDays);
      if (days === undefined) continue;
      const former = deleted;
      const note = (db: Db, more: DeletedCounts) => print(db, sumDeleted(former, more));
      const before = now - days * DAY_MS;
      deleted = sumDeleted(former, await removeResults(database, files, form.id, before, { signal, note }));
    }
    if (deleted.results === 0) await database.transaction((db) => print(db, deleted));
    return { deleted: deleted.results, mails: deleted.mails, files: deleted.files };
  }

  async *#keepingForms(signal: AbortSignal): AsyncGenerator<KeepingForm> {
    let last = '';
    while (!signal.aborted) {
      const forms = await listKeepingForms(this.#parts.database.read, last, FORMS_AT_ONCE);
      yield* forms;
      if (forms.length < FORMS_AT_ONCE) return;
      last = forms.at(-1)!.id;
    }
  }
}
