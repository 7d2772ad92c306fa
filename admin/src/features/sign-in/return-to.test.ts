import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readReturnTo } from './return-to.ts';

const START = { screen: '/' };

describe('readReturnTo', () => {
  const cases = [
    { wish: undefined, to: START },
    { wish: '', to: START },
    { wish: '/admin', to: START },
    { wish: '/admin/pages?status=draft', to: { screen: '/pages?status=draft' } },
    { wish: '/admin?x=1', to: { screen: '/?x=1' } },
    { wish: '/secured-view/home?locale=fr', to: { address: '/secured-view/home?locale=fr' } },
    { wish: '/administration', to: { address: '/administration' } },
    { wish: '//evil.example/', to: START },
    { wish: '/\\evil.example/', to: START },
    { wish: '/\t/evil.example/', to: START },
    { wish: '/\n/evil.example/', to: START },
    { wish: '/.//evil.example/', to: START },
    { wish: '/x/..//evil.example/', to: START },
    { wish: '/%2e//evil.example/', to: START },
    { wish: 'https://evil.example/', to: START },
    { wish: 'javascript:alert(1)', to: START },
    { wish: 'pages', to: START },
  ];
  for (const { wish, to } of cases) {
    it(`maps ${JSON.stringify(wish)} to ${JSON.stringify(to)}`, () => {
      assert.deepEqual(readReturnTo(wish, 'http://site.example'), to);
    });
  }
});
