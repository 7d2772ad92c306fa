import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Shortcut, SHORTCUT_MAX_LENGTH, SHORTCUT_PATTERN } from '../../contract/common.ts';
import type { Database } from '../../database/database.ts';
import { page } from '../../http/endpoint.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import {
  countSitemap,
  listSitemapArticles,
  listSitemapPages,
  listRangeEnds,
  type SitemapKind,
} from './sitemap.repository.ts';
import {
  articleEntries,
  entitiesOfPart,
  pageEntries,
  SITEMAP_HEAD,
  SITEMAP_MAX_ADDRESSES,
  SITEMAP_TAIL,
  sitemapIndex,
  type SitemapPart,
} from './sitemap.ts';

export interface SitemapDependencies {
  database: Database;
  clock: Clock;
  addressing: Addressing;
  serverUrl(): string;
}

const KINDS = ['pages', 'articles'] as const satisfies SitemapKind[];
const SitemapQuery = Type.Object(
  { part: Type.Optional(Type.Enum([...KINDS])), after: Type.Optional(Shortcut) },
  { additionalProperties: true },
);
const SHORTCUT = new RegExp(SHORTCUT_PATTERN);
/** Entities per read and write. */
const BATCH = 1000;

/** `GET /sitemap.xml`: all public addresses, or an index of parts when they exceed one file. Source: contract §5. */
export function sitemapRoutes(app: FastifyInstance, dependencies: SitemapDependencies): void {
  const { database, clock, addressing, serverUrl } = dependencies;
  const partSize = entitiesOfPart(addressing.languages);

  page<{ Querystring: Record<string, unknown> }>(
    app,
    {
      on: 'GET /sitemap.xml',
      access: 'public',
      summary: 'Read the sitemap with all public addresses, or an index if one file is not enough',
      query: SitemapQuery,
      answer: Type.String({ contentMediaType: 'application/xml' }),
      refuses: ['not-found'],
      refusalTypes: ['text/html'],
    },
    async (request, reply) => {
      const part = request.query.part === undefined ? undefined : partOf(request.query);
      if (part === 'unknown') {
        reply.callNotFound();
        return reply;
      }
      reply.headers({
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
      });
      if (request.method === 'HEAD') return reply.send();
      if (part) return reply.send(file([part], partSize));
      const parts = await partsOfAll();
      return reply.send(parts ? sitemapIndex(parts, serverUrl()) : file(KINDS.map((kind) => ({ kind }))));
    },
  );

  /** Returns undefined if one file suffices. */
  async function partsOfAll(): Promise<SitemapPart[] | undefined> {
    const now = clock.now();
    return database.readInBackground(async (db) => {
      const counts = [await countSitemap(db, 'pages', now), await countSitemap(db, 'articles', now)];
      const entities = counts.reduce((sum, count) => sum + count, 0);
      if (entities * addressing.languages.length <= SITEMAP_MAX_ADDRESSES) return undefined;
      const parts: SitemapPart[] = [];
      for (const [index, kind] of KINDS.entries()) {
        const count = counts[index]!;
        if (count === 0) continue;
        const ends = await listRangeEnds(db, kind, now, partSize);
        const starts = ends.slice(0, Math.ceil(count / partSize) - 1);
        parts.push({ kind }, ...starts.map((after) => ({ kind, after })));
      }
      return parts;
    });
  }

  function file(parts: readonly SitemapPart[], entities = Number.POSITIVE_INFINITY): Readable {
    return Readable.from(write(parts, entities));
  }

  async function* write(parts: readonly SitemapPart[], entities: number): AsyncGenerator<string> {
    const now = clock.now();
    yield SITEMAP_HEAD;
    for (const { kind, after } of parts) yield* entriesOf(kind, after, entities, now);
    yield SITEMAP_TAIL;
  }

  async function* entriesOf(
    kind: SitemapKind,
    from: string | undefined,
    entities: number,
    now: number,
  ): AsyncGenerator<string> {
    let after = from;
    for (let left = entities; left > 0; left -= BATCH) {
      const wanted = { after, limit: Math.min(BATCH, left) };
      const found = await readBatch(kind, wanted, now);
      if (found.lines !== '') yield found.lines;
      if (found.count < wanted.limit) return;
      after = found.last;
    }
  }

  async function readBatch(
    kind: SitemapKind,
    wanted: { after: string | undefined; limit: number },
    now: number,
  ): Promise<{ lines: string; count: number; last: string | undefined }> {
    if (kind === 'pages') {
      const pages = await database.readInBackground((db) => listSitemapPages(db, now, wanted, addressing));
      const lines = pageEntries(pages, serverUrl(), addressing);
      return { lines, count: pages.length, last: pages.at(-1)?.shortcut };
    }
    const articles = await database.readInBackground((db) => listSitemapArticles(db, now, wanted));
    const lines = articleEntries(articles, serverUrl(), addressing);
    return { lines, count: articles.length, last: articles.at(-1)?.shortcut };
  }
}

function partOf({ part, after }: Record<string, unknown>): SitemapPart | 'unknown' {
  const kind = KINDS.find((name) => name === part);
  if (!kind || (after !== undefined && !isShortcut(after))) return 'unknown';
  return { kind, after };
}

function isShortcut(value: unknown): value is string {
  return typeof value === 'string' && value.length <= SHORTCUT_MAX_LENGTH && SHORTCUT.test(value);
}
