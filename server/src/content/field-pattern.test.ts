import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compilePattern } from './field-pattern.ts';

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
];

describe('compilePattern', () => {
  for (const [source, yes, no] of MATCHES) {
    it(`matches whole texts with ${source}`, () => {
      const pattern = compilePattern(source);
      assert.ok(typeof pattern === 'object', 'it was refused');
      for (const text of yes) assert.ok(pattern.matches(text), `${text} should match`);
      for (const text of no) assert.ok(!pattern.matches(text), `${text} should not match`);
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
    it(`refuses ${source} as ${fault}`, () => assert.equal(compilePattern(source), fault));
  }

  it('takes linear time where backtracking takes cubic', () => {
    const pattern = compilePattern('[a-z]*[a-y]*[a-x]*!');
    assert.ok(typeof pattern === 'object');
    const started = performance.now();
    assert.ok(!pattern.matches('a'.repeat(20_000)));
    assert.ok(performance.now() - started < 10_000);
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
        assert.equal(pattern.matches(sample), new RegExp(`^(?:${String(source)})$`, 'u').test(sample));
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
        fc.pre(typeof compilePattern(pattern) === 'object');
        const expression = new RegExp(`^(?:${pattern})$`, 'u');
        const started = performance.now();
        expression.test('a'.repeat(34));
        expression.test('ab'.repeat(17));
        assert.ok(performance.now() - started < 5000, `${pattern} is slow`);
      }),
      { numRuns: 300 },
    );
  });
});
