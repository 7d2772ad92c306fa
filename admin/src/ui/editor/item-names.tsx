import { useLinkTarget } from '../link-target/use-link-target.ts';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A medium by its id alone, or an article. */
const REFERENCE = String.raw`@article\(${ID}\)|${ID}`;
const REFERENCES = new RegExp(`(${REFERENCE})`);
const VALUE = new RegExp(`^(?:[\\w-]+: )?(?:${REFERENCE})$`);

/** Returns whether a readable value consists of references, possibly one or more for each language. */
export const areReferences = (text: string) => text.split(/\n| · /).every((value) => VALUE.test(value));

/** A readable value with the titles of media and articles in place of their ids. What is not found keeps its id. */
export function ItemNames({ text }: { text: string }) {
  return text
    .split(REFERENCES)
    .map((part, index) => (index % 2 === 1 ? <ItemName key={index} reference={part} /> : part));
}

function ItemName({ reference }: { reference: string }) {
  const target = useLinkTarget(reference.startsWith('@') ? reference : `@media(${reference})`);
  return target.item?.title ?? target.reference?.name;
}
