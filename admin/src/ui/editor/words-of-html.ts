const LINES = 'p,h1,h2,h3,h4,h5,h6,li,tr,blockquote,pre,figcaption,dt,dd,hr,div,section,table,ul,ol';

/** Returns whether a text is HTML. */
export const isHtml = (text: string) => /<[a-z][^>]*>/i.test(text);

/** Converts HTML to readable text: one line per block, bullets for list items, and the descriptions of images. */
export function wordsOfHtml(html: string, pictureLabel: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`[${picture.alt === '' ? pictureLabel : `${pictureLabel}: ${picture.alt}`}]`);
  for (const cell of body.querySelectorAll('td + td, th + th, td + th, th + td')) cell.prepend(' | ');
  for (const item of body.querySelectorAll('li')) item.prepend('• ');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const block of body.querySelectorAll(LINES)) {
    block.before('\n');
    block.after('\n');
  }
  return body.textContent
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}
