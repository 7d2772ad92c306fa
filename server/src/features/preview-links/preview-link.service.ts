import type { ContentService } from '../../content/content-service.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { findEntity } from '../../content/store.ts';
import { findWorkingCopy } from '../../content/working-copy.repository.ts';
import type { CreatedPreviewLink, PreviewLinkForm, PreviewLinkList } from '../../contract/preview-link.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../kernel/actor.ts';
import { fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import { hashLinkToken, newLinkToken } from '../../security/link-token.ts';
import {
  deletePreviewLink,
  findPreviewLinks,
  findSharedState,
  insertPreviewLink,
  type SharedState,
} from './preview-link.repository.ts';

const DAY_MS = 86_400_000;

export interface PreviewLinkParts {
  database: Database;
  clock: Clock;
  languages: Languages;
  domainUrl(): string;
}

/** Links that show one state of an entity to people without an account. Decision 0061. */
export class PreviewLinkService<D extends ContentDocument> {
  readonly #content: ContentService<D>;
  readonly #parts: PreviewLinkParts;

  constructor(content: ContentService<D>, parts: PreviewLinkParts) {
    this.#content = content;
    this.#parts = parts;
  }

  /** Creates a link to the state that editors see now, including pending changes. Throws `invalid` or `not-found`. */
  create(id: EntityId, body: ParsedBody<PreviewLinkForm>, by: Actor): Promise<CreatedPreviewLink> {
    const { database, clock, languages, domainUrl } = this.#parts;
    const { kind } = this.#content;
    const { languages: known, defaultLanguage } = languages;
    const { locale = defaultLanguage } = body.value;
    const allowed = known.join(', ');
    const faults = known.includes(locale)
      ? []
      : [violation('/locale', 'unknown-locale', { locale, allowed })];
    const { days } = accept(body, faults);
    return database.transaction(async (db) => {
      const live = (await findEntity<D>(db, kind.name, id)) ?? fail('not-found');
      const copy = await findWorkingCopy<D>(db, kind.name, id);
      const now = clock.now();
      const token = newLinkToken();
      const facts = { id: newId(), locale, createdBy: by.login };
      const expiresAt = now + days * DAY_MS;
      await insertPreviewLink(db, {
        ...{ ...facts, expiresAt, createdAt: now, kind: kind.name, entityId: id },
        tokenHash: hashLinkToken(token)!,
        document: (copy ?? live).document,
      });
      await this.#content.audit(db, 'share-preview', live, now, by);
      return {
        ...facts,
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
        url: `${domainUrl()}/preview?token=${token}`,
      };
    });
  }

  async list(id: EntityId): Promise<PreviewLinkList> {
    const { database, clock } = this.#parts;
    return { items: await findPreviewLinks(database.read, id, clock.now()) };
  }

  /** Throws `not-found`. */
  revoke(id: EntityId, linkId: string, by: Actor): Promise<void> {
    const { database, clock } = this.#parts;
    return database.transaction(async (db) => {
      const live = (await findEntity<D>(db, this.#content.kind.name, id)) ?? fail('not-found');
      if (!(await deletePreviewLink(db, id, linkId))) fail('not-found');
      await this.#content.audit(db, 'revoke-preview', live, clock.now(), by);
    });
  }
}

/** Returns the state that a link shows. Throws `not-found` for an unknown, revoked or expired link. */
export async function readSharedState(
  { database, clock }: Pick<PreviewLinkParts, 'database' | 'clock'>,
  token: unknown,
): Promise<SharedState> {
  const hash = typeof token === 'string' ? hashLinkToken(token) : undefined;
  const state = hash === undefined ? undefined : await findSharedState(database.read, hash, clock.now());
  return state ?? fail('not-found');
}
