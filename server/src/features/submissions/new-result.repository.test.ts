import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultSearchText } from './new-result.repository.ts';

describe('resultSearchText', () => {
  const CASES: [title: string, values: Record<string, unknown>, text: string][] = [
    ['nothing', {}, ''],
    ['texts, folded', { name: 'Zoé  MÜLLER', town: 'Évry' }, ' zoe muller evry'],
    ['numbers and lists', { seats: 12, topics: ['loans', 'Rooms'] }, ' 12 loans rooms'],
    ['no switches, nothing that is absent', { news: true, gone: null }, ''],
  ];
  for (const [title, values, expected] of CASES) {
    it(title, () => assert.equal(resultSearchText(values), expected));
  }
});
