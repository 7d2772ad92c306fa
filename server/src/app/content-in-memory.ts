import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import type { PageStore } from '../features/view/page-store.ts';

/** The content in memory, invalidated by the names of its dependencies. */
export type ContentInMemory = Pick<PageStore, 'invalidate' | 'clear'>;

/** Style sheets are invalidated before the pages that link to them are rendered again. */
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
