import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from './client.ts';
import type { HttpRequest } from './http-client.ts';
import { createQueryClient } from './query-client.ts';
import { keyOf } from './query-key.ts';

/** Returns a client and the requests it sent; each response carries their count. */
function talk() {
  const sent: HttpRequest[] = [];
  const client = createClient(<T>(request: HttpRequest) => Promise.resolve({ id: sent.push(request) } as T));
  return { ...client, sent };
}

describe('the endpoint client', () => {
  it('fills in and escapes path parameters', async () => {
    const { send, sent } = talk();
    await send('DELETE /api/admin/css/{id}', { params: { id: 'a/b' }, version: 'v1' });
    assert.deepEqual(sent, [{ method: 'DELETE', path: '/api/admin/css/a%2Fb', version: 'v1' }]);
  });

  it('leaves failed sign-in requests to the caller', async () => {
    const { send, sent } = talk();
    await send('GET /api/auth/me');
    await send('GET /api/auth/sessions');
    assert.deepEqual(
      sent.map(({ anonymous = false }) => anonymous),
      [true, false],
    );
  });

  it('invalidates queries at and below a path, except those of open editors', async () => {
    const { query, list, edited, sent } = talk();
    const queries = createQueryClient();
    const id = { params: { id: '5' } };
    const watch = (options: QueryObserverOptions) =>
      new QueryObserver(queries, options).subscribe(() => undefined);
    watch(list('GET /api/admin/users', { query: { page: 1 } }) as QueryObserverOptions);
    watch(query('GET /api/admin/users/{id}/tokens', id) as QueryObserverOptions);
    watch(edited('GET /api/admin/users/{id}', id) as unknown as QueryObserverOptions);
    watch(query('GET /api/admin/roles') as QueryObserverOptions);
    await queries.refetchQueries();
    sent.length = 0;
    await queries.invalidateQueries({ queryKey: keyOf('/api/admin/users') });
    assert.deepEqual(
      sent.map(({ path }) => path),
      ['/api/admin/users', '/api/admin/users/5/tokens'],
    );
    queries.clear();
  });
});
