import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sanitise } from './sanitise.ts';

const KEPT = [
  ...['margin:0 auto', 'margin-top:+5px', 'padding:1em 20px', 'padding-bottom:56.25%', 'letter-spacing:.1em'],
  ...['width:100%', 'width:100vw', 'height:100vh', 'max-width:min(100%, 40rem)', 'aspect-ratio:16/9'],
  ...['font:700 16px/1.5 Arial', 'font-size:120%', 'line-height:150%', 'font-family:Arial,sans-serif'],
  ...[
    'color:var(--brand-4)',
    'border:1px solid #cccccc',
    'border-radius:50%',
    'box-shadow:0 2px 4px rgba(0,0,0,.2)',
  ],
  ...['background:linear-gradient(90deg,#fff 0%,#000 100%)', 'grid-column:1 / -1', 'order:-1'],
  ...['grid-template-columns:repeat(2, minmax(0,1fr))', 'margin-top:5px !important'],
];
const REMOVED = [
  ...[
    'margin-top:calc(0px - 500px)',
    'margin-top:CALC (1px)',
    'width:calc(100% - 2px)',
    'margin:min(0px - 5px,1px)',
  ],
  ...['margin-top:max(1px/0)', 'margin:sin(1)', 'margin:env(x)', 'margin-top:var(--x,-500px)'],
  ...[
    'margin-top:-500px',
    'margin-top:-.5em',
    'margin-top:1px -5px',
    'margin-top:/**/-5px',
    'margin-top:\\2d 5px',
  ],
  ...['margin:1e9px', 'margin:99999px', 'padding:5000px', 'text-indent:9999px', 'letter-spacing:200vw'],
  ...[
    'box-shadow:0 0 0 9999px #fff',
    'border:4000px solid',
    'font:900px/0 Arial',
    'font-size:100em',
    'height:9999vh',
  ],
  ...[
    'background:url(x)',
    'background:image-set(x)',
    'width:expression(1)',
    'position:fixed',
    'transform:scale(9)',
  ],
];

describe('styles in content', () => {
  for (const style of KEPT) {
    it(`may be ${style}`, () => {
      assert.equal(sanitise(`<p style="${style}">x</p>`), `<p style="${style}">x</p>`);
    });
  }
  for (const style of REMOVED) {
    it(`may not be ${style}`, () => assert.equal(sanitise(`<p style="${style}">x</p>`), '<p>x</p>'));
  }
});
