import { supportedMimeTypes } from 'file-type';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALLOWED_TYPES, protectiveHeaders, publicFileName, typesOfKind } from './media-type.rules.ts';

describe('the allowed media types', () => {
  it('are all recognised', () => {
    const known: ReadonlySet<string> = new Set([...supportedMimeTypes].map((type) => type.split(';')[0]!));
    // SVG is recognised by our own parser, because it is text.
    const unknown = ALLOWED_TYPES.filter((type) => type !== 'image/svg+xml' && !known.has(type));
    assert.deepEqual(unknown, []);
  });

  it('include nothing that a browser executes', () => {
    const active = /html|javascript|ecmascript|xhtml|flash|(?<!svg\+)xml$/;
    assert.deepEqual(
      ALLOWED_TYPES.filter((type) => type !== 'image/svg+xml' && active.test(type)),
      [],
    );
    assert.ok(typesOfKind('video').includes('video/mp4'));
  });
});

describe('publicFileName', () => {
  const CASES: [given: string, expected: string][] = [
    ['Été à la plage.JPG', 'ete-a-la-plage.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\photos\\My photo.png', 'my-photo.jpg'],
    ['.htaccess', 'file.jpg'],
    ['', 'file.jpg'],
    ['写真', 'file.jpg'],
    ['a"\r\nX: y.jpg', 'a-x-y.jpg'],
    ['a'.repeat(200), `${'a'.repeat(80)}.jpg`],
  ];
  for (const [given, expected] of CASES) {
    it(JSON.stringify(given), () => assert.equal(publicFileName(given, 'jpg'), expected));
  }
});

describe('protectiveHeaders', () => {
  const CASES: [type: string, disposition: string, sandboxed: boolean][] = [
    ['image/svg+xml', 'inline', true],
    ['image/png', 'inline', true],
    ['video/mp4', 'inline', true],
    ['application/pdf', 'inline', false],
    ['application/vnd.oasis.opendocument.text', 'attachment', true],
  ];
  for (const [type, disposition, sandboxed] of CASES) {
    it(type, () => {
      const headers = protectiveHeaders(type, 'a.bin');
      assert.equal(headers['Content-Disposition'], `${disposition}; filename="a.bin"`);
      assert.equal(headers['Content-Security-Policy']?.includes('sandbox') ?? false, sandboxed);
      assert.equal(headers['X-Content-Type-Options'], 'nosniff');
    });
  }
});
