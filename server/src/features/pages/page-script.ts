import { PageForm } from '../../contract/page.ts';
import type { DataScriptSection } from '../../content/data-script.ts';
import { entityExists } from '../../content/entity.repository.ts';
import { parsed } from '../../kernel/parsed-body.ts';
import type { PageVocabulary } from './page.rules.ts';
import type { PageService } from './page.service.ts';

/** Section `pages` of data scripts: pages as the API's create body. Throws `invalid` or `conflict`. */
export function pageScriptSection(
  pages: () => PageService,
  vocabulary: () => Promise<PageVocabulary>,
): DataScriptSection<PageForm> {
  return {
    section: 'pages',
    schema: PageForm,
    keyOf: ({ shortcut }) => shortcut,
    async insert(db, page, { now }) {
      if (await entityExists(db, 'page', page.shortcut)) return;
      await pages().insert(db, parsed(page), await vocabulary(), { login: null, now });
    },
  };
}
