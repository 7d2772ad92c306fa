import type { AuditQuery } from 'parvis/contract/audit';
import { AUDIT_ACTIONS, type AuditAction } from 'parvis/contract/audited';
import { choiceIn, readListSearch, SIZES, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const DEFAULT_SORT = '-occurredAt';

/** Search parameters of the audit trail. Days are in the browser's time zone; `to` is inclusive. */
export interface AuditSearch extends ListSearch {
  /** A part of the login. */
  login?: string;
  action?: AuditAction;
  /** A kind, or the id of an entity. */
  entity?: string;
  from?: string;
  to?: string;
}

export function readAuditSearch(address: Readonly<Record<string, unknown>>): AuditSearch {
  const { sort, page, size } = readListSearch(address, { sorts: ['occurredAt'], defaultSort: DEFAULT_SORT });
  const login = textIn(address, 'login')?.slice(0, 200);
  const action = choiceIn(address, 'action', AUDIT_ACTIONS);
  const entity = textIn(address, 'entity')?.slice(0, 100);
  const [from, to] = [dayIn(address, 'from'), dayIn(address, 'to')];
  const open = textIn(address, 'open');
  return {
    ...(sort && { sort }),
    ...(page && { page }),
    ...(size && { size }),
    ...(login && { login }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(from && { from }),
    ...(to && { to }),
    ...(open && { open }),
  };
}

function dayIn(address: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = textIn(address, name);
  const isDay = text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
  return isDay && !Number.isNaN(Date.parse(`${text}T00:00`)) ? text : undefined;
}

/** Returns the server query for the search parameters. */
export function toAuditQuery({ sort, page, size, login, action, entity, from, to }: AuditSearch): AuditQuery {
  return {
    page: page ?? 1,
    size: size ?? SIZES[0],
    sort: sort === 'occurredAt' ? 'occurredAt' : DEFAULT_SORT,
    ...(login && { search: login }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(from && { from: midnight(from, 0) }),
    ...(to && { to: midnight(to, 1) }),
  };
}

/** Returns the start of a day, or of a later one, in the browser's time zone. */
function midnight(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
