import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { splitAtMarkers, findMarkers, type ContentPart } from './markers.ts';

/**
 * Returns the content with each marker replaced by `[kind shortcut]`, and each tag of a reference by `[link kind
 * name]`, and each undescribed image by `[image medium]`.
 */
function outline(html: string): string {
  return splitAtMarkers(html).map(outlined).join('');
}

function outlined(part: ContentPart): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'image') return `[image ${part.media}]`;
  if (part.kind !== 'link') return `[${part.kind} ${part.shortcut}]`;
  const { opens } = part;
  return opens ? `[link ${opens.kind} ${opens.name}${opens.fragment}]` : '[end]';
}

const MEDIUM = '01890a5d-ac96-774b-bcce-b302099a8057';

const CASES: [title: string, html: string, expected: string][] = [
  [
    'an image that leaves its description to the library',
    `<figure><img class="x" src="/media/${MEDIUM}/a.gif?w=320"></figure><IMG SRC=/media/${MEDIUM}/a.gif>`,
    `<figure>[image ${MEDIUM}]</figure>[image ${MEDIUM}]`,
  ],
  [
    'an image that is described, decorative or not of the library',
    `<img src="/media/${MEDIUM}/a.gif" alt="A"><img alt src="/media/${MEDIUM}/a.gif"><img src="/a.gif"><img alt="">`,
    `<img src="/media/${MEDIUM}/a.gif" alt="A"><img alt src="/media/${MEDIUM}/a.gif"><img src="/a.gif"><img alt="">`,
  ],
  [
    'a link that is a reference',
    '<p><a class="x" href="@page(contact)#map">us</a> <a href="/x">x</a></p>',
    '<p>[link page contact#map]us[end] <a href="/x">x</a></p>',
  ],
  [
    'whatever quotes its address has',
    "<A HREF='@article(lace)'>a</A><a href=@media(0-1)>b</a>",
    '[link article lace]a[end][link media 0-1]b[end]',
  ],
  [
    'an attribute that is not wholly a reference, or another one',
    '<a href=" @page(a)">x</a><a href="@page(a)/b">x</a><a href="@form(a)">x</a><a title="@page(a)">x</a><area href="@page(a)">',
    '<a href=" @page(a)">x</a><a href="@page(a)/b">x</a><a href="@form(a)">x</a><a title="@page(a)">x</a><area href="@page(a)">',
  ],
  [
    'a link in a comment or a script',
    '<!-- <a href="@page(a)">x</a> --><script>"<a href=\'@page(a)\'>"</script>',
    '<!-- <a href="@page(a)">x</a> --><script>"<a href=\'@page(a)\'>"</script>',
  ],
  ['a marker within a link', '<a href="@page(a)">@article(b)</a>', '[link page a][article b][end]'],
  ['a link that does not end', '<a href="@page(a)">x<a href="/b">y</a>', '[link page a]x<a href="/b">y</a>'],
  ['a form and an article', 'a @form(contact) b @article(news-1) c', 'a [form contact] b [article news-1] c'],
  ['spaces inside the parentheses', '@form( contact ) @article(\n a\t)', '[form contact] [article a]'],
  ['non-breaking spaces inside', '@form(&nbsp;contact\u00a0)', '[form contact]'],
  ['no space elsewhere', '@ form(a) @form (a)', '@ form(a) @form (a)'],
  ['after a letter', 'me@form(x)', 'me@form(x)'],
  ['after a digit', '4@form(x)', '4@form(x)'],
  ['after an accented letter', 'é@form(x) e\u0301@form(x)', 'é@form(x) e\u0301@form(x)'],
  ['after a letter outside the basic plane', '\u{1d400}@form(x)', '\u{1d400}@form(x)'],
  ['after punctuation', '(@form(x)) -@form(x)', '([form x]) -[form x]'],
  ['after a tag', '<b>me</b>@form(x)', '<b>me</b>[form x]'],
  ['escaped', '@@form(x) and @@article(y)', '@form(x) and @article(y)'],
  ['escaped twice', '@@@form(x)', '@@form(x)'],
  ['one after the other', '@form(x)@form(x)', '[form x][form x]'],
  ['unknown kinds', '@page(x) @Form(x)', '@page(x) @Form(x)'],
  ['odd shortcuts', '@form() @form(A) @form(-a) @form(a b)', '@form() @form(A) @form(-a) @form(a b)'],
  ['not closed', '@form(x', '@form(x'],
  ['in an attribute', '<a title="@form(x)" href=@form(x)>y</a>', '<a title="@form(x)" href=@form(x)>y</a>'],
  ['after a > in an attribute', '<a title="> @form(x)">@form(y)</a>', '<a title="> @form(x)">[form y]</a>'],
  ['an unquoted value with a quote', '<a b=c="d>@form(y)', '<a b=c="d>[form y]'],
  ['in a comment', '<!-- @form(x) > @form(y) -->@form(z)', '<!-- @form(x) > @form(y) -->[form z]'],
  ['in a comment without an end', '<!-- @form(x)', '<!-- @form(x)'],
  ['after an empty comment', '<!-->@form(x)', '<!-->[form x]'],
  ['in a script', '<script>"@form(x)"</script >@form(y)', '<script>"@form(x)"</script >[form y]'],
  ['in a text area', '<textarea>@form(x)</TEXTAREA>', '<textarea>@form(x)</TEXTAREA>'],
  ['after a lesser-than sign', '1 < 2 @form(x)', '1 < 2 [form x]'],
  ['alone in its paragraph', 'a<p>@form(x)</p>b', 'a[form x]b'],
  ['alone with spaces and attributes', '<P class="a">\n @form(x)&nbsp;</p >', '[form x]'],
  ['not alone in its paragraph', '<p>a @form(x)</p><p>@form(x) b</p>', '<p>a [form x]</p><p>[form x] b</p>'],
  ['two in one paragraph', '<p>@form(x) @form(y)</p>', '<p>[form x] [form y]</p>'],
  ['an escape alone in its paragraph', '<p>@@form(x)</p>', '<p>@form(x)</p>'],
  ['in another element', '<pre>@form(x)</pre>', '<pre>[form x]</pre>'],
];

describe('splitAtMarkers', () => {
  for (const [title, html, expected] of CASES) {
    it(title, () => assert.equal(outline(html), expected));
  }

  const piece = fc.constantFrom(
    ...[
      '@',
      '@form(',
      '@article(',
      'x',
      ')',
      '<p>',
      '</p>',
      '<',
      '>',
      '"',
      "'",
      '=',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      ' ',
      'é',
    ],
  );
  const htmls = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  it('never throws, and removes only markers, their paragraphs and escape characters', () => {
    fc.assert(
      fc.property(htmls, (html) => {
        const markers = findMarkers(html);
        let end = 0;
        for (const marker of markers) {
          assert.ok(marker.start >= end && marker.end > marker.start && marker.end <= html.length);
          assert.equal(html.startsWith(marker.shortcut, marker.shortcutStart), true);
          end = marker.end;
        }
        const kept = splitAtMarkers(html)
          .filter((part) => typeof part === 'string')
          .join('').length;
        const replaced = markers.reduce((sum, { start, end: stop }) => sum + stop - start, 0);
        const escapes = html.length - replaced - kept;
        assert.ok(escapes >= 0 && escapes <= (html.match(/@(?=@)/g)?.length ?? 0));
      }),
    );
  });

  it('returns the positions of shortcuts', () => {
    const [marker] = findMarkers('<p>@article( news )</p>');
    assert.deepEqual(marker, { kind: 'article', shortcut: 'news', start: 0, end: 23, shortcutStart: 13 });
  });

  for (const unit of [
    '<p>@form(',
    '@',
    '@form(x',
    '<',
    '<!--',
    '<a b="',
    '<script>',
    '@form( ',
    '<p> ',
    '&nbsp;',
    '</',
  ]) {
    it(`takes linear time for ${JSON.stringify(unit)} repeated`, () => {
      // A quadratic scan of this takes minutes, a linear one milliseconds.
      const html = '@form(x)' + unit.repeat(400_000 / unit.length);
      assert.ok(workOf(() => findMarkers(html)) < 5000);
    });
  }

  it('takes linear time for markers after long white space', () => {
    const html = `<p>${' '.repeat(200_000)}${'@form(x)'.repeat(25_000)}`;
    assert.ok(workOf(() => findMarkers(html)) < 5000);
  });
});

/** Returns the processor time in ms. */
function workOf(work: () => void): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}
