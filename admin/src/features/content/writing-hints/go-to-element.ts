/** Goes to the place of an element within the editor of its text: opens an image, and puts the cursor into all others. */
export function goToElement(field: HTMLElement, element: Element): void {
  const place = placeOf(field, element);
  place?.scrollIntoView({ block: 'center' });
  if (place instanceof HTMLImageElement) place.click();
  else if (place) getSelection()?.collapse(place, 0);
}

/** Returns the element itself, or the block of HTML that contains it; undefined where the source is edited. */
function placeOf(field: HTMLElement, element: Element): Element | undefined {
  const words = identityOf(element);
  const isSame = (other: Element) => other.localName === element.localName && identityOf(other) === words;
  const twins = [...element.ownerDocument.body.querySelectorAll(element.localName)].filter(isSame);
  return (
    [...field.querySelectorAll(element.localName)].filter(isSame)[twins.indexOf(element)] ??
    [...field.querySelectorAll('[data-node-view-wrapper] pre')].find(({ textContent }) =>
      textContent.includes(words),
    )
  );
}

const identityOf = (element: Element) => element.getAttribute('src') ?? element.textContent.trim();
