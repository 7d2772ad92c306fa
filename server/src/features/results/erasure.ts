import { setImmediate } from 'node:timers/promises';
import { findFormVersions } from '../../content/form-version.repository.ts';
import type { ErasureForm, ErasureView, FoundResult } from '../../contract/form-result.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { spreadKey } from '../../files/spread-key.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import {
  countMailsAndFiles,
  deleteMails,
  findResultsHolding,
  listFiles,
  listMailTexts,
  nextRange,
  type IdRange,
  type SearchedMail,
} from './erasure.repository.ts';
import { bestMatch, checkSearchValue, matchOf, toSearchValue, type SearchValue } from './erasure.rules.ts';
import {
  createErasureSample,
  isMatch,
  toFoundMail,
  toFoundResult,
  type ErasureSample,
} from './erasure.view.ts';
import {
  addDeleted,
  deleteResults,
  NOTHING_DELETED,
  sumDeleted,
  type DeletedCounts,
} from './result-delete.repository.ts';
import { findFilesOfResults } from './result-file.repository.ts';
import { findResults } from './result-list.repository.ts';

/** Maximum rows per read and per delete transaction. */
const BATCH_SIZE = 1000;
type Table = Parameters<typeof nextRange>[1];

export interface ResultErasureDependencies {
  database: Database;
  clock: Clock;
  files: Pick<FileStore, 'remove'>;
}

/** Matches, in batches. */
interface Found {
  results: AsyncIterable<FoundResult[]>;
  mails: AsyncIterable<SearchedMail[]>;
}

export type ResultErasure = ReturnType<typeof createResultErasure>;

/** Finds and erases a person's data. Source: contract §4 "Form results". Decision 0024. */
export function createResultErasure({ database, clock, files: store }: ResultErasureDependencies) {
  /** Yields the ranges of a table, letting other work run in between. */
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

  async function look(db: Db, ids: readonly string[], wanted: SearchValue): Promise<FoundResult[]> {
    const results = [...(await findResults(db, ids)).values()];
    const files = await findFilesOfResults(db, ids);
    const matching = results.filter((result) => isMatch(result, files.get(result.id) ?? [], wanted));
    const versions = await findFormVersions(db, [...new Set(matching.map(({ formId }) => formId))]);
    return matching.map((result) =>
      toFoundResult(result, files.get(result.id) ?? [], versions.get(result.formId) ?? [], wanted),
    );
  }

  /** Yields results in batches: those whose values match, then those of which only a file name matches. */
  async function* carryingResults(wanted: SearchValue): AsyncGenerator<FoundResult[]> {
    for await (const range of ranges('form_result')) {
      yield await database.snapshot(async (db) =>
        look(db, await findResultsHolding(db, range, wanted.spellings), wanted),
      );
    }
    const seen = new Set<string>();
    for await (const range of ranges('form_result_file')) {
      const found = await database.snapshot(async (db) => {
        const listed = await listFiles(db, range);
        const named = listed.filter(({ name }) => matchOf(name, wanted) !== undefined);
        const results = await findResults(db, [...new Set(named.map(({ resultId }) => resultId))]);
        const others = [...results.values()].filter((result) => !isMatch(result, [], wanted));
        return look(
          db,
          others.map(({ id }) => id).filter((id) => !seen.has(id)),
          wanted,
        );
      });
      for (const { id } of found) seen.add(id);
      yield found;
    }
  }

  /** Yields emails that match themselves, in batches. */
  async function* carryingMails(wanted: SearchValue): AsyncGenerator<SearchedMail[]> {
    for await (const range of ranges('mail_outbox')) {
      yield carrying(await listMailTexts(database.read, range), wanted);
    }
  }

  /** Returns the results and emails with these ids that match, as one batch. */
  function matchesWithIds(ids: readonly string[], wanted: SearchValue): Found {
    return {
      results: once(() => database.snapshot((db) => look(db, ids, wanted))),
      mails: once(async () => carrying(await listMailTexts(database.read, ids), wanted)),
    };
  }

  /** Returns the matching emails that do not belong to a matching result. */
  async function withoutMatchingResult(mails: SearchedMail[], wanted: SearchValue): Promise<SearchedMail[]> {
    const about = [...new Set(mails.flatMap(({ aboutId }) => aboutId ?? []))];
    const found = new Set<string | null>((await look(database.read, about, wanted)).map(({ id }) => id));
    return mails.filter(({ aboutId }) => !found.has(aboutId));
  }

  async function count(found: Found, wanted: SearchValue, shown: ErasureSample): Promise<DeletedCounts> {
    let counted = NOTHING_DELETED;
    for await (const results of found.results) {
      shown.add(results, []);
      const ids = results.map(({ id }) => id);
      const ownCounts = await countMailsAndFiles(database.read, ids);
      counted = sumDeleted(counted, { results: ids.length, ...ownCounts });
    }
    for await (const mails of found.mails) {
      const others = await withoutMatchingResult(mails, wanted);
      shown.add(
        [],
        others.map((mail) => toFoundMail(mail, wanted)),
      );
      counted = sumDeleted(counted, { ...NOTHING_DELETED, mails: others.length });
    }
    return counted;
  }

  async function erase(
    found: Found,
    wanted: SearchValue,
    by: Actor | null,
    shown: ErasureSample,
  ): Promise<DeletedCounts> {
    let deleted = NOTHING_DELETED;
    try {
      for await (const results of found.results) {
        shown.add(results, []);
        const ids = results.map(({ id }) => id);
        const batch = await database.transaction((db) => deleteResults(db, ids));
        await store.remove(batch.fileIds.map(spreadKey));
        deleted = addDeleted(deleted, batch);
      }
      for await (const carried of found.mails) {
        shown.add(
          [],
          carried.map((mail) => toFoundMail(mail, wanted)),
        );
        const ids = carried.map(({ id }) => id);
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
     * Finds everything that matches a value, spam included: results with their files and emails, and emails without a
     * result or about another person's submission. When confirmed, deletes all of it, or those with the ids. The audit
     * trail records the counts, never the value. Throws `invalid`.
     */
    async run(body: ParsedBody<ErasureForm>, by: Actor | null): Promise<ErasureView> {
      const wanted = toSearchValue({ value: '', ...body.value });
      const { confirm, ids } = accept(body, body.value.value === undefined ? [] : checkSearchValue(wanted));
      const found = ids
        ? matchesWithIds(ids, wanted)
        : { results: carryingResults(wanted), mails: carryingMails(wanted) };
      const shown = createErasureSample();
      const counts = confirm ? await erase(found, wanted, by, shown) : await count(found, wanted, shown);
      return { ...counts, erased: confirm === true, items: shown.items, mailItems: shown.mailItems };
    },
  };
}

async function* once<Item>(make: () => Promise<Item>): AsyncGenerator<Item> {
  yield await make();
}

const carrying = (mails: readonly SearchedMail[], wanted: SearchValue) =>
  mails.filter(({ texts }) => bestMatch(texts, wanted) !== undefined);
