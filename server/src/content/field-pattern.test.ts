import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
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
    assert.ok(performance.now() - started < 2000);
  });
});
