import assert from 'node:assert/strict';
import { it } from 'node:test';
import { embeddable } from './styled-page.ts';

it('resolves relative URLs against the style sheet', () => {
  const shown = (css: string) => embeddable(css, '/css/site.css');
  assert.equal(
    shown('a { background: url(../assets/x.png?v=1#y) }'),
    'a { background: url(/assets/x.png?v=1#y) }',
  );
  assert.equal(shown('a { background: URL( "x y.png" ) }'), 'a { background: url("/css/x%20y.png") }');
  assert.equal(shown("@import 'other.css' screen;"), "@import '/css/other.css' screen;");
  for (const kept of [
    'url(/x.png)',
    'url("https://site.example/x")',
    "url('data:image/png;base64,AA')",
    'url(#a)',
    'url()',
  ]) {
    assert.equal(shown(`a { mask: ${kept} }`), `a { mask: ${kept} }`);
  }
});

it('prevents a style sheet from closing its element', () => {
  assert.equal(
    embeddable('a::after { content: "</style><b>" }', '/css/a.css'),
    'a::after { content: "<\\/style><b>" }',
  );
});
