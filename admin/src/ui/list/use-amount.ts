import type { ListView } from 'parvis/contract/common';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Selection } from './use-selection.ts';

/** A number of items, which the server counts up to a limit. */
export interface Amount {
  count: number;
  /** Whether there are more than `count`. */
  isLowerBound: boolean;
}

/** Returns the number of items of a list; 0 while it loads. */
export const amountOf = (list: ListView<unknown> | undefined): Amount => ({
  count: list?.total ?? 0,
  isLowerBound: list?.totalIsLowerBound ?? false,
});

export const selectedAmount = (selection: Selection, list: ListView<unknown> | undefined): Amount =>
  selection.isAll ? amountOf(list) : { count: selection.rows.size, isLowerBound: false };

/** Returns a function that formats an amount as the `count` of a text: “10,000+” where there are more. */
export function useAmount(): (amount: Amount) => number | string {
  const { t } = useI18n();
  return ({ count, isLowerBound }) => (isLowerBound ? t('list.more-than', { count }) : count);
}
