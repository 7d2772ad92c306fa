import assert from 'node:assert/strict';
import { it } from 'node:test';
import { descriptionOf, mediumIn, withDescription } from './picture-image.ts';
import { readLook, writeLook } from './picture-look.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const src = `/media/${ID}/mill.jpg`;

it('reads and writes the look of a picture, and keeps other classes', () => {
  assert.deepEqual(readLook(undefined), { size: 'large', place: 'line' });
  assert.deepEqual(readLook('wide picture-small picture-left'), { size: 'small', place: 'left' });
  assert.equal(
    writeLook('wide picture-small', { size: 'medium', place: 'center' }),
    'wide picture-medium picture-center',
  );
  assert.equal(writeLook('picture-small picture-left', { size: 'large', place: 'line' }), '');
});

it('tells a description of the library from an own one and from none', () => {
  assert.equal(mediumIn({ src: `https://example.org${src}?w=320` }), ID);
  assert.equal(descriptionOf({ src }), 'library');
  assert.equal(descriptionOf({ src, alt: '' }), 'decorative');
  assert.equal(descriptionOf({ src, alt: 'A mill' }), 'own');
  assert.equal(descriptionOf({ src: 'https://example.org/mill.jpg' }), 'own');
});

it('writes a description without losing other attributes', () => {
  const image = { src, width: '20', alt: 'Old' };
  assert.deepEqual(withDescription(image, 'library', ''), { src, width: '20' });
  assert.deepEqual(withDescription(image, 'decorative', 'x'), { src, width: '20', alt: '' });
  assert.deepEqual(withDescription(image, 'own', 'New'), { src, width: '20', alt: 'New' });
});
