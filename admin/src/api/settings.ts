import type { Client } from './client.ts';

export const settingsQuery = ({ query }: Client) => query('GET /api/admin/cms/config');
