/** Converts Word's list paragraphs to lists. Their style contains the level, their text begins with the bullet or number. */
export function wordLists(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const level = levelOf(paragraph);
    if (level === undefined) continue;
    if (!last || paragraph.previousElementSibling !== last) lists = [];
    const bullet = takeBullet(paragraph);
    const tag = NUMBER.test(bullet) ? 'ol' : 'ul';
    lists.length = Math.min(lists.length, level);
    if (lists.length === level && lists.at(-1)!.localName !== tag && level === 1) lists = [];
    while (lists.length < level) {
      const list = document.createElement(tag);
      const start = Number.parseInt(bullet, 10);
      if (tag === 'ol' && start > 1) list.setAttribute('start', `${start}`);
      const above = lists.at(-1);
      if (!above) paragraph.before(list);
      else (above.lastElementChild ?? above.appendChild(document.createElement('li'))).append(list);
      lists.push(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    lists.at(-1)!.append(item);
    paragraph.remove();
    last = lists[0];
  }
}

/** `1.`, `a)`, `(iv)`, `2.1.`: a bullet has no punctuation. */
const NUMBER = /^\(?[\da-z]+(?:\.[\da-z]+)*[.)]/i;

/** Returns the level of a list paragraph from 1; undefined for other paragraphs. */
function levelOf(paragraph: Element): number | undefined {
  const [, level] = /mso-list:\s*\S+\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Removes the bullet or number of a list paragraph and returns its text. */
function takeBullet(paragraph: Element): string {
  const ignored = [...paragraph.querySelectorAll('[style]')].find((element) =>
    /mso-list:\s*Ignore/i.test(element.getAttribute('style')!),
  );
  const bullet = (ignored?.textContent ?? '').trim();
  let spent = ignored;
  // With the elements that contain nothing else.
  while (spent?.parentElement && spent.parentElement !== paragraph) {
    if (spent.parentElement.textContent?.trim() !== bullet) break;
    spent = spent.parentElement;
  }
  spent?.remove();
  return bullet;
}

/** Moves lists that are directly within a list, as Google Docs nests them, into the item before. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = document.createElement('li');
      list.replaceWith(item);
      item.append(list);
    }
  }
}
