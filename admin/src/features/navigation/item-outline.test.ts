import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { NavigationTargetFacts } from 'parvis/contract/navigation';
import { outlineOf } from './item-outline.ts';

const VISIT: NavigationTargetFacts = {
  ...{ kind: 'page', shortcut: 'visit', title: { en: 'Your visit' }, languages: ['en'] },
};

it('a menu is an outline with all labels, or the title, and the target of each item', () => {
  const items = [
    {
      target: { page: 'visit' },
      children: [
        { label: { en: 'Map', fr: 'Plan' }, target: { address: '/map.pdf' } },
        { target: { article: 'gone' } },
      ],
    },
    { label: { en: '' }, target: { page: 'visit' } },
  ];
  assert.equal(
    outlineOf(items, [VISIT], ({ en }, otherwise) => en ?? otherwise),
    'Your visit (visit)\n    Map / Plan (/map.pdf)\n    gone\nYour visit (visit)',
  );
});
