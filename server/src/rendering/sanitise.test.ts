import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MAX_NESTING, sanitise } from './sanitise.ts';

const KEPT = [
  '<h2 id="hours" class="wide" style="text-align:center;margin-top:1em">Hours</h2>',
  '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td colspan="2">Monday</td></tr></tbody></table>',
  '<p>@form(contact) and @@article(news)</p>',
  '<figure><img src="/media/1/a.jpg" alt="A &amp; B" width="10" height="5" /><figcaption>x</figcaption></figure>',
  '<img src="data:image/png;base64,iVBORw0KGgo=" alt="" />',
  '<iframe src="https://www.youtube-nocookie.com/embed/x" width="560" height="315"></iframe>',
  '<a href="mailto:a@b.example">mail</a><a href="tel:+33123456789">call</a><a href="/about">about</a>',
  '<video src="/media/1/film.mp4" controls></video>',
  '<div style="display:grid;grid-template-columns:1fr 2fr;background:#fff8e0">x</div>',
  '<p aria-label="x" lang="fr" dir="ltr">« Bonjour »</p>',
];

const REMOVED: [hostile: string, expected: string][] = [
  ['<script>alert(1)</script>x', 'x'],
  ['<p onclick="alert(1)" onMouseOver=alert(1)>x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" java\tscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<img />'],
  ['<img src="data: image/svg+xml;base64,PHN2Zz4=">', '<img />'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<table><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;" /></table>',
  ],
  ['<iframe src="https://evil.example/x"></iframe>', ''],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<iframe src="https://www.youtube.com.evil.example/"></iframe>', ''],
  ['<form action="https://evil.example"><input name="password"><button>x</button></form>', 'x'],
  ['<object data="x.swf"></object><embed src="x.swf">', ''],
  [
    '<base href="https://evil.example/"><link rel="stylesheet" href="//evil.example"><meta http-equiv="refresh">',
    '',
  ],
  ['<style>body{display:none}</style>x', 'x'],
  ['<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>'],
  ['<p style="width:expression(alert(1))">x</p>', '<p>x</p>'],
  ['<p style="background:u\\72l(x)">x</p>', '<p>x</p>'],
  ['<p style="position:fixed;top:0;z-index:9">x</p>', '<p>x</p>'],
  ['<p style="margin-top:-500px">x</p>', '<p>x</p>'],
  [
    '<iframe src="https://www.youtube.com/x"><b>a &amp; b</iframe>',
    '<iframe src="https://www.youtube.com/x"></iframe>',
  ],
  ['<p>x</p><iframe src="/admin"></iframe>', '<p>x</p>'],
  ['<img srcset="a 5h, b 1x">', '<img />'],
  [
    '<a href="https://x.example" target="_blank">x</a>',
    '<a href="https://x.example" target="_blank" rel="noopener">x</a>',
  ],
  [
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;"></p>',
  ],
];

const long = (unit: string) => unit.repeat(Math.ceil(2_000_000 / unit.length));
const TOO_DEEP = {
  'open elements': long('<b><i>'),
  'tables within tables': long('<table><tr><td>'),
  'unknown elements': long('<x>'),
  'foreign elements': long('<svg>'),
  'end tags of others behind them': '<b>'.repeat(300_000) + long('</i>'),
  'what stands behind much else': long('<p>x</p>').slice(0, 200_000) + long('<b><i>'),
};
const WIDE = {
  styles: long('<b style="color:red;margin:0 1px">x</b>'),
  'one long style': `<p style="${long('color:red;')}`,
  'braces in a style': `<p style="color:${long('{a')}`,
  attributes: `<p ${Array.from({ length: 60_000 }, (_, index) => `aria-${index}=x`).join(' ')}>`,
  'frames of nobody': long('<p>x</p><iframe></iframe>'),
  'a list of sources': `<img srcset="${long('a 1w, ')}b 2w">`,
  'spaces in a list of sources': `<img srcset="${' '.repeat(400_000)}a b">`,
  'scripts that do not end': long('<noscript><p></noscript'),
  comments: long('<!--'),
  entities: long('&#x26;&amp&lt;'),
  'end tags': long('</p>'),
  'elements on a deep ground': '<b>'.repeat(190) + long('<i>x</i>'),
};

const PIECES = fc
  .array(
    fc.constantFrom(
      ...[
        '<p ',
        '<a href=',
        '<img src=',
        '<svg>',
        '<style>',
        '</style>',
        '<!--',
        '-->',
        '"',
        "'",
        '>',
        '<',
        '&lt;',
        '&',
        ';',
      ],
      ...[
        'javascript:',
        'style="color:red"',
        ' onerror=x',
        '<table>',
        '<td>',
        '<math>',
        '</p>',
        'x',
        '<iframe ',
        '`',
        '\u0000',
      ],
      ...[
        '<iframe src=//www.youtube.com>',
        '</iframe>',
        '<noscript>',
        '<textarea>',
        '<xmp>',
        '</b>',
        '<b>',
        '<li>',
        '<br>',
        '<![CDATA[',
      ],
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''));

/** Nested elements, as from an editor or an attacker. */
const TREE = fc.letrec<{ node: string }>((tie) => {
  const text = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc.constantFrom('&amp;lt;', '&#60;b&#62;', '<', '&nbsp', '@form(x)'),
  );
  const tag = fc.constantFrom(
    ...[
      'p',
      'b',
      'div',
      'ul',
      'li',
      'table',
      'tr',
      'td',
      'a',
      'img',
      'iframe',
      'video',
      'x-y',
      'form',
      'select',
      'option',
    ],
    ...[
      'svg',
      'math',
      'mtext',
      'noscript',
      'script',
      'style',
      'textarea',
      'title',
      'xmp',
      'plaintext',
      'template',
      'br',
    ],
  );
  const value = fc.oneof(
    text,
    fc.constantFrom(
      'https://www.youtube.com/x',
      'data:image/png;base64,AA',
      ' java\nscript:x',
      'a 1x, b 2x',
      '_blank',
    ),
    fc.constantFrom(
      'color:red',
      'margin:1px;margin:-1px',
      'width:calc(1px)',
      'font:"a;b"',
      'color:red;}b{',
      '/*',
      'a:b!important',
    ),
  );
  const name = fc.constantFrom(
    'href',
    'src',
    'srcset',
    'style',
    'class',
    'title',
    'onclick',
    'target',
    'id',
    'a"b',
    '__proto__',
  );
  const quote = fc.constantFrom('"', "'", '');
  const attribute = fc
    .tuple(name, value, quote)
    .map(([key, given, sign]) => ` ${key}=${sign}${given}${sign}`);
  const element = fc
    .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.array(tie('node'), { maxLength: 4 }), fc.boolean())
    .map(
      ([of, attributes, inside, isClosed]) =>
        `<${of}${attributes.join('')}>${inside.join('')}${isClosed ? `</${of}>` : ''}`,
    );
  return { node: fc.oneof({ maxDepth: 5 }, text, element) };
}).node;

describe('sanitise', () => {
  for (const html of KEPT) it(`keeps ${html.slice(0, 60)}`, () => assert.equal(sanitise(html), html));
  for (const [hostile, expected] of REMOVED) {
    it(`cleans ${hostile.slice(0, 60)}`, () => assert.equal(sanitise(hostile), expected));
  }

  it('refuses elements that are nested too deep', () => {
    const nested = (depth: number) => '<b>'.repeat(depth) + 'x' + '</b>'.repeat(depth);
    assert.equal(sanitise(nested(MAX_NESTING)), nested(MAX_NESTING));
    assert.equal(sanitise(nested(MAX_NESTING + 1)), undefined);
    assert.equal(
      sanitise('<b><br>x</b><p>y'.repeat(100))?.includes('<p>'),
      true,
      'what is closed counts no more',
    );
  });

  for (const [name, html] of Object.entries(TOO_DEEP)) {
    it(`refuses ${name} without parsing it completely`, () => {
      const begun = process.threadCpuUsage();
      assert.equal(sanitise(html.slice(0, 2_000_000)), undefined);
      assert.ok(millisecondsSince(begun) < 1000);
    });
  }

  for (const [name, html] of Object.entries(WIDE)) {
    it(`takes linear time for ${name}`, () => {
      const begun = process.threadCpuUsage();
      sanitise(html.slice(0, 500_000));
      assert.ok(millisecondsSince(begun) < 5000);
    });
  }

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(PIECES, TREE), (html) => {
        const once = sanitise(html)!;
        assert.equal(sanitise(once), once);
        assert.doesNotMatch(once, /<(?:script|style|svg|math|form|object)\b/i);
      }),
      { numRuns: 1000 },
    );
  });
});

function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}
