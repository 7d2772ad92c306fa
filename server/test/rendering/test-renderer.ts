import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createAssets } from '../../src/features/view/assets.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createMessages, type MessageCatalogue } from '../../src/kernel/messages.ts';
import type { ContentSource } from '../../src/rendering/content-source.ts';
import type { Contributor } from '../../src/rendering/contributors/contributor.ts';
import { loadContributors } from '../../src/rendering/contributors/load-contributors.ts';
import { registerProjectModules } from '../../src/rendering/project-code/project-modules.ts';
import { createRenderer, type Renderer } from '../../src/rendering/create-renderer.ts';
import type { RenderingSettings } from '../../src/rendering/rendering-settings.ts';
import { createTemplateStore } from '../../src/rendering/template-store.ts';

/** 21 November 2026, 10:00 in Paris. */
export const NOW = Date.UTC(2026, 10, 21, 9);

export interface TestRendererOptions {
  source: ContentSource;
  /** A folder with `templates/` and `contributors/`; an empty project by default. */
  projectFolder?: string;
  contributors?: readonly Contributor[];
  settings?: Partial<RenderingSettings>;
  messages?: Readonly<Record<string, MessageCatalogue>>;
  clock?: { now(): number };
}

export interface LogLine {
  level: number;
  msg: string;
  [name: string]: unknown;
}

/** Creates a renderer with the templates of the golden cases, and its log. */
export async function createTestRenderer(
  options: TestRendererOptions,
): Promise<{ renderer: Renderer; log: LogLine[] }> {
  const log: LogLine[] = [];
  const destination = { write: (line: string) => void log.push(JSON.parse(line) as LogLine) };
  const logger = createLogger({ level: 'warn', destination });
  const settings: RenderingSettings = {
    languages: ['en', 'fr'],
    defaultLanguage: 'en',
    serverUrl: () => 'https://site.example',
    homePage: 'home',
    pageAddresses: 'short',
    timeZone: 'Europe/Paris',
    templateVariables: {},
    stylesheets: [],
    useNativeRequired: true,
    enableContributors: true,
    contributorTimeoutMs: 1000,
    renderTimeoutMs: 5000,
    maxInclusionDepth: 16,
    maxOutputBytes: 1_000_000,
    ...options.settings,
  };
  const projectFolder = options.projectFolder ?? join(import.meta.dirname, 'golden/order');
  const { store, faults } = await createTemplateStore({
    projectFolder: join(projectFolder, 'templates'),
    ownFolder: join(import.meta.dirname, 'golden-templates'),
    maxLength: settings.maxOutputBytes,
  });
  assert.deepEqual(faults, []);
  const hooks = registerProjectModules(projectFolder);
  const loaded = await loadContributors({ projectFolder, builtIn: options.contributors ?? [], logger });
  hooks.close();
  assert.deepEqual(loaded.faults, []);
  const renderer = createRenderer({
    source: options.source,
    assetHref: (name) => createAssets(join(projectFolder, 'public')).hrefOf(name),
    templates: store,
    contributors: loaded.contributors,
    messages: createMessages({ catalogues: options.messages ?? {}, defaultLanguage: 'en' }),
    settings,
    clock: options.clock ?? { now: () => NOW },
    logger,
  });
  return { renderer, log };
}
