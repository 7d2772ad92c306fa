import { useI18n } from '../../i18n/i18n-context.ts';
import type { Difference } from '../../ui/editor/difference-list.tsx';

/** Returns a function that compares two versions of a role or profile. `holds` returns whether a checkbox is ticked. */
export function useEntryDifferences<Form extends { name: string }>(
  columns: readonly { id: string; label: string }[],
  holds: (entry: Form, column: string) => boolean,
): (mine: Form, theirs: Form) => Difference[] {
  const { t } = useI18n();
  const word = (entry: Form, column: string) =>
    t(holds(entry, column) ? 'access.ticked' : 'access.not-ticked');
  return (mine, theirs) =>
    [
      { label: t('access.name'), mine: mine.name, theirs: theirs.name },
      ...columns.map(({ id, label }) => ({
        label: `${theirs.name}: ${label}`,
        mine: word(mine, id),
        theirs: word(theirs, id),
      })),
    ].filter((one) => one.mine !== one.theirs);
}
