import type { Client } from './client.ts';

/** Who is signed in; fails with `unauthenticated`. */
export const sessionQuery = ({ query }: Client) => query('GET /api/auth/me');
