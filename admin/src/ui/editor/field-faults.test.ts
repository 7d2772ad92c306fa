import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sortFaults, withoutDerived } from './field-faults.ts';

const fault = (pointer: string, message: string) => ({ pointer, code: 'x', message });
const known = (path: string) =>
  ['shortcut', 'title.en', 'urls.0.path', 'a/b'].includes(path) ? path : undefined;

describe('sortFaults', () => {
  it('assigns each error to its field', () => {
    const { fields, others } = sortFaults(
      [fault('/title/en', 'missing'), fault('/urls/0/path', 'taken'), fault('/a~1b', 'odd')],
      known,
    );
    assert.deepEqual(fields, { 'title.en': 'missing', 'urls.0.path': 'taken', 'a/b': 'odd' });
    assert.deepEqual(others, []);
  });

  it('keeps all errors of one field', () => {
    const { fields } = sortFaults([fault('/shortcut', 'too long'), fault('/shortcut', 'no capitals')], known);
    assert.deepEqual(fields, { shortcut: 'too long\nno capitals' });
  });

  it('collects errors that no field shows', () => {
    const { fields, others } = sortFaults(
      [fault('/variables/x', 'too long'), fault('', 'not an object')],
      known,
    );
    assert.deepEqual(fields, {});
    assert.deepEqual(
      others.map(({ message }) => message),
      ['too long', 'not an object'],
    );
  });

  it('marks no field because something is in use', () => {
    const usedBy = { kind: 'page', id: 'x', shortcut: 'about', title: {} } as const;
    const used = { ...fault('/shortcut', 'in use'), usedBy };
    assert.deepEqual(sortFaults([used], known), { fields: {}, others: [used] });
  });
});

describe('withoutDerived', () => {
  const fields = { 'title.en': 'missing', shortcut: 'missing' };

  it('omits errors of a shortcut that will follow from a missing title', () => {
    assert.deepEqual(withoutDerived(fields, { shortcut: '' }), { 'title.en': 'missing' });
  });

  it('keeps errors of a shortcut that was typed or whose title exists', () => {
    assert.deepEqual(withoutDerived(fields, { shortcut: 'A' }), fields);
    assert.deepEqual(withoutDerived({ shortcut: 'missing' }, { shortcut: '' }), { shortcut: 'missing' });
  });
});
