import type { ExplainedNode, PageExplanation } from '../../contract/explain.ts';
import { CONTENT_KINDS, readableKinds, type ContentKindName } from '../../contract/content-kinds.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { Database } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { violation } from '../../kernel/violation.ts';
import type { ContentSource } from '../../rendering/content-source.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import type { RenderOptions } from '../../rendering/render-run.ts';
import { createRenderTrace, type TraceNode } from '../../rendering/render-trace.ts';
import { isVisible } from '../../rendering/visibility.ts';
import { findPageShortcut } from './page-record.repository.ts';
import type { PageStore } from './page-store.ts';

export interface ExplainServiceDependencies {
  database: Database;
  pages: PageStore;
  languages: Languages;
  clock: Clock;
  /** Returns a renderer that calls `onQuery` for each database statement. */
  rendererCounting(onQuery: () => void): { renderer: Renderer; source: ContentSource };
}

export type ExplainService = ReturnType<typeof createExplainService>;

/**
 * Renders a page and records its inclusions, their cost, and whether and why it is cached. Omits inclusions of
 * content that the caller may not read.
 */
export function createExplainService(dependencies: ExplainServiceDependencies) {
  const { database, pages, languages, clock } = dependencies;

  return {
    /**
     * Explains a page as the public sees it, or as an editor does if it is not visible. Throws `not-found`, or
     * `malformed` for a locale.
     */
    async explain(
      id: string,
      locale: string = languages.defaultLanguage,
      { request, authorities }: { request: RenderOptions['request']; authorities: ReadonlySet<string> },
    ): Promise<PageExplanation> {
      if (!languages.languages.includes(locale)) {
        throw new AppError('malformed', { violations: [violation('/locale', 'unknown-locale', { locale })] });
      }
      const shortcut = (await findPageShortcut(database.read, id)) ?? fail('not-found');
      let queries = 0;
      const { renderer, source } = dependencies.rendererCounting(() => (queries += 1));
      const record = (await source.snapshot((reader) => reader.page(shortcut))) ?? fail('not-found');
      const visible = isVisible(record, clock.now());
      const trace = createRenderTrace(locale, languages.defaultLanguage);
      queries = 0;
      const started = performance.now();
      const mode = visible ? 'public' : 'secured';
      const rendered = await renderer.renderPage(shortcut, { locale, mode, request, trace });
      const ms = Math.round((performance.now() - started) * 1000) / 1000;
      const page = rendered ?? fail('not-found');
      const whole = explained(trace.root() ?? fail('not-found'));
      const perRequest = requestContributors(whole);
      const counted = queries;
      // Unused parameters must not prevent caching.
      const isKept = async () =>
        (await renderer.renderPage(shortcut, { locale, mode, request, cut: true }))?.cacheable === true;
      const deciding = visible && perRequest.length > 0 && (await isKept()) ? [] : perRequest;
      const kinds = readableKinds(authorities);
      const tree = readablePart(whole, kinds);
      const named = new Set(namesIn(tree));
      return {
        page: { id, shortcut, visible },
        locale,
        ms,
        queries: counted,
        bytes: Buffer.byteLength(page.html),
        cache: {
          state: pages.holds(`page:${shortcut}`, locale) ? 'in-memory' : 'not-in-memory',
          cacheable: visible && deciding.length === 0,
          reasons: [
            ...(visible ? [] : [{ code: 'not-visible' as const, detail: record.status }]),
            ...deciding.map((name) => ({ code: 'request-contributor' as const, detail: name })),
          ],
          expiresAt: page.expiresAt === null ? null : toInstant(page.expiresAt),
          dependencies: page.dependencies
            .filter((name) => named.has(name) || isReadable(name, kinds))
            .toSorted(),
        },
        warnings: page.warnings
          .filter(({ chain }) => chain.slice(0, -1).every((name) => isReadable(name, kinds)))
          .map(({ code, chain, detail }) => ({ code, chain: [...chain], detail })),
        tree: { ...tree, ms },
      };
    },
  };
}

function explained(node: TraceNode): ExplainedNode {
  return {
    ...node,
    count: Math.max(node.count, 1),
    cacheable: node.contributors.every(({ cache }) => cache !== 'request'),
    children: node.children.map(explained),
  };
}

/** Returns whether a dependency or a chain step is not content, or of a kind that the caller may read. */
function isReadable(name: string, kinds: ReadonlySet<ContentKindName>): boolean {
  const whole = name.replace(/^(?:link|title|parent):/, '');
  const kind = whole.slice(0, whole.indexOf(':')).replace(/^article-id$/, 'article');
  return kinds.has(kind as ContentKindName) || !Object.hasOwn(CONTENT_KINDS, kind);
}

/** Returns the tree without the inclusions of content that the caller may not read. */
function readablePart(node: ExplainedNode, kinds: ReadonlySet<ContentKindName>): ExplainedNode {
  if (!kinds.has(node.kind)) return { ...node, contributors: [], fallbacks: [], children: [] };
  return { ...node, children: node.children.map((child) => readablePart(child, kinds)) };
}

function namesIn({ kind, shortcut, children }: ExplainedNode): string[] {
  return [`${kind}:${shortcut}`, ...children.flatMap(namesIn)];
}

function requestContributors(node: ExplainedNode): string[] {
  const own = node.contributors.filter(({ cache }) => cache === 'request').map(({ name }) => name);
  return [...new Set([...own, ...node.children.flatMap(requestContributors)])];
}
