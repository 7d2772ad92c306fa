import type { Static } from 'typebox';
import { PageForm } from './page.ts';
import { PreviewBody } from './preview.ts';

/** The body of a page that may be unfinished, and the locale to show it in. */
export const PagePreview = PreviewBody(PageForm, {}, { title: 'PagePreview' });
export type PagePreview = Static<typeof PagePreview>;
