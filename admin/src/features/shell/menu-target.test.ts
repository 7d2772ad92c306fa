import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { menuTarget } from './menu-target.ts';

describe('menuTarget', () => {
  const cases = [
    { path: '/admin/pages', target: { screen: '/pages' } },
    { path: '/admin', target: { screen: '/' } },
    { path: '/admin/loans', target: undefined },
    { path: '/administration', target: { address: '/administration' } },
    { path: '/view/home', target: { address: '/view/home' } },
    { path: 'https://example.org/', target: { address: 'https://example.org/' } },
    { path: 'javascript:alert(1)', target: undefined },
  ];
  for (const { path, target } of cases) {
    it(`maps ${path} to ${JSON.stringify(target)}`, () => {
      assert.deepEqual(
        menuTarget(path, (screen) => screen === '/pages' || screen === '/'),
        target,
      );
    });
  }
});
