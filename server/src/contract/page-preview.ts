import type { Static } from 'typebox';
import { PageForm } from './page.ts';
import { PreviewBody } from './preview.ts';

/** The body of a possibly incomplete page, and the locale to preview it in. */
export const PagePreview = PreviewBody(PageForm, {}, { title: 'PagePreview' });
export type PagePreview = Static<typeof PagePreview>;
