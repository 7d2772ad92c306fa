import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAuditSearch, toAuditQuery } from './audit-search.ts';

describe('the search parameters of the audit trail', () => {
  it('keep valid filters and drop invalid ones', () => {
    assert.deepEqual(
      readAuditSearch({
        login: 'ada',
        action: 'dance',
        entity: 'user',
        from: '2026-13-45',
        sort: 'login',
        page: '2',
      }),
      { login: 'ada', entity: 'user', page: 2 },
    );
  });

  it('query the server for whole days, including the last', () => {
    const { from, to } = toAuditQuery({ from: '2026-03-10', to: '2026-03-10' });
    assert.equal(from, new Date(2026, 2, 10).toISOString());
    assert.equal(to, new Date(2026, 2, 11).toISOString());
  });
});
