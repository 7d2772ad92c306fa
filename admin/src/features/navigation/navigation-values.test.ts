import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { NavigationItem, NavigationView } from 'parvis/contract/navigation';
import { fieldOfPath, keysOf, toForm, toValues } from './navigation-values.ts';

const ITEMS: NavigationItem[] = [
  { target: { page: 'home' } },
  {
    label: { en: 'Visit' },
    target: { page: 'visit' },
    children: [
      { target: { page: 'tickets' }, children: [{ target: { article: 'prices' } }] },
      { label: { en: 'Map' }, target: { address: '/map.pdf' } },
    ],
  },
  { target: { page: 'home' } },
];
const VALUES = toValues({
  shortcut: 'main',
  title: { en: 'Main' },
  items: ITEMS,
} as unknown as NavigationView);

it('items become rows and items again', () => {
  assert.deepEqual(
    VALUES.items.map(({ depth }) => depth),
    [0, 0, 1, 2, 1, 0],
  );
  assert.deepEqual(toForm(VALUES), { shortcut: 'main', title: { en: 'Main' }, items: ITEMS });
});

it('rows are told apart', () => {
  assert.equal(new Set(keysOf(VALUES.items)).size, VALUES.items.length);
});

it('faults lead to their rows', () => {
  const CASES: [path: string, field: string | undefined][] = [
    ['items.1.label.fr', 'items.1.label.fr'],
    ['items.1.children.0.target', 'items.2.target'],
    ['items.1.children.0.children.0.target.article', 'items.3.target'],
    ['items.1.children.1.target.address', 'items.4.target'],
    ['items.2.target', 'items.5.target'],
    ['items.3.target', undefined],
    ['items', undefined],
    ['title', 'title.en'],
    ['shortcut', 'shortcut'],
  ];
  for (const [path, field] of CASES) assert.equal(fieldOfPath(path, VALUES, 'en'), field, path);
});
