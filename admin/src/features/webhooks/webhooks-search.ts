import { choiceIn, readListSearch, type ListSearch } from '../../ui/list/list-search.ts';

export const WEBHOOK_LIST = { sorts: ['name', 'updatedAt'], defaultSort: 'name' } as const;

/** Search parameters of the list of webhooks. */
export interface WebhooksSearch extends ListSearch {
  deliveries?: 'failed';
}

export function readWebhooksSearch(address: Readonly<Record<string, unknown>>): WebhooksSearch {
  const deliveries = choiceIn(address, 'deliveries', ['failed']);
  return { ...readListSearch(address, WEBHOOK_LIST), ...(deliveries && { deliveries }) };
}
