import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attachmentNamed } from './attachment.ts';

describe('attachmentNamed', () => {
  const CASES: [name: string, header: string][] = [
    ['a b.pdf', `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`],
    ['é"\\.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%C3%A9%22%5C.pdf`],
    ['50%.pdf', `attachment; filename="50_.pdf"; filename*=UTF-8''50%25.pdf`],
    ["o'(1)*.txt", `attachment; filename="o'(1)*.txt"; filename*=UTF-8''o%27%281%29%2A.txt`],
    ['a\r\nX: 1', `attachment; filename="a__X: 1"; filename*=UTF-8''a%0D%0AX%3A%201`],
    ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ];
  for (const [name, header] of CASES) {
    it(`encodes ${JSON.stringify(name)}`, () => {
      assert.equal(attachmentNamed(name), header);
    });
  }
});
