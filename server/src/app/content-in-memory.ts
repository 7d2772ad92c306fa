import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import type { PageStore } from '../features/view/page-store.ts';

/** What is in memory of the content, to be dropped by the names of dependencies. */
export type ContentInMemory = Pick<PageStore, 'invalidate' | 'clear'>;

/** Style sheets go before the pages that link them are made anew. */
export function contentInMemory(
  styleSheets: Pick<StyleSheetStore, 'forget' | 'forgetAll'>,
  pages: ContentInMemory,
): ContentInMemory {
  return {
    invalidate(names) {
      styleSheets.forget(names);
      pages.invalidate(names);
    },
    clear() {
      styleSheets.forgetAll();
      pages.clear();
    },
  };
}
