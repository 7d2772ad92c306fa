import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { permittedKinds, toEvents, toSubscriptions } from './webhook-values.ts';

describe('the events of a webhook', () => {
  it('are all events of a kind when all are chosen', () => {
    const events = toEvents(['page.*', 'media.deleted']);
    assert.deepEqual(events, ['page.published', 'page.changed', 'page.unpublished', 'media.deleted']);
    assert.deepEqual(toSubscriptions(events), ['page.*', 'media.deleted']);
    assert.deepEqual(toSubscriptions(['page.changed']), ['page.changed']);
  });

  it('are those that the authorities permit', () => {
    assert.deepEqual(permittedKinds(['access_css']), ['media']);
    assert.deepEqual(permittedKinds(['access_cms_page']), ['page', 'media', 'navigation']);
  });
});
