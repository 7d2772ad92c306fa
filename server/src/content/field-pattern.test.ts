import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toHtmlPattern } from '../kernel/html-pattern.ts';
import { compilePattern, matchesPattern } from './field-pattern.ts';
import { patternFault } from './field-pattern.rules.ts';

const MATCHES: [pattern: string, yes: string[], no: string[]][] = [
  ['[0-9]{5}', ['75001'], ['7500', '750011', 'abcde', '']],
  ['^[0-9]{5}$', ['75001'], ['7500']],
  ['[a-z]+(?:-[a-z]+)*', ['a', 'one-two-three'], ['-a', 'a--b', '']],
  ['(cat|dog)s?', ['cat', 'dogs'], ['cats!', 'catdog']],
  ['\\p{L}+', ['Éloïse', '中'], ['a1']],
  ['(\\+33|0)[1-9](?: ?\\d{2}){4}', ['0123456789', '+331 23 45 67 89'], ['01 23 45 67 8']],
  ['a{2,}b?', ['aa', 'aaab'], ['a', 'ab']],
  ['a{0,2}', ['', 'aa'], ['aaa']],
  ['(?<year>\\d{4})', ['2026'], ['26']],
  ['.\\.[\\]x]', ['a.]', '😀.x'], ['a,x']],
  ['\\$\\d+', ['$10'], ['10']],
  ['[a-z.-]+', ['a.b-c'], ['a b']],
  ['(?:){3}a{0}b', ['b'], ['', 'ab']],
  ['(?:ab?){2,3}', ['aa', 'abab', 'aaba'], ['a', 'aaaa', 'abb']],
];

/** CPU time of this thread, in ms. */
function workOf(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, code) => String.fromCodePoint(0x4e00 + code));

describe('compilePattern', () => {
  for (const [source, yes, no] of MATCHES) {
    it(`matches whole texts with ${source}`, () => {
      const pattern = compilePattern(source);
      assert.ok(typeof pattern === 'object', 'it was refused');
      for (const text of yes) assert.ok(matchesPattern(pattern, text), `${text} should match`);
      for (const text of no) assert.ok(!matchesPattern(pattern, text), `${text} should not match`);
    });
  }

  const REFUSED: [pattern: string, fault: string][] = [
    ['[', 'pattern-syntax'],
    ['(a', 'pattern-syntax'],
    ['a**', 'pattern-syntax'],
    ['(a)\\1', 'pattern-unsupported'],
    ['(?=a)a', 'pattern-unsupported'],
    ['a\\b', 'pattern-unsupported'],
    ['(a+)+', 'pattern-unsafe'],
    ['(a*)*b', 'pattern-unsafe'],
    ['(a|a)*', 'pattern-unsafe'],
    ['([a-z]|[a-m])+x', 'pattern-unsafe'],
    ['(\\w+\\s?)*', 'pattern-unsafe'],
    ['(?:a{1,300}){1,300}', 'pattern-unsafe'],
    ['(x?a)*(ba|b|a)*', 'pattern-unsafe'],
  ];
  for (const [source, fault] of REFUSED) {
    it(`refuses ${source} as ${fault}`, () => assert.equal(patternFault(source), fault));
  }

  const COSTLY: string[] = [
    '(?:(?:(?:){99999}){99999}){99999}',
    '(?:){100000000}',
    '(?:|(?:)|(?:){9}){100000000}',
    '(?:(?:a{0}){99999}){99999}b',
    'a{1000000000}',
    'a{0,1000000000}',
    'a{1000000000,}',
    `a{${'9'.repeat(400)}}`,
    `(?:){${'9'.repeat(400)}}`,
    '(?:(?:(?:a{9}){9}){9}){9}',
    `(?:${letters(199).join('|')})*`,
    `(?:${letters(190).join('?')}?)*`,
    `${'(?:'.repeat(100)}a${')*'.repeat(100)}`,
    `(?:${'(?:)'.repeat(100)}a){1,190}`,
    `${'a*'.repeat(190)}`,
    `(?:${'a*b*'.repeat(15)}c)*`,
    `(?:[^a]{0,90}b?[^a]{0,90}c)*`,
  ];
  for (const source of COSTLY) {
    it(`judges ${source.slice(0, 40)} of ${source.length} characters cheaply`, () => {
      assert.ok(workOf(() => patternFault(source)) < 1000);
    });
  }

  it('judges a form full of large patterns cheaply', () => {
    const work = workOf(() => {
      for (let index = 0; index < 200; index += 1) patternFault(`\\p{L}{190}(?:${index})?`);
    });
    assert.ok(work < 1000, `${work} ms`);
  });

  it('compiles a pattern once', () => {
    assert.equal(compilePattern('once[0-9]+'), compilePattern('once[0-9]+'));
  });

  it('takes linear time where backtracking takes cubic', () => {
    for (const source of ['[a-z]*[a-y]*[a-x]*!', `${'a*'.repeat(40)}!`]) {
      const pattern = compilePattern(source);
      assert.ok(typeof pattern === 'object');
      const work = workOf(() => assert.ok(!matchesPattern(pattern, 'a'.repeat(20_000))));
      assert.ok(work < 5000, `${work} ms`);
    }
  });

  it('matches what the regular expressions of the language match, whatever the pattern', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        tie('atom'),
        tie('sequence'),
        tie('choice'),
        tie('repeat'),
      ),
      atom: fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\.', 'é'),
      sequence: fc.tuple(tie('tree'), tie('tree')).map((parts) => parts.join('')),
      choice: fc.tuple(tie('tree'), tie('tree')).map((parts) => `(?:${parts.join('|')})`),
      repeat: fc
        .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?'))
        .map(([item, times]) => `(${String(item)})${times}`),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'é', '-'), maxLength: 8 });
    fc.assert(
      fc.property(tree, text, (source, sample) => {
        const pattern = compilePattern(String(source));
        fc.pre(typeof pattern === 'object');
        assert.equal(
          matchesPattern(pattern, sample),
          new RegExp(`^(?:${String(source)})$`, 'u').test(sample),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('finds every pattern that a backtracking engine chokes on, among random ones', () => {
    const part = fc.constantFrom('a', 'a*', 'a+', 'a?', 'ab', '(a|b)', '[ab]');
    const source = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom('*', '+'))
      .map(([parts, times]) => `(?:${parts.join('')})${times}c`);
    fc.assert(
      fc.property(source, (pattern) => {
        fc.pre(patternFault(pattern) === undefined);
        const expression = new RegExp(`^(?:${pattern})$`, 'u');
        const work = workOf(() => {
          expression.test('a'.repeat(34));
          expression.test('ab'.repeat(17));
        });
        assert.ok(work < 5000, `${pattern} is slow`);
      }),
      { numRuns: 300 },
    );
  });
});

describe('toHtmlPattern', () => {
  const CLASSES = [
    '[a-z.-]',
    '[-+.]',
    '[^&&]',
    '[a&&b]',
    '[!--b]',
    '[(){}/|]',
    '[a-z-9]',
    '[\\w.\\-]',
    '[]',
    '[^]',
    '[\\]-a]',
    '[\\u{1f600}-]',
  ];
  for (const source of CLASSES) {
    it(`converts ${source} so that both flags match alike`, () => {
      const written = toHtmlPattern(source);
      for (const flag of ['u', 'v']) {
        const [before, after] = [new RegExp(`^${source}$`, 'u'), new RegExp(`^${written}$`, flag)];
        for (const letter of [...Array(0x100).keys(), 0x1f600].map((code) => String.fromCodePoint(code))) {
          assert.equal(after.test(letter), before.test(letter), `${written} ${flag} ${letter}`);
        }
      }
    });
  }

  it('converts every accepted pattern so that browsers match like the server', () => {
    const piece = fc.constantFrom(
      ...'ab09 -&!#,.:;<=>@^~`_$()|{}/[]\\',
      '--',
      '&&',
      '\\d',
      '\\-',
      '\\p{L}',
      '\\u0061',
      '\\x2d',
      'é',
      '😀',
    );
    const source = fc
      .tuple(fc.constantFrom('', '^'), fc.array(piece, { maxLength: 6 }))
      .map(([not, pieces]) => `[${not}${pieces.join('')}]`);
    const sample = fc.constantFrom(...'ab09 -&!#,.:;<=>@^~`_$()|{}/[]\\é😀');
    fc.assert(
      fc.property(source, sample, (pattern, letter) => {
        fc.pre(patternFault(pattern) !== 'pattern-syntax');
        const [server, browser] = [
          new RegExp(`^(?:${pattern})$`, 'u'),
          new RegExp(`^(?:${toHtmlPattern(pattern)})$`, 'v'),
        ];
        assert.equal(browser.test(letter), server.test(letter));
      }),
      { numRuns: 5000 },
    );
  });

  it('changes nothing outside of character classes', () => {
    assert.equal(toHtmlPattern('\\[a-z\\](?:-&&[0-9])?'), '\\[a-z\\](?:-&&[0-9])?');
  });
});
