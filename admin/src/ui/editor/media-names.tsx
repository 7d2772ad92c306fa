import { useLinkTarget } from '../link-target/use-link-target.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a text is a list of ids, one a line. */
export const areIds = (text: string) => text.split('\n').every((line) => ID.test(line));

/** The titles of media, one a line, instead of their ids. What is no medium keeps its id. */
export function MediaNames({ ids }: { ids: string }) {
  return ids.split('\n').map((id) => (
    <div key={id}>
      <MediumName id={id} />
    </div>
  ));
}

function MediumName({ id }: { id: string }) {
  const { item } = useLinkTarget(`@media(${id})`);
  return item?.title ?? id;
}
