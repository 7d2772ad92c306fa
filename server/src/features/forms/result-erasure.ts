import { setImmediate } from 'node:timers/promises';
import type { ErasureForm, ErasureView, FoundResult } from '../../contract/form-result.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import {
  addDeleted,
  deleteResults,
  NOTHING_DELETED,
  sumDeleted,
  type DeletedCounts,
} from './result-delete.repository.ts';
import { findFilesOfResults } from './result-file.repository.ts';
import {
  countMailsAndFiles,
  deleteMails,
  findResultsHolding,
  listFiles,
  listMailTexts,
  nextRange,
  type IdRange,
  type SearchedMail,
} from './result-erasure.repository.ts';
import {
  bestMatch,
  checkSought,
  matchOf,
  soughtValue,
  textsOf,
  type SoughtValue,
} from './result-erasure.rules.ts';
import { resultFileKey } from './result-file.key.ts';
import { findResults, type StoredResult } from './result-list.repository.ts';

/** Rows looked at in one go, and deleted in one transaction at most. */
const BATCH_SIZE = 1000;
/** Results that an answer names; all are counted. */
const MAX_SHOWN = 200;

type Table = Parameters<typeof nextRange>[1];

export interface ResultErasureDependencies {
  database: Database;
  clock: Clock;
  files: Pick<FileStore, 'remove'>;
}

export type ResultErasure = ReturnType<typeof createResultErasure>;

/** Finds what is kept of somebody, and deletes it. Source: contract §4 "Form results". Decision 0024. */
export function createResultErasure({ database, clock, files: store }: ResultErasureDependencies) {
  /** The pieces of a table one after the other; whatever else waits has its turn between them. */
  async function* ranges(table: Table): AsyncGenerator<IdRange> {
    let after = '';
    for (;;) {
      const range = await nextRange(database.read, table, after, BATCH_SIZE);
      if (!range) return;
      yield range;
      if (range.isLast) return;
      after = range.end;
      await setImmediate();
    }
  }

  async function look(db: Db, ids: readonly string[], sought: SoughtValue): Promise<FoundResult[]> {
    const results = await findResults(db, ids);
    const files = await findFilesOfResults(db, ids);
    return [...results.values()].flatMap((result) => {
      const names = (files.get(result.id) ?? []).map(({ name }) => name);
      return lookAt(result, names, sought) ?? [];
    });
  }

  /** Results in batches: those whose values carry the value, then those of which only a file is called so. */
  async function* carryingResults(sought: SoughtValue): AsyncGenerator<FoundResult[]> {
    for await (const range of ranges('form_result')) {
      yield await database.snapshot(async (db) =>
        look(db, await findResultsHolding(db, range, sought.folded), sought),
      );
    }
    const seen = new Set<string>();
    for await (const range of ranges('form_result_file')) {
      const found = await database.snapshot(async (db) => {
        const listed = await listFiles(db, range);
        const named = listed.filter(({ name }) => matchOf(name, sought) !== undefined);
        const results = await findResults(db, [...new Set(named.map(({ resultId }) => resultId))]);
        const others = [...results.values()].filter((result) => !lookAt(result, [], sought));
        return look(
          db,
          others.map(({ id }) => id).filter((id) => !seen.has(id)),
          sought,
        );
      });
      for (const { id } of found) seen.add(id);
      yield found;
    }
  }

  /** Mails in batches that carry the value themselves. */
  async function* carryingMails(sought: SoughtValue): AsyncGenerator<SearchedMail[]> {
    for await (const range of ranges('mail_outbox')) {
      const mails = await listMailTexts(database.read, range);
      yield mails.filter(({ texts }) => bestMatch(texts, sought) !== undefined);
    }
  }

  async function count(sought: SoughtValue, onFound: (found: FoundResult[]) => void): Promise<DeletedCounts> {
    let counted = NOTHING_DELETED;
    for await (const found of carryingResults(sought)) {
      onFound(found);
      const ids = found.map(({ id }) => id);
      const theirs = await countMailsAndFiles(database.read, ids);
      counted = sumDeleted(counted, { results: ids.length, ...theirs });
    }
    for await (const mails of carryingMails(sought)) {
      const about = [...new Set(mails.flatMap(({ aboutId }) => aboutId ?? []))];
      const withResult = new Set<string | null>(
        (await look(database.read, about, sought)).map(({ id }) => id),
      );
      const apart = mails.filter(({ aboutId }) => !withResult.has(aboutId));
      counted = sumDeleted(counted, { ...NOTHING_DELETED, mails: apart.length });
    }
    return counted;
  }

  async function erase(
    sought: SoughtValue,
    by: Actor | null,
    onFound: (found: FoundResult[]) => void,
  ): Promise<DeletedCounts> {
    let deleted = NOTHING_DELETED;
    try {
      for await (const found of carryingResults(sought)) {
        onFound(found);
        const ids = found.map(({ id }) => id);
        const batch = await database.transaction((db) => deleteResults(db, ids));
        await store.remove(batch.fileIds.map(resultFileKey));
        deleted = addDeleted(deleted, batch);
      }
      for await (const found of carryingMails(sought)) {
        const ids = found.map(({ id }) => id);
        const mails = await database.transaction((db) => deleteMails(db, ids));
        deleted = sumDeleted(deleted, { ...NOTHING_DELETED, mails });
      }
    } finally {
      const record = { at: clock.now(), by, action: 'erase-value', counts: { ...deleted } } as const;
      await database.transaction((db) => recordAudit(db, record));
    }
    return deleted;
  }

  return {
    /**
     * What carries a value, spam included: results with their files and mails, and mails that tell of nothing or of somebody
     * else's answer. Confirmed, all that is deleted, and the audit trail has how much it was, never the value.
     * Throws `invalid`.
     */
    async run(body: ParsedBody<ErasureForm>, by: Actor | null): Promise<ErasureView> {
      const sought = soughtValue({ value: '', ...body.value });
      const { confirm } = accept(body, body.value.value === undefined ? [] : checkSought(sought));
      const items: FoundResult[] = [];
      const onFound = (found: FoundResult[]) => {
        items.push(...found.slice(0, MAX_SHOWN - items.length));
      };
      const counts = confirm ? await erase(sought, by, onFound) : await count(sought, onFound);
      return { ...counts, erased: confirm === true, items };
    },
  };
}

/** Where and how an answer carries the value, also across its values; undefined when it does not, as it is looked for. */
function lookAt(
  result: StoredResult,
  fileNames: readonly string[],
  sought: SoughtValue,
): FoundResult | undefined {
  const values = Object.entries(result.values).map(([name, value]) => ({ name, texts: textsOf(value) }));
  const all = values.flatMap(({ texts }) => texts);
  const isAcross = sought.match === 'contained' && matchOf(all.join(' '), sought) !== undefined;
  const match = bestMatch([...all, ...fileNames], sought) ?? (isAcross ? 'contained' : undefined);
  return (
    match && {
      id: result.id,
      form: { id: result.formId, shortcut: result.formShortcut },
      submittedAt: toInstant(result.submittedAt),
      spam: result.spam,
      match,
      fields: values.filter(({ texts }) => bestMatch(texts, sought) !== undefined).map(({ name }) => name),
    }
  );
}
