import type { ListView } from 'parvis/contract/common';
import type { StyleSheetItem } from 'parvis/contract/style-sheet';
import type { Client } from './client.ts';

/** The style sheets to choose from; the first 200. Throws `forbidden` without `access_css`. */
export const styleSheetChoicesQuery = ({ query }: Client) => ({
  ...query('GET /api/admin/css', { query: { size: 200, sort: 'id' } }),
  select: ({ items }: ListView<StyleSheetItem>) => items,
});
