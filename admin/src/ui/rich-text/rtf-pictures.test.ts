import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { picturesInRtf } from './rtf-pictures.ts';

/** An image as Word writes it, with its alternative for old programs. */
const picture = (kind: string, digits: string) =>
  '{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn wzName}{\\sv Picture 0}}{\\sp{\\sn fHidden}{\\sv 0}}}' +
  `\\picscalex100\\picw423\\pich423\\picwgoal240\r\n\\${kind}blip\\bliptag-2141941385` +
  `{\\*\\blipuid 805491778dc9ac8b2c298bd64da9d8ee}\r\n${digits}}}` +
  '{\\nonshppict{\\pict\\picw423\\wmetafile8\\bliptag-2141941385{\\*\\blipuid 805491}0100090000}}';

describe('images in RTF', () => {
  it('are those that browsers can show, in order', async () => {
    const mill = picture('png', '89504e47\r\n0d0a');
    const rtf = `{\\rtf1\\ansi\\pard A {\\b mill}\\par ${mill} and ${picture('jpeg', 'FFD8ffe0')}}`;
    const files = picturesInRtf(rtf);
    assert.deepEqual(
      files.map(({ name, type }) => [name, type]),
      [
        ['image-1.png', 'image/png'],
        ['image-2.jpeg', 'image/jpeg'],
      ],
    );
    const bytes = await Promise.all(
      files.map(async (file) => Buffer.from(await file.arrayBuffer()).toString('hex')),
    );
    assert.deepEqual(bytes, ['89504e470d0a', 'ffd8ffe0']);
  });

  it('are none in a text without them', () => {
    assert.deepEqual(picturesInRtf(''), []);
    assert.deepEqual(picturesInRtf('{\\rtf1\\ansi\\pard \\pngblip without digits}'), []);
  });

  it('are found at once beside a long gap', () => {
    const gap = ' '.repeat(1_000_000);
    assert.equal(picturesInRtf(`{\\pict\\pngblip${gap}x}${picture('png', `${gap}89504e47`)}`).length, 1);
  });
});
