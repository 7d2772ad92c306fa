import type { Readable } from 'node:stream';
import { toLocalDateTime } from '../../kernel/field-date.ts';
import { findFormVersions } from '../../content/form-version.repository.ts';
import type {
  ExportFormat,
  FormResultDeletion,
  FormResultList,
  FormResultQuery,
  FormResultView,
} from '../../contract/form-result.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { spreadKey } from '../../files/spread-key.ts';
import { fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { auditExport, scopeOf } from './export-audit.ts';
import { exportCsv, exportJsonLines, exportXlsx } from './export.ts';
import { deleteResults, markSpam } from './result-delete.repository.ts';
import { findFilesOfResults, findResultFile, type ResultFile } from './result-file.repository.ts';
import {
  readCursor,
  readIds,
  readMoment,
  readWords,
  toCursor,
  type ResultFilter,
} from './result-filter.rules.ts';
import { toResultView } from './result-item.view.ts';
import {
  findNamedForm,
  findNewestInstant,
  findResults,
  listCounted,
  type StoredResult,
} from './result-list.repository.ts';
import { findMailingForm, findMailsOfResults } from './result-mail.repository.ts';
import type { ResultMails } from './result-mails.ts';
import { refuseConflictingParameters, refuseUnlimitedDeletion } from './result-query.rules.ts';
import { removeResults } from './result-removal.ts';
import { MAX_EXACT_TOTAL } from './result-slice.rules.ts';
import { tableTexts } from './result-table-texts.ts';
import { resultTable } from './result-table.ts';

export interface ResultServiceDependencies {
  database: Database;
  files: FileStore;
  clock: Clock;
  messages: Messages;
  timeZone: string;
  defaultLanguage: string;
  mails: ResultMails;
  projectTypes: ProjectFieldTypes;
}

/** An export, ready to send. */
export interface ResultExport {
  fileName: string;
  lines: AsyncIterable<string | Buffer>;
}

/** Submissions in the administration: list, read, export, delete. Source: spec §4.2; contract §4 "Form results". */
export class ResultService {
  readonly #parts: ResultServiceDependencies;

  constructor(parts: ResultServiceDependencies) {
    this.#parts = parts;
  }

  /** Returns an empty list for an unknown form. Throws `malformed`. */
  async list(query: FormResultQuery): Promise<FormResultList> {
    const { page, size } = readListQuery(query, SORT_COLUMNS, DEFAULT_SORT);
    return this.#parts.database.readInBackground(async (db) => {
      const { total, results, next } = await this.#listIn(db, query);
      return {
        items: await this.#toViews(db, results),
        page,
        size,
        total: Math.min(total, MAX_EXACT_TOTAL),
        ...(total > MAX_EXACT_TOTAL ? { totalIsLowerBound: true } : {}),
        ...(next !== undefined && { next }),
      };
    });
  }

  /** Returns the ids of one page of the list, the newest first. Throws `malformed`. */
  async listIds(query: FormResultQuery): Promise<{ ids: EntityId[]; next?: string | undefined }> {
    const { results, next } = await this.#parts.database.readInBackground((db) => this.#listIn(db, query));
    return { ids: results.map(({ id }) => id), next };
  }

  async #listIn(
    db: Db,
    query: FormResultQuery,
  ): Promise<{ total: number; results: StoredResult[]; next?: string | undefined }> {
    refuseConflictingParameters(query, undefined);
    const { page, size, sort } = readListQuery(query, SORT_COLUMNS, DEFAULT_SORT);
    const after = query.after === undefined ? undefined : readCursor(query.after);
    const form = query.form === undefined ? undefined : await findNamedForm(db, query.form);
    if (query.form !== undefined && !form) return { total: 0, results: [] };
    const slice = { direction: sort[0]!.direction, after, offset: (page - 1) * size, limit: size + 1 };
    const filter = this.#readFilter(query, form?.id);
    const { total, results: found } = await listCounted(db, this.#parts.database.dialect, filter, slice);
    const results = found.slice(0, size);
    return { total, results, next: found.length > size ? toCursor(results.at(-1)!) : undefined };
  }

  /** Throws `not-found`. */
  read(id: EntityId): Promise<FormResultView> {
    return this.#parts.database.snapshot((db) => this.#readView(db, id));
  }

  /**
   * Exports all matching results in batches, without those submitted after the start. The audit entry is written before
   * anything is read and completed with the number of results. Throws `malformed`, or `not-found` for an unknown form.
   * @param language language of the labels
   */
  async export(
    query: FormResultQuery,
    format: ExportFormat,
    language: string,
    by: Actor,
  ): Promise<ResultExport> {
    const { clock, database, timeZone, projectTypes } = this.#parts;
    refuseConflictingParameters(query, format);
    const { sort } = readListQuery(query, SORT_COLUMNS, DEFAULT_SORT);
    const now = clock.now();
    const { form, versions, newestAt, options } = await database.snapshot(async (db) => {
      const found = (await findNamedForm(db, query.form!)) ?? fail('not-found');
      return {
        form: found,
        versions: (await findFormVersions(db, [found.id])).get(found.id)!,
        newestAt: await findNewestInstant(db, found.id),
        options: (await findMailingForm(db, found.id))!.options,
      };
    });
    const filter = this.#readFilter(query, form.id);
    const entity = { kind: 'form', id: form.id, name: form.shortcut } as const;
    const scope = scopeOf(query, format);
    // The clock may have been set back since the newest submission.
    const end = Math.max(now, newestAt ?? now) + 1;
    const what = {
      database,
      filter: { ...filter, to: Math.min(filter.to ?? Infinity, end) },
      direction: sort[0]!.direction,
      versions,
      onRead: await auditExport(database, { at: now, by, action: 'export-results', entity, scope }),
    };
    const name = `${form.shortcut}-results-${toLocalDateTime(toInstant(now), timeZone).slice(0, 10)}`;
    if (format === 'json') return { fileName: `${name}.jsonl`, lines: exportJsonLines(what) };
    const texts = tableTexts(query, language, options, this.#parts);
    const table = resultTable({ versions, projectTypes, ...texts });
    if (format === 'xlsx') return { fileName: `${name}.xlsx`, lines: exportXlsx(what, table, timeZone) };
    const { delimiter = ',', bom: byteOrderMark = false } = query;
    const csv = { delimiter, byteOrderMark, timeZone: query.readable ? timeZone : undefined };
    return { fileName: `${name}.csv`, lines: exportCsv(what, table, csv) };
  }

  /** Returns a submitted file, ready to read, and audits the access. Throws `not-found`. */
  async readFile(
    id: EntityId,
    field: string,
    by: Actor | undefined,
  ): Promise<ResultFile & { stream: Readable }> {
    const { database, files, clock } = this.#parts;
    const result = (await findResults(database.read, [id])).get(id) ?? fail('not-found');
    const file = (await findResultFile(database.read, id, field)) ?? fail('not-found');
    const { size, stream } = (await files.open(spreadKey(file.id))) ?? fail('not-found');
    if (by) {
      const entity = { kind: 'form-result', id, name: result.formShortcut } as const;
      const record = { at: clock.now(), by, action: 'download-file', entity, scope: { field } } as const;
      try {
        await database.transaction((db) => recordAudit(db, record));
      } catch (error) {
        stream.destroy();
        throw error;
      }
    }
    return { ...file, size, stream };
  }

  /** Deletes one result with its emails and files. Throws `not-found`. */
  async remove(id: EntityId, by: Actor): Promise<void> {
    if ((await this.#removeNamed([id], by)) === 0) fail('not-found');
  }

  /**
   * Deletes several results, spam included: the existing ones with the ids, or those of a form. Throws `malformed`, or
   * `not-found` for an unknown form.
   */
  async removeMany(query: FormResultDeletion, by: Actor): Promise<void> {
    const { timeZone, database, clock, files } = this.#parts;
    refuseUnlimitedDeletion(query);
    if (query.ids !== undefined) {
      const ids = readIds(query.ids);
      await this.#removeNamed(ids, by);
      return;
    }
    const before = query.before === undefined ? undefined : readMoment(query.before, timeZone, 'beginning');
    const form = await database.transaction(async (db) => {
      const { id, shortcut } = (await findNamedForm(db, query.form!)) ?? fail('not-found');
      const entity = { kind: 'form', id, name: shortcut } as const;
      await recordAudit(db, { at: clock.now(), by, action: 'delete-results', entity });
      return { id };
    });
    // Results submitted after the start are kept.
    await removeResults(database, files, form.id, before ?? clock.now() + 1);
  }

  /**
   * Marks a result as spam and withdraws its pending emails, or marks it as not spam and queues its emails. Throws
   * `not-found`.
   */
  markSpam(id: EntityId, spam: boolean, by: Actor): Promise<FormResultView> {
    const { database, mails, clock } = this.#parts;
    return database.transaction(async (db) => {
      if (await markSpam(db, id, spam)) {
        const result = (await findResults(db, [id])).get(id)!;
        await (spam ? mails.hold(db, result) : mails.release(db, result));
        const entity = { kind: 'form-result', id, name: result.formShortcut } as const;
        await recordAudit(db, { at: clock.now(), by, action: 'update', changed: ['spam'], entity });
      }
      return this.#readView(db, id);
    });
  }

  /** Sends its emails again. Throws `not-found`, or `invalid` when there are none to send. */
  resend(id: EntityId, by: Actor): Promise<FormResultView> {
    const { database, mails, clock } = this.#parts;
    return database.transaction(async (db) => {
      const result = (await findResults(db, [id])).get(id) ?? fail('not-found');
      await mails.resend(db, result);
      const entity = { kind: 'form-result', id, name: result.formShortcut } as const;
      await recordAudit(db, { at: clock.now(), by, action: 'resend', entity });
      return this.#readView(db, id);
    });
  }

  #readFilter(query: FormResultQuery, formId: EntityId | undefined): ResultFilter {
    const { timeZone } = this.#parts;
    return {
      formId,
      from: query.from === undefined ? undefined : readMoment(query.from, timeZone, 'beginning'),
      to: query.to === undefined ? undefined : readMoment(query.to, timeZone, 'end'),
      spam: query.spam ?? false,
      mailFailed: query.mail === 'failed',
      ...readWords(query.search, readListQuery(query, SORT_COLUMNS, DEFAULT_SORT).words),
    };
  }

  async #toViews(db: Db, results: readonly StoredResult[]): Promise<FormResultView[]> {
    const versions = await findFormVersions(db, [...new Set(results.map((result) => result.formId))]);
    const ids = results.map((result) => result.id);
    const sent = await findMailsOfResults(db, ids);
    const itsFiles = await findFilesOfResults(db, ids);
    return results.map((result) =>
      toResultView(
        result,
        versions.get(result.formId) ?? [],
        sent.get(result.id) ?? [],
        itsFiles.get(result.id) ?? [],
      ),
    );
  }

  async #readView(db: Db, id: EntityId): Promise<FormResultView> {
    const result = (await findResults(db, [id])).get(id) ?? fail('not-found');
    return (await this.#toViews(db, [result]))[0]!;
  }

  /** Deletes the existing results with their files. The audit trail lists them by form. */
  async #removeNamed(ids: readonly EntityId[], by: Actor): Promise<number> {
    const { database, clock, files } = this.#parts;
    const { results: deleted, fileIds } = await database.transaction(async (db) => {
      const results = await findResults(db, ids);
      for (const { id, formShortcut } of results.values()) {
        const entity = { kind: 'form-result', id, name: formShortcut } as const;
        await recordAudit(db, { at: clock.now(), by, action: 'delete', entity });
      }
      return deleteResults(db, ids);
    });
    await files.remove(fileIds.map(spreadKey));
    return deleted;
  }
}

const SORT_COLUMNS = { submittedAt: 'submitted_at' } as const;
const DEFAULT_SORT = '-submittedAt';
