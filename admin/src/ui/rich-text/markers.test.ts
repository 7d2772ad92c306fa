import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutAtMarkers, markerText } from './markers.ts';

describe('cutAtMarkers', () => {
  const cases = [
    ['a @form(contact) b', ['a ', '@form(contact)', ' b']],
    ['@article( news-1 )', ['@article(news-1)']],
    ['me@form(x) é@form(x) @@form(x)', ['me@form(x) é@form(x) @@form(x)']],
    ['@form(x)@form(y)', ['@form(x)', '@form(y)']],
    ['@page(x) @form() @form(A) @form(-a)', ['@page(x) @form() @form(A) @form(-a)']],
    ['', []],
  ] as const;
  for (const [text, parts] of cases) {
    it(JSON.stringify(text), () => {
      const found = cutAtMarkers(text).map((part) => (typeof part === 'string' ? part : markerText(part)));
      assert.deepEqual(found, parts);
    });
  }
});
